extension Gazetteer {
    /// Returns the towns to suggest: those with the name in other places, or else those with the
    /// nearest names.
    func suggestions(for reading: Reading) -> [Town] {
        let namesakes = matches(of: reading.name)
        let ranked =
            namesakes.isEmpty
            ? nearest(to: reading)
            : namesakes.map { match in
                let distances = reading.qualifiers.map {
                    $0.distance(to: match.town, gazetteer: self)
                }
                return (rank: distances.reduce(0, +), match: match)
            }
        var seen: Set<Town> = []
        return Array(
            ranked.sorted { one, other in
                one.rank == other.rank
                    ? one.match.town.population > other.match.town.population
                    : one.rank < other.rank
            }
            .map(\.match.town).filter { seen.insert($0).inserted }.prefix(3))
    }

    /// Returns the towns with similar names that the qualifiers admit, each with a rank. The order is:
    /// two letters swapped, a well-known town one change away, one whose name begins with the typed
    /// text, a small town one change away, others. Those are likely only with a qualifier, and a
    /// small town only if the typed text isn't first of all the beginning of a name.
    ///
    /// Main names are shown, and most of them are in Latin letters. Alternate names are therefore
    /// compared only with a text in another script, and those of well-known towns if they are one
    /// change away (Wein is Wien): otherwise the reader would not see why a town is suggested.
    private func nearest(to reading: Reading) -> [(rank: Int, match: TownMatch)] {
        let name = FoldedName(reading.name)
        let typed = Array(name.text.unicodeScalars)
        let bytes = Array(name.text.utf8)
        let isLatin = FoldedName.isLatin(name.text)
        // Too many names are one change away from a shorter one.
        guard ((isLatin ? 4 : 2)...Self.longestTyped).contains(typed.count) else { return [] }
        let limit = EditDistance.mistakes(inLength: typed.count)
        var distance = EditDistance(from: typed, limit: limit)
        var found: [(rank: Int, match: TownMatch)] = []
        var spelled = SpelledName()
        TownFile.embedded.townNames.forEach { name, postings in
            spelled.read(name)
            let changes = distance.distance(to: spelled.scalars)
            let isBegun = typed.count >= 3 && name.starts(with: bytes)
            guard changes != nil || isBegun else { return }
            // Swapped letters are the likeliest mistake.
            let isSwapped =
                changes == 1 && spelled.scalars.count == typed.count
                && spelled.scalars.sorted() == typed.sorted()
            for match in postings().lazy.map(TownMatch.init)
            where reading.qualifiers.allSatisfy({ $0.admits(match.town) }) {
                let isWellKnown = match.town.population >= Town.wellKnownPopulation
                guard
                    !isLatin || !match.isAlternate
                        || changes == 1 && name.count > 3 && isWellKnown
                else { continue }
                // A letter less at the end makes a word of its own: "office" isn't Officer.
                let rank =
                    isSwapped
                    ? 0
                    : isBegun
                        ? (isWellKnown ? 2 : 4)
                        : changes == 1 ? (isWellKnown ? 1 : 3) : 3 + (changes ?? 1)
                found.append((rank, match))
            }
        }
        let isBeginning = found.map(\.rank).min() == 2
        return found.filter { !reading.qualifiers.isEmpty || $0.rank <= (isBeginning ? 2 : 3) }
    }

    /// The maximum number of letters and digits in a name that is worth comparing.
    private static let longestTyped = 80
}
