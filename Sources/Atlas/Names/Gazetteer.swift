import Foundation

/// Finds the region that a person means by a code or a name.
///
/// Codes come first and cost well under a microsecond. Names in the reader's language and in
/// English follow (some milliseconds, once), then names in every language that Foundation knows (over half
/// a second, once in a process). Case, diacritics, width, punctuation and spaces do not matter.
public struct Gazetteer: Sendable {
    private let near: OnDemand<NearNames>
    private let everyLanguage: OnDemand<NameIndex>

    private static let sharedEveryLanguage = OnDemand { RegionNames.everyLanguage() }

    /// Costs nothing: what a name needs is made when one is asked for.
    public init(locale: Locale) {
        self.init(locale: locale, everyLanguage: Self.sharedEveryLanguage)
    }

    init(locale: Locale, everyLanguage: OnDemand<NameIndex>) {
        near = OnDemand { NearNames(locale: locale) }
        self.everyLanguage = everyLanguage
    }

    /// The country or continent with this code or name. `ZZ`, `0` and "unknown" are the unknown
    /// country. Where a country and a continent share a name, the country is meant.
    ///
    /// Throws ``RegionNameError`` where there is none, or more than one.
    public func region(named name: String) throws(RegionNameError) -> Region {
        try region(named: name, where: { _ in true })
    }

    /// The country with this code or name, as ``region(named:)``; a continent is unknown to it.
    public func country(named name: String) throws(RegionNameError) -> ISO3166.Country {
        let region = try region(named: name, where: { $0.country != nil })
        guard let country = region.country else { throw .unknown(name, suggestions: []) }
        return country
    }

    private func region(
        named name: String, where isWanted: (Region) -> Bool
    ) throws(RegionNameError) -> Region {
        let meanings = meanings(of: name).filter(isWanted)
        if meanings.count > 1 { throw .ambiguous(name, meanings: meanings) }
        if let only = meanings.first { return only }
        guard Self.isShort(name), case let folded = FoldedName(name), !folded.isEmpty else {
            throw .unknown(name, suggestions: [])
        }
        let nearest = near().suggestions(for: folded, limit: 3, where: isWanted)
        throw .unknown(name, suggestions: nearest)
    }

    /// The meanings in the first place that knows the name.
    private func meanings(of name: String) -> [Region] {
        if let region = Region(code: name) { return [region] }
        guard Self.isShort(name) else { return [] }
        let folded = FoldedName(name)
        if folded.isEmpty { return [] }
        if folded.text == "unknown" { return [.country(.unknown)] }
        if let region = Region(code: Self.narrowed(name)) { return [region] }
        let meanings = near().meanings(of: folded)
        return meanings.isEmpty ? everyLanguage().meanings(of: folded) : meanings
    }

    /// Whether this can be a name at all. The longest, in scripts of three bytes a letter, have
    /// some 300 bytes; folding a text of combining marks alone costs the square of its length.
    private static func isShort(_ name: String) -> Bool {
        name.utf8.count <= 1024
    }

    /// The name with East Asian full-width letters and digits in their usual width: an accent still
    /// tells a name (Áo, Austria in Vietnamese) from a code.
    private static func narrowed(_ name: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            let isFullwidth = (0xFF01...0xFF5E).contains(scalar.value)
            let narrow = isFullwidth ? Unicode.Scalar(scalar.value - 0xFEE0) : nil
            scalars.append(narrow ?? scalar)
        }
        return String(scalars)
    }
}
