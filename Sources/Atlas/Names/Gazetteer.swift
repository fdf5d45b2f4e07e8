import Foundation

/// Finds the region or the town that a code or a name means.
///
/// Codes come first and cost well under a microsecond. Next are names in the reader's language and
/// in English, then names in every language that Foundation knows, in some microseconds. Case,
/// diacritics, width, punctuation and spaces don't matter.
public struct Gazetteer: Sendable {
    /// The locale whose language is tried first.
    public let locale: Locale

    private let near: NearNames

    /// Creates a gazetteer for a reader, at no cost.
    /// - Parameter locale: The locale whose language is tried first.
    public init(locale: Locale) {
        self.locale = locale
        near = NearNames(locale: locale)
    }

    /// Returns a name without the details that people type differently: case, diacritics, width,
    /// punctuation and spaces.
    /// - Parameter name: Any text.
    /// - Returns: The letters and digits, or an empty text.
    /// - Complexity: O(*n*) in the length of the name.
    public static func key(ofName name: String) -> String { FoldedName(name).text }

    /// Returns the country or continent with this code or name.
    ///
    /// `ZZ`, `0` and "unknown" are the unknown country. If a country and a continent share a name,
    /// the result is the country.
    /// - Parameter name: An ISO 3166-1 or UN M49 code, or a name in any language.
    /// - Throws: ``RegionNameError/unknown(_:suggestions:)`` if no region has the name, or
    ///   ``RegionNameError/ambiguous(_:meanings:)`` if several do.
    /// - Complexity: O(1) for a code; O(log *n*) for a known name; O(*n*) for an unknown one, to
    ///   find the nearest.
    public func region(named name: String) throws(RegionNameError) -> Region {
        try only(meanings(of: name), of: name, where: { _ in true })
    }

    /// Returns whether exactly one country or continent has this code or name.
    /// - Parameter name: Any text.
    /// - Returns: Whether ``region(named:)`` returns a region.
    /// - Complexity: O(1) for a code, else O(log *n*): unlike ``region(named:)``, it doesn't look for
    ///   the nearest name.
    public func hasRegion(named name: String) -> Bool { meanings(of: name).count == 1 }

    /// Returns the country with this code or name, by the rules of ``region(named:)``.
    /// - Parameter name: An ISO 3166-1 code, or a name in any language.
    /// - Throws: ``RegionNameError/continent(_:)`` if only continents have the name,
    ///   ``RegionNameError/unknown(_:suggestions:)`` if no region has it, or
    ///   ``RegionNameError/ambiguous(_:meanings:)`` if several countries do.
    /// - Complexity: The same as ``region(named:)``.
    public func country(named name: String) throws(RegionNameError) -> ISO3166.Country {
        let meanings = meanings(of: name)
        if !meanings.isEmpty, meanings.allSatisfy({ $0.country == nil }) { throw .continent(name) }
        let region = try only(meanings, of: name, where: { $0.country != nil })
        guard let country = region.country else { throw .unknown(name, suggestions: []) }
        return country
    }

    /// Returns the countries and continents that the beginning of a name can mean.
    ///
    /// These are the regions with exactly this code or name. Without such a region, they are those
    /// with a word that begins like this in their name in the reader's language or in English, or
    /// else in any language.
    /// - Parameter beginning: A code, or the beginning of a name.
    /// - Returns: The regions, sorted by code; empty if no region has such a name.
    /// - Complexity: O(log *n*) for a name; O(*n*) for the beginning of a name.
    public func regions(beginningWith beginning: String) -> [Region] {
        let exact = meanings(of: beginning)
        guard exact.isEmpty, Self.isShort(beginning) else { return exact }
        let folded = FoldedName(beginning)
        guard !folded.isEmpty, folded != Self.europeanUnion else { return [] }
        let found = near.regions(beginningWith: folded)
        return (found.isEmpty ? WorldNames.regions(beginningWith: folded) : found)
            .sorted { $0.code < $1.code }
    }

    private func only(
        _ meanings: [Region], of name: String, where isWanted: (Region) -> Bool
    ) throws(RegionNameError) -> Region {
        let meanings = meanings.filter(isWanted)
        if meanings.count > 1 { throw .ambiguous(name, meanings: meanings) }
        if let only = meanings.first { return only }
        guard Self.isShort(name),
            case let folded = FoldedName(Self.withoutArticle(name) ?? name), !folded.isEmpty
        else { throw .unknown(name, suggestions: []) }
        if folded == Self.europeanUnion { throw .unknown(name, suggestions: [.continent(.europe)]) }
        let nearest = near.suggestions(for: folded, limit: 3, where: isWanted)
        throw .unknown(name, suggestions: nearest)
    }

    /// A code that ISO 3166-1 reserves and doesn't assign to a country. In some languages, "EU" is
    /// an abbreviation of the United States.
    private static let europeanUnion = FoldedName("EU")

    /// Returns the meanings in the first list of names that contains the name. The English article may
    /// stand before it (The Gambia), and an official name may be in its usual order.
    func meanings(of name: String) -> [Region] {
        let found = meanings(ofWhole: name)
        guard found.isEmpty, Self.isShort(name) else { return found }
        let rest = Self.withoutArticle(name)
        let bare = rest.map(meanings(ofWhole:)) ?? []
        return bare.isEmpty ? Self.inverted(rest ?? name).map(meanings(ofWhole:)) ?? [] : bare
    }

    /// Returns "Palestine State of" for "State of Palestine", because ISO 3166-1 has such names only in
    /// that order; `nil` for a name without "of".
    private static func inverted(_ name: String) -> String? {
        let words = name.split(whereSeparator: \.isWhitespace)
        guard let end = words.lastIndex(where: { $0.lowercased() == "of" }) else { return nil }
        return (words[(end + 1)...] + words[...end]).joined(separator: " ")
    }

    /// Returns a name without the English article at its beginning, or `nil` if it has none.
    private static func withoutArticle(_ name: String) -> String? {
        let words = name.split(maxSplits: 1) { $0.isWhitespace }
        return words.count == 2 && words[0].lowercased() == "the" ? String(words[1]) : nil
    }

    private func meanings(ofWhole name: String) -> [Region] {
        if let region = Region(code: name) { return [region] }
        // No name begins with a digit. Dates do, which are looked up here before they are read.
        guard Self.isShort(name), name.utf8.first.map({ $0 &- 0x30 < 10 }) != true else {
            return []
        }
        let folded = FoldedName(name)
        if folded.isEmpty || folded == Self.europeanUnion { return [] }
        if folded.text == "unknown" { return [.country(.unknown)] }
        if let region = Region(code: Self.narrowed(name)) { return [region] }
        let meanings = near.meanings(of: folded)
        return meanings.isEmpty ? WorldNames.meanings(of: folded) : meanings
    }

    /// Returns the regions with this name, and whether it is one in the reader's language or in
    /// English. Codes don't count.
    func regions(named name: FoldedName) -> (regions: [Region], isNear: Bool) {
        if name.isEmpty || name == Self.europeanUnion { return ([], false) }
        let near = near.meanings(of: name)
        return near.isEmpty ? (WorldNames.meanings(of: name), false) : (near, true)
    }

    /// Whether a text is short enough to be a name. The longest names, in scripts of three bytes
    /// per letter, have some 300 bytes, and folding only combining marks takes quadratic time.
    static func isShort(_ name: String) -> Bool { name.utf8.count <= 1024 }

    /// Returns the name with East Asian full-width letters and digits in their usual width. An
    /// accent still distinguishes a name (Áo, which is Austria in Vietnamese) from a code.
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
