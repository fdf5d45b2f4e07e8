import AtlasNames
import Foundation
import FoundationInternationalization

/// The names that a reader is likely to use: those in their language and in English.
///
/// English names and the alternate names of every language are lines of a file. Foundation has the
/// other names; it is asked only for those of regions that ``WorldNames`` finds, unless the reader
/// made a mistake.
struct NearNames: Sendable {
    private let locale: Locale
    /// The language of the locale (ISO 639), if it isn't English.
    private let otherLanguage: String?
    /// Whether Foundation's names in the locale are those of the file.
    private let isEnglish: Bool

    init(locale: Locale) {
        self.locale = locale
        let language = locale.language
        let code = language.languageCode?.identifier
        otherLanguage = code == "en" ? nil : code
        // Without a script or region, these are the likely ones.
        isEnglish =
            code == "en" && ["Latn", nil].contains(language.script?.identifier)
            && ["US", nil].contains(language.region?.identifier)
    }

    /// Returns the regions with this name. An alternate name counts only if no full name matches.
    func meanings(of name: FoldedName) -> [Region] {
        var found = regions(named: name, of: [.full])
        for region in isEnglish ? [] : WorldNames.candidates(for: name)
        where FoldedName(region.localizedName(in: locale)) == name { found.insert(region) }
        if found.isEmpty {
            found = regions(named: name, of: [.alternate, .unqualified])
            for region in isEnglish ? [] : WorldNames.candidates(beginningWith: name) {
                let short = RegionNames.unqualified(region.localizedName(in: locale))
                if short.map(FoldedName.init) == name { found.insert(region) }
            }
        }
        return Self.meanings(found)
    }

    /// Returns what a name means that regions share, sorted by code: only the countries, if both
    /// countries and continents have it.
    static func meanings(_ regions: Set<Region>) -> [Region] {
        let countries = regions.filter { $0.country != nil }
        return (countries.isEmpty ? regions : countries).sorted { $0.code < $1.code }
    }

    /// Returns the regions with the nearest names, best first. The order is: one change away; a
    /// name that begins or ends with the typed text; two changes away; a name with a word that
    /// begins with the typed text; three changes away.
    func suggestions(
        for name: FoldedName, limit: Int, where isWanted: (Region) -> Bool
    ) -> [Region] {
        let typed = Array(name.text.unicodeScalars)
        guard (1...Self.longestTyped).contains(typed.count) else { return [] }
        var distance = EditDistance(
            from: typed, limit: EditDistance.mistakes(inLength: typed.count))
        var ranked: [(rank: Int, length: Int, region: Region)] = []
        forEachName { name, region in
            guard let rank = name.rank(for: typed, changes: distance.distance(to: name.scalars)),
                let region = region(), isWanted(region)
            else { return }
            ranked.append((rank, name.scalars.count, region))
        }
        ranked.sort { ($0.rank, $0.length, $0.region.code) < ($1.rank, $1.length, $1.region.code) }
        var seen: Set<Region> = []
        return Array(ranked.map(\.region).filter { seen.insert($0).inserted }.prefix(limit))
    }

    /// Returns the regions whose names contain a word that begins like this.
    func regions(beginningWith name: FoldedName) -> Set<Region> {
        let typed = Array(name.text.unicodeScalars)
        var found: Set<Region> = []
        forEachName { name, region in
            if name.hasWord(beginningWith: typed), let region = region() { found.insert(region) }
        }
        return found
    }

    /// The maximum number of letters and digits; the longest official names have about 60.
    private static let longestTyped = 80

    /// What a line of the file has: a name that Foundation has too, another name, or what is left
    /// of one without its qualification.
    enum Kind: String, CaseIterable {
        case full, alternate, unqualified
    }

    private static var file: SortedLines { SortedLines(atlas_names_near, atlas_names_near_count) }

    /// Returns the region with a code in the file. Three digits are a continent, also 010.
    private static func region(_ code: String) -> Region? {
        guard let number = Int16(code) else { return Region(code: code) }
        return UNM49.Continent(rawValue: number).map(Region.continent)
    }

    private var languages: [String] { ["en"] + [otherLanguage].compactMap(\.self) }

    private func regions(named name: FoldedName, of kinds: [Kind]) -> Set<Region> {
        var found: Set<Region> = []
        for language in languages {
            for line in Self.file.lines(beginningWith: "\(language)\t\(name.text)\t") {
                let kind = SortedLines.text(3, of: line)
                if kinds.contains(where: { $0.rawValue == kind }),
                    let region = Self.region(SortedLines.text(2, of: line))
                {
                    found.insert(region)
                }
            }
        }
        return found
    }

    /// Calls a closure for each full and alternate name, with a closure that returns its region.
    private func forEachName(_ body: (SpelledName, _ region: () -> Region?) -> Void) {
        var name = SpelledName()
        let unqualified = Kind.unqualified.rawValue.utf8
        for language in languages {
            for line in Self.file.lines(beginningWith: language + "\t")
            where !SortedLines.column(3, of: line).elementsEqual(unqualified) {
                name.read(SortedLines.column(1, of: line))
                body(name) { Self.region(SortedLines.text(2, of: line)) }
            }
        }
        for region in isEnglish ? [] : RegionNames.regions {
            name.read(FoldedName.words(of: region.localizedName(in: locale)).utf8)
            body(name) { region }
        }
    }
}
