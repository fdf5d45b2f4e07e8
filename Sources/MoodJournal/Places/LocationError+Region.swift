import Atlas
import Foundation

extension LocationError {
    /// Returns the country or continent that was named instead of a location, and its name.
    ///
    /// If several towns or a part of a country have the name too, it is a region's only in the
    /// reader's language and in English: Granada in Spain or in Nicaragua isn't Grenada.
    /// - Parameter gazetteer: The gazetteer that threw the error.
    public func region(in gazetteer: Gazetteer) -> (name: String, region: Region)? {
        switch self {
        case .town(.unknown(let name, _)), .town(.region(let name, isWellKnown: true, _)):
            (try? gazetteer.region(named: name)).map { (name, $0) }
        case .town(.ambiguous(let name, _)), .town(.division(let name, _)):
            gazetteer.knownRegion(named: name).map { (name, $0) }
        default: nil
        }
    }
}

extension Gazetteer {
    /// Returns the country or continent with this name in the reader's language or in English.
    fileprivate func knownRegion(named name: String) -> Region? {
        guard hasRegion(named: name), let region = try? region(named: name) else { return nil }
        let names = [locale, Locale(identifier: "en")].map { region.localizedName(in: $0) }
        return names.contains { Self.key(ofName: $0) == Self.key(ofName: name) } ? region : nil
    }
}
