import Foundation

/// The reason that a name or code doesn't identify one region.
public enum RegionNameError: Error, Equatable, Sendable {
    /// No region has this name. `suggestions` are the regions with the nearest names, at most
    /// three, best first.
    case unknown(String, suggestions: [Region])
    /// Several regions have this name. `meanings` are all of them, sorted by code.
    case ambiguous(String, meanings: [Region])
    /// A continent has this name, but a country is required.
    case continent(String)

    /// Returns one English line without a full stop that says what was wrong and what to do.
    /// - Parameters:
    ///   - locale: The locale whose language the regions' names are in.
    ///   - kind: What the name should mean.
    public func message(
        in locale: Locale, expecting kind: String = "country or continent"
    ) -> String {
        switch self {
        case .unknown(let name, let suggestions) where suggestions.isEmpty:
            "unknown \(kind) '\(name)'; use a name or an ISO 3166-1 code"
        case .unknown(let name, let suggestions):
            "unknown \(kind) '\(name)'; did you mean \(Self.list(suggestions, in: locale))?"
        case .ambiguous(let name, let meanings):
            "'\(name)' may be \(Self.list(meanings, in: locale)); use the code"
        case .continent(let name): "'\(name)' is a continent; give a country"
        }
    }

    private static func list(_ regions: [Region], in locale: Locale) -> String {
        let names = regions.map { "\($0.localizedName(in: locale)) (\($0.code))" }
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }
}
