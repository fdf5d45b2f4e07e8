import AtlasNames
import Foundation
import FoundationInternationalization
import Testing

@testable import Atlas

@Suite("names in every language")
struct WorldNamesTests {
    private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_NAMES"] != nil

    @Test("'make names' writes the files again", .enabled(if: WorldNamesTests.isUpdating))
    func update() throws {
        let texts = ["names.txt": try NameFiles.worldText(), "near.txt": try NameFiles.nearText()]
        for (name, text) in texts {
            let file = NameFiles.folder.appending(path: name)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
    }

    @Test("the file agrees with Foundation, or run 'make names'", .enabled(if: !isUpdating))
    func isNotStale() throws {
        let names = try NameFiles.worldNames(everyNth: 8)
        #expect(names.count > 8000)
        for (name, regions) in names {
            // In other languages the name may mean other regions too.
            let meanings = Set(WorldNames.meanings(of: name).map(\.code))
            let candidates = Set(WorldNames.candidates(for: name).map(\.code))
            let hidden = regions.hidden.map(\.code)
            #expect(meanings.isSuperset(of: regions.meanings.map(\.code)), "\(name.text)")
            #expect(candidates.isSuperset(of: hidden), "\(name.text)")
        }
    }

    @Test(
        "the names near to readers agree with Foundation and CLDR, or run 'make names'",
        .enabled(if: !isUpdating))
    func nearIsNotStale() throws {
        let embedded = UnsafeBufferPointer(
            start: atlas_names_near, count: atlas_names_near_count)
        let isEqual = try NameFiles.nearText() == String(decoding: embedded, as: UTF8.self)
        #expect(isEqual, "run 'make names'")
    }

    @Test("the lines of every file are sorted by their bytes other than spaces")
    func sorted() {
        for (start, count) in [
            (atlas_names, atlas_names_count), (atlas_names_near, atlas_names_near_count),
            (atlas_names_renamed, atlas_names_renamed_count),
        ] {
            let text = String(
                decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
            #expect(NameFiles.text(of: text.split(separator: "\n").map(String.init)) == text)
        }
    }

    @Test("names of the file are found")
    func found() {
        let embedded = UnsafeBufferPointer(start: atlas_names, count: atlas_names_count)
        let lines = String(decoding: embedded, as: UTF8.self).split(separator: "\n")
        var some = stride(from: 0, to: lines.count, by: 97).map { lines[$0] }
        some += [lines.first, lines.last].compactMap { $0 }
        for line in some {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
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
