import AtlasNames
import Foundation
import FoundationInternationalization

@testable import Atlas

/// Suggestions and beginnings of names, computed from the lines of the file as text and from all of
/// Foundation's names. ``NearNames`` must have the same results.
struct NearNameReference {
    private struct Name {
        let region: Region
        let scalars: [Unicode.Scalar]

        /// The name without its first words, for each number of them.
        let endings: [[Unicode.Scalar]]

        init?(words text: some StringProtocol, code: some StringProtocol) {
            let continent = Int16(code).flatMap(UNM49.Continent.init).map(Region.continent)
            guard let region = continent ?? Region(code: String(code)) else { return nil }
            self.init(region: region, words: text)
        }

        init(region: Region, words text: some StringProtocol) {
            self.region = region
            let words = text.split(separator: " ").map { Array($0.unicodeScalars) }
            scalars = Array(words.joined())
            endings = words.indices.map { Array(words[$0...].joined()) }
        }

        func rank(for typed: [Unicode.Scalar]) -> Int? {
            let limit = EditDistance.mistakes(inLength: typed.count)
            let changes = EditDistance.between(typed, scalars, limit: limit)
            if let changes, changes <= 1 { return changes }
            guard typed.count >= 3 else { return nil }
            if scalars.starts(with: typed) || endings.contains(typed) { return 2 }
            if changes == 2 { return 3 }
            if endings.contains(where: { $0.starts(with: typed) }) { return 4 }
            return changes.map { _ in 5 }
        }
    }

    private let names: [Name]

    init(locale: Locale) {
        let text = String(
            decoding: UnsafeBufferPointer(start: atlas_names_near, count: atlas_names_near_count),
            as: UTF8.self)
        let languages: [String?] = ["en", locale.language.languageCode?.identifier]
        let listed = text.split(separator: "\n").compactMap { line -> Name? in
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard languages.contains(String(columns[0])), columns[3] != "unqualified" else {
                return nil
            }
            return Name(words: columns[1], code: columns[2])
        }
        names =
            listed
            + RegionNames.regions.map {
                Name(region: $0, words: FoldedName.words(of: $0.localizedName(in: locale)))
            }
    }

    func suggestions(for typed: [Unicode.Scalar], limit: Int) -> [Region] {
        guard (1...80).contains(typed.count) else { return [] }
        let ranked = names.compactMap { name in
            name.rank(for: typed).map { ($0, name.scalars.count, name.region) }
        }.sorted { ($0.0, $0.1, $0.2.code) < ($1.0, $1.1, $1.2.code) }
        var seen: Set<Region> = []
        return Array(ranked.map(\.2).filter { seen.insert($0).inserted }.prefix(limit))
    }

    func regions(beginningWith typed: [Unicode.Scalar]) -> Set<Region> {
        Set(
            names.filter { $0.endings.contains { $0.starts(with: typed) } }.map(\.region))
    }

    /// Returns a name as a reader may type it: with mistakes, cut off, or of any letters.
    func typed(using generator: inout some RandomNumberGenerator) -> [Unicode.Scalar] {
        guard let name = names.randomElement(using: &generator) else { return [] }
        var typed = Bool.random(using: &generator) ? name.scalars : name.endings.last ?? []
        for _ in 0..<Int.random(in: 0...3, using: &generator) where !typed.isEmpty {
            let index = typed.indices.randomElement(using: &generator) ?? 0
            let letter = names.randomElement(using: &generator)?.scalars.first ?? "x"
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: typed.remove(at: index)
            case 1: typed.insert(letter, at: index)
            case 2: typed[index] = letter
            case 3: typed.swapAt(index, max(index - 1, 0))
            default: typed.removeSubrange(index...)
            }
        }
        return typed
    }
}
