extension Gazetteer {
    /// Returns the towns to suggest: those with the name in other places, or else those with the
    /// nearest names.
    func suggestions(for reading: Reading) -> [Town] {
        let name = FoldedName(reading.name)
        let namesakes = matches(of: reading.name)
        let ranked =
            namesakes.isEmpty
            ? nearest(to: name).filter { found in
                reading.qualifiers.allSatisfy { $0.admits(found.match.town) }
            }
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

    /// Returns the towns with similar names, each with a rank. The order is: two letters
    /// swapped, one change away, a name that begins with the typed text, two or three changes away.
    ///
    /// Main names are shown, and most of them are in Latin letters. Alternate names are therefore
    /// compared only with a text in another script, and those of well-known towns if they are one
    /// change away (Wein is Wien): otherwise the reader would not see why a town is suggested.
    private func nearest(to name: FoldedName) -> [(rank: Int, match: TownMatch)] {
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
            // Swapped letters are the likeliest mistake.
            let isSwapped =
                changes == 1 && spelled.scalars.count == typed.count
                && spelled.scalars.sorted() == typed.sorted()
            guard
                let rank = isSwapped
                    ? 0
                    : changes.map({ $0 > 1 ? $0 + 1 : $0 })
                        ?? (isBegun ? 2 : nil)
            else { return }
            found += postings().lazy.map(TownMatch.init)
                .filter { match in
                    !isLatin || !match.isAlternate
                        || changes == 1 && name.count > 3
                            && match.town.population >= Town.wellKnownPopulation
                }
                .map { (isBegun ? min(rank, 2) : rank, $0) }
        }
        return found
    }

    /// The maximum number of letters and digits in a name that is worth comparing.
    private static let longestTyped = 80
}
