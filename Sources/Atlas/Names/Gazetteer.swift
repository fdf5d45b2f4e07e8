import Foundation

/// Finds the region that a person means by a code or a name.
///
/// Codes come first and cost well under a microsecond. Names in the reader's language and in
/// English follow (some milliseconds, once), then names in every language that Foundation knows
/// (some microseconds). Case, diacritics, width, punctuation and spaces do not matter.
public struct Gazetteer: Sendable {
    private let near: OnDemand<NearNames>

    /// Costs nothing: the names are read at the first look-up that needs them.
    public init(locale: Locale) {
        near = OnDemand { NearNames(locale: locale) }
    }

    /// Returns the country or continent with this code or name.
    ///
    /// `ZZ`, `0` and "unknown" are the unknown country. If a country and a continent share a name,
    /// the country is meant.
    ///
    /// - Throws: ``RegionNameError/unknown(_:suggestions:)`` or
    ///   ``RegionNameError/ambiguous(_:meanings:)``.
    public func region(named name: String) throws(RegionNameError) -> Region {
        try only(meanings(of: name), of: name, where: { _ in true })
    }

    /// Returns the country with this code or name, as ``region(named:)`` does.
    ///
    /// - Throws: ``RegionNameError``; ``RegionNameError/continent(_:)`` for a continent's name.
    public func country(named name: String) throws(RegionNameError) -> ISO3166.Country {
        let meanings = meanings(of: name)
        if !meanings.isEmpty, meanings.allSatisfy({ $0.country == nil }) { throw .continent(name) }
        let region = try only(meanings, of: name, where: { $0.country != nil })
        guard let country = region.country else { throw .unknown(name, suggestions: []) }
        return country
    }

    private func only(
        _ meanings: [Region], of name: String, where isWanted: (Region) -> Bool
    ) throws(RegionNameError) -> Region {
        let meanings = meanings.filter(isWanted)
        if meanings.count > 1 { throw .ambiguous(name, meanings: meanings) }
        if let only = meanings.first { return only }
        guard Self.isShort(name), case let folded = FoldedName(name), !folded.isEmpty else {
            throw .unknown(name, suggestions: [])
        }
        if folded == Self.europeanUnion {
            throw .unknown(name, suggestions: [.continent(.europe)])
        }
        let nearest = near().suggestions(for: folded, limit: 3, where: isWanted)
        throw .unknown(name, suggestions: nearest)
    }

    /// A code that ISO 3166-1 reserves, and no country's: in some languages it is an abbreviation of
    /// the United States.
    private static let europeanUnion = FoldedName("EU")

    /// Returns the meanings in the first place that knows the name.
    private func meanings(of name: String) -> [Region] {
        if let region = Region(code: name) { return [region] }
        guard Self.isShort(name) else { return [] }
        let folded = FoldedName(name)
        if folded.isEmpty || folded == Self.europeanUnion { return [] }
        if folded.text == "unknown" { return [.country(.unknown)] }
        if let region = Region(code: Self.narrowed(name)) { return [region] }
        let meanings = near().meanings(of: folded)
        return meanings.isEmpty ? WorldNames.meanings(of: folded) : meanings
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
