import Foundation
import FoundationInternationalization

@testable import Atlas

/// The definitions of the files of names, which `make names` writes.
enum NameFiles {
    static let folder = URL(filePath: #filePath)
        .appending(path: "../../../Sources/AtlasNames").standardized

    private static let english = Locale(identifier: "en")

    private typealias Name = (region: Region, name: String)

    /// Returns each region's name in a language.
    private static func names(in locale: Locale) -> [Name] {
        RegionNames.regions.map { ($0, $0.localizedName(in: locale)) }
    }

    /// Returns the lines of a file that `Codes/generate.py` writes.
    private static func lines(of name: String) throws -> [Substring] {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            .split(separator: "\n")
    }

    /// Returns CLDR's alternate names, and those that it lacks, with their languages.
    private static func alternates() throws -> [(language: String, name: Name)] {
        try (lines(of: "alternates.txt") + lines(of: "additions.txt")).compactMap { line in
            let columns = line.split(separator: "\t").map(String.init)
            return Region(code: columns[1]).map { (columns[0], ($0, columns[2])) }
        }
    }

    /// Returns the text of sorted lines without duplicates. Spaces don't count in the order.
    static func text(of lines: some Sequence<String>) -> String {
        func key(_ line: String) -> [UInt8] { line.utf8.filter { $0 != UInt8(ascii: " ") } }
        return Set(lines).map { (key($0), $0) }
            .sorted { ($0.0 == $1.0) ? $0.1 < $1.1 : $0.0.lexicographicallyPrecedes($1.0) }
            .map { $0.1 + "\n" }.joined()
    }

    // MARK: names.txt

    /// What a name means in all languages, and the regions that it names only in some.
    struct WorldName {
        /// The regions that readers of any language mean.
        fileprivate(set) var named: Set<Region> = []
        /// The regions that only readers of its language mean.
        fileprivate(set) var hidden: Set<Region> = []

        var meanings: [Region] { NearNames.meanings(named) }

        /// The names of the columns after the name.
        fileprivate var columns: String {
            let others = named.union(hidden).subtracting(meanings).map(\.code).sorted()
            return [meanings.map(\.code), others].map { $0.joined(separator: " ") }
                .joined(separator: "\t")
        }
    }

    /// Returns the names of regions in every `step`th locale, and the alternate names. Reading all
    /// locales takes seconds.
    static func worldNames(everyNth step: Int) throws -> [FoldedName: WorldName] {
        var found: [FoldedName: WorldName] = [:]
        func add(_ name: Name, isEnglish: Bool = false) {
            let folded = FoldedName(name.name)
            guard !folded.isEmpty, name.name != name.region.code else { return }
            if isEnglish || isAbbreviation(name.name) {
                found[folded, default: WorldName()].hidden.insert(name.region)
            } else {
                found[folded, default: WorldName()].named.insert(name.region)
            }
        }
        // A gazetteer looks at English names first, and languages that lack a name repeat them.
        let english = names(in: english)
        let englishNames = Set(english.map(\.name))
        let regional = try Set(lines(of: "regional-locales.txt").map(String.init))
        let identifiers = Locale.availableIdentifiers.sorted()
        for index in stride(from: 0, to: identifiers.count, by: step) {
            let identifier = identifiers[index]
            let locale = Locale(identifier: identifier)
            // A language in a region mostly repeats the language's own names.
            guard locale.region == nil || regional.contains(identifier) else { continue }
            for (name, english) in zip(names(in: locale), english) where name != english {
                add(name, isEnglish: englishNames.contains(name.name))
            }
        }
        for (_, name) in try alternates() { add(name) }
        return found
    }

    private static func isAbbreviation(_ name: String) -> Bool {
        let letters = name.unicodeScalars.filter(\.properties.isAlphabetic)
        return (2...3).contains(letters.count)
            && letters.allSatisfy { $0.value < 0x250 && $0.properties.isUppercase }
    }

    static func worldText() throws -> String {
        text(of: try worldNames(everyNth: 1).map { "\($0.key.text)\t\($0.value.columns)" })
    }

    // MARK: near.txt

    /// Returns the English names, and the alternate names of every language.
    static func nearText() throws -> String {
        typealias Kind = NearNames.Kind
        let alternates = try alternates()
        let english = names(in: english).map { (language: "en", name: $0) }
        let all =
            english.map { ($0, Kind.full) } + alternates.map { ($0, Kind.alternate) }
            + (english + alternates).compactMap { language, name in
                RegionNames.unqualified(name.name).map {
                    ((language, (name.region, $0)), .unqualified)
                }
            }
        // The first kind of a name counts.
        var kinds: [String: Kind] = [:]
        for ((language, name), kind) in all where !FoldedName(name.name).isEmpty {
            let line = "\(language)\t\(FoldedName.words(of: name.name))\t\(name.region.code)"
            kinds[line] = kinds[line] ?? kind
        }
        return text(of: kinds.map { "\($0.key)\t\($0.value.rawValue)" })
    }
}
