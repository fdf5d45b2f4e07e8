import Foundation

/// The names that a reader is likely to use: those in their language and in English.
struct NearNames: Sendable {
    private let names: NameIndex
    private let alternates: OnDemand<NameIndex>
    private let candidates: OnDemand<[Candidate]>

    /// Reads the full names, which takes some milliseconds.
    init(locale: Locale) {
        let full = RegionNames.names(in: locale) + RegionNames.names(in: Locale(identifier: "en"))
        names = NameIndex(full)
        let languages = ["en", locale.language.languageCode?.identifier ?? "en"]
        let others = OnDemand {
            AlternateNames.all()
                .filter { languages.contains(String($0.language)) }
                .map { (region: $0.region, name: $0.name) }
        }
        alternates = OnDemand {
            let all = full + others()
            return NameIndex(
                others()
                    + all.compactMap { region, name in
                        AlternateNames.unqualified(name).map { (region, $0) }
                    })
        }
        candidates = OnDemand {
            (full + others()).map { Candidate(region: $0.region, name: $0.name) }
        }
    }

    /// Returns the regions with this name. An alternate name counts only if no full name matches.
    func meanings(of name: FoldedName) -> [Region] {
        let found = names.meanings(of: name)
        return found.isEmpty ? alternates().meanings(of: name) : found
    }

    /// Returns the regions with the nearest names, best first. The order is: one change away; a
    /// name that begins or ends with the typed text; two changes away; a name with a word that
    /// begins with the typed text; three changes away. This takes some milliseconds.
    func suggestions(
        for name: FoldedName, limit: Int, where isWanted: (Region) -> Bool
    ) -> [Region] {
        let typed = Array(name.text.unicodeScalars)
        guard (1...Self.longestTyped).contains(typed.count) else { return [] }
        let ranked = candidates().filter { isWanted($0.region) }.compactMap { candidate in
            candidate.distance(to: typed).map { (candidate, $0) }
        }
        let sorted = ranked.sorted { one, other in
            (one.1, one.0.scalars.count, one.0.region.code)
                < (other.1, other.0.scalars.count, other.0.region.code)
        }
        var seen: Set<Region> = []
        return Array(sorted.map(\.0.region).filter { seen.insert($0).inserted }.prefix(limit))
    }

    /// Returns the regions whose names contain a word that begins like this.
    func regions(beginningWith name: FoldedName) -> Set<Region> {
        let typed = Array(name.text.unicodeScalars)
        return Set(candidates().lazy.filter { $0.hasWord(beginningWith: typed) }.map(\.region))
    }

    /// The maximum number of letters and digits; the longest official names have about 60.
    private static let longestTyped = 80
}

extension NearNames {
    /// A name that the reader may have meant.
    private struct Candidate: Sendable {
        let region: Region
        let scalars: [Unicode.Scalar]
        /// The folded name from its second word on, from its third word on, and so on.
        let tails: [[Unicode.Scalar]]

        init(region: Region, name: String) {
            self.region = region
            let words = name.split { !$0.isLetter }.map {
                FoldedName(String($0)).text.unicodeScalars
            }
            scalars = Array(FoldedName(name).text.unicodeScalars)
            tails = words.indices.dropFirst().map { Array(words[$0...].joined()) }
        }

        func hasWord(beginningWith typed: [Unicode.Scalar]) -> Bool {
            scalars.starts(with: typed) || tails.contains { $0.starts(with: typed) }
        }

        /// Returns the rank of the name for `typed`, or `nil` if it is too different. Prefixes
        /// count if they have three or more letters.
        func distance(to typed: [Unicode.Scalar]) -> Int? {
            let changes = EditDistance.between(
                typed, scalars, limit: EditDistance.mistakes(inLength: typed.count))
            if let changes, changes <= 1 { return changes }
            guard typed.count >= 3 else { return nil }
            if scalars.starts(with: typed) || tails.contains(typed) { return 2 }
            if changes == 2 { return 3 }
            if tails.contains(where: { $0.starts(with: typed) }) { return 4 }
            return changes == nil ? nil : 5
        }
    }
}
