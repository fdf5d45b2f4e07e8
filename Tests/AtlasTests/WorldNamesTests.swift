import AtlasNames
import Foundation
import FoundationInternationalization
import Testing

@testable import Atlas

@Suite("names in every language")
struct WorldNamesTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/AtlasNames/names.txt").standardized

    private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_NAMES"] != nil

    /// Returns the names by their definition: Foundation's for each region in each locale, and
    /// CLDR's alternate names. Reading all locales takes seconds.
    private static func collect(everyNth step: Int) -> [FoldedName: [Region]] {
        var index = NameIndex()
        var names: Set<FoldedName> = []
        func add(_ name: String, for region: Region) {
            guard !isAbbreviation(name), case let folded = FoldedName(name), !folded.isEmpty else {
                return
            }
            names.insert(folded)
            index.add(name, for: region)
        }
        // A gazetteer looks at English names first, and languages that lack a name repeat them.
        let english = Set(RegionNames.names(in: Locale(identifier: "en")).map(\.name))
        let regional = AlternateNames.localesOfRegions()
        let identifiers = Locale.availableIdentifiers.sorted()
        for index in stride(from: 0, to: identifiers.count, by: step) {
            let identifier = identifiers[index]
            let locale = Locale(identifier: identifier)
            // A language in a region mostly repeats the language's own names.
            guard locale.region == nil || regional.contains(identifier) else { continue }
            for (region, name) in RegionNames.names(in: locale) where !english.contains(name) {
                add(name, for: region)
            }
        }
        for (_, region, name) in AlternateNames.all() { add(name, for: region) }
        return Dictionary(uniqueKeysWithValues: names.map { ($0, index.meanings(of: $0)) })
    }

    private static func isAbbreviation(_ name: String) -> Bool {
        let letters = name.unicodeScalars.filter(\.properties.isAlphabetic)
        return (2...3).contains(letters.count)
            && letters.allSatisfy { $0.value < 0x250 && $0.properties.isUppercase }
    }

    private static func text(of names: [FoldedName: [Region]]) -> String {
        names.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
            .map { "\($0.key.text)\t\($0.value.map(\.code).joined(separator: " "))\n" }
            .joined()
    }

    @Test("'make names' writes the file again", .enabled(if: WorldNamesTests.isUpdating))
    func update() throws {
        let text = Self.text(of: Self.collect(everyNth: 1))
        try text.write(to: Self.file, atomically: true, encoding: .utf8)
    }

    @Test("the file agrees with Foundation, or run 'make names'")
    func isNotStale() throws {
        let embedded = UnsafeBufferPointer(start: atlas_names, count: atlas_names_count)
        let lines = Set(String(decoding: embedded, as: UTF8.self).split(separator: "\n"))
        #expect(lines.count > 20_000)
        let names = Self.collect(everyNth: 8)
        let missing = Self.text(of: names).split(separator: "\n").filter { !lines.contains($0) }
            // In other languages the name may mean other regions too.
            .filter { line in
                let parts = line.split(separator: "\t")
                let found = WorldNames.meanings(of: FoldedName(String(parts[0]))).map(\.code)
                return !Set(parts[1].split(separator: " ").map(String.init)).isSubset(of: found)
            }
        #expect(missing == [], "run 'make names'")
    }

    @Test("names of the file are found")
    func found() {
        let embedded = UnsafeBufferPointer(start: atlas_names, count: atlas_names_count)
        let lines = String(decoding: embedded, as: UTF8.self).split(separator: "\n")
        var some = stride(from: 0, to: lines.count, by: 97).map { lines[$0] }
        some += [lines.first, lines.last].compactMap { $0 }
        for line in some {
            let parts = line.split(separator: "\t")
            let codes = WorldNames.meanings(of: FoldedName(String(parts[0]))).map(\.code)
            #expect(codes.joined(separator: " ") == parts[1] || parts[1] == "010", "\(line)")
        }
    }

    @Test(
        "text that isn't in the file has no meaning",
        arguments: ["", "0", "a", "frnace", "zzzz", "龘"])
    func unknown(name: String) {
        #expect(WorldNames.meanings(of: FoldedName(name)) == [])
    }

    @Test("a region's name in any language doesn't hide another region")
    func hidden() {
        for language in ["de", "sw", "yo_BJ", "pt_PT", "zh_Hant_HK", "fa_AF", "eu", "am"] {
            let locale = Locale(identifier: language)
            for country in ISO3166.Country.allCases {
                let name = country.localizedName(in: locale)
                // English names have another source, and codes aren't names.
                guard country.localizedName(in: Locale(identifier: "en")) != name else { continue }
                let meanings = WorldNames.meanings(of: FoldedName(name))
                #expect(meanings.contains(.country(country)), "\(name) in \(language)")
            }
        }
    }

    @Test(
        "abbreviations in languages other than the reader's and English are not names",
        arguments: ["EUA", "VSA", "SAD", "UDA", "DRK", "RX", "VK"])
    func abbreviations(name: String) throws {
        #expect(throws: RegionNameError.self) { try GazetteerTests.english.region(named: name) }
    }

    @Test("the reader's own abbreviations are names")
    func readersAbbreviations() throws {
        #expect(try Gazetteer(locale: Locale(identifier: "pt")).region(named: "EUA").code == "US")
        #expect(try Gazetteer(locale: Locale(identifier: "de")).region(named: "USA").code == "US")
        #expect(try GazetteerTests.english.region(named: "UK").code == "GB")
    }
}
