import Foundation

/// The town that a name means, and the others with the same name.
public struct NamedTown: Hashable, Sendable {
    /// The town.
    public let town: Town
    /// The other towns with that name, the largest first. Each has at most a tenth of the town's
    /// people, unless the town was preferred to them.
    public let others: [Town]
    /// Whether the text leaves little doubt about which town it means: it has a qualifier, or it is
    /// the town's main name in its own spelling, or the town has at least 100,000 people (1,000,000
    /// if it isn't its main name). Other bare names ("home", "bus") may be meant as something else.
    public let isEvident: Bool
}

extension Gazetteer {
    /// Returns the town that a name means.
    ///
    /// Towns are known by GeoNames' main name. Those of 15,000 people or more are also known by
    /// their names in every language. Case, diacritics, width, punctuation and spaces don't matter,
    /// except that alternate names of at most three Latin letters, most of which are codes of
    /// airports, must begin with a capital letter: `NYC`, `Rom`.
    /// Countries and first-level divisions may follow, separated by commas: `Springfield,
    /// Illinois`, `London, CA`, `Springfield, IL, USA`. A qualifier may mean either.
    ///
    /// If several towns have the name, the result is the one with at least ten times as many people
    /// as the next. A town with the name as an alternate name counts with a tenth of its people. It
    /// also gives way to a smaller town with the name as its main name if that town is then as
    /// large, or lies within 30 km: New Delhi isn't Delhi.
    /// - Parameters:
    ///   - text: A name, with qualifiers if necessary.
    ///   - preferred: The town that is meant if the name is ambiguous and it is a candidate.
    /// - Returns: The town and the others with that name.
    /// - Throws: ``TownNameError/unknown(_:suggestions:)`` if no town has the name,
    ///   ``TownNameError/division(_:candidates:)`` if a state, province or region has it, and no town
    ///   or only small ones elsewhere, or
    ///   ``TownNameError/ambiguous(_:candidates:)`` if several towns do and none is ten times as
    ///   large.
    /// - Complexity: O(log *n*) for a known name; O(*n*) for an unknown one, to find the nearest:
    ///   some tens of milliseconds.
    public func town(
        named text: String, preferring preferred: Town? = nil
    ) throws(TownNameError) -> NamedTown {
        guard Self.isShort(text) else { throw .unknown(text, suggestions: []) }
        let readings = readings(of: text)
        for (name, qualifiers) in readings {
            let matches = matches(of: name).filter { match in
                qualifiers.allSatisfy { $0.admits(match.town) }
            }
            let rivals = Match.rivals(among: matches)
            guard let first = rivals.first else { continue }
            if qualifiers.isEmpty, !rivals.contains(where: { $0.town == preferred }),
                isDivision(name, ratherThan: rivals)
            {
                throw .division(text, candidates: rivals.map(\.town))
            }
            let meant =
                first.isTenTimes(rivals.dropFirst().first)
                ? first : rivals.first { $0.town == preferred }
            guard let meant else { throw .ambiguous(text, candidates: rivals.map(\.town)) }
            return NamedTown(
                town: meant.town, others: matches.map(\.town).filter { $0 != meant.town },
                isEvident: !qualifiers.isEmpty || meant.isEvident(from: name))
        }
        let separated = readings.count == 1 ? withSeparatedQualifier(text) : []
        if separated.isEmpty, readings.count == 1, isDivision(text) {
            throw .division(text, candidates: [])
        }
        throw .unknown(
            text,
            suggestions: separated.isEmpty
                ? readings.last.map(suggestions(for:)) ?? [] : separated)
    }

    /// Returns whether a name means at least one town.
    /// - Parameter text: A name, with qualifiers if necessary.
    /// - Complexity: O(log *n*) for a known name; the same as ``town(named:)`` for an unknown one.
    public func hasTown(named text: String) -> Bool {
        do {
            _ = try town(named: text)
            return true
        } catch {
            if case .ambiguous = error { return true } else { return false }
        }
    }

    /// Returns a short text that ``town(named:)`` and ``location(_:)`` read as this town.
    ///
    /// The text is the town's name with the country, the division or both. It is the town's
    /// coordinates if other towns of the same name are as near.
    /// - Parameter town: The town to describe.
    /// - Complexity: The same as three look-ups of names.
    public func text(for town: Town) -> String {
        let country = town.country.localizedName(in: locale)
        let division = town.division
        // The states of the United States are well known without the country.
        let isState = town.country.alpha2 == "US"
        let forms = [
            [country], isState ? division.map { [$0] } : nil, division.map { [$0, country] },
        ]
        for qualifiers in forms.compactMap(\.self) {
            let text = ([town.name] + qualifiers).joined(separator: ", ")
            if let found = try? self.town(named: text), found.town == town { return text }
        }
        return "\(town.coordinate.latitude), \(town.coordinate.longitude)"
    }

    /// Returns the towns whose main name begins with a text, for completing it.
    /// - Parameters:
    ///   - beginning: The beginning of a name. Case, diacritics and spaces don't matter.
    ///   - limit: The maximum number of towns.
    /// - Returns: The towns, the largest first.
    /// - Complexity: O(log *n* + *m* log *m*) in the number of names and of those with the beginning.
    public func towns(beginningWith beginning: String, limit: Int) -> [Town] {
        let folded = FoldedName(beginning)
        guard !folded.isEmpty, Self.isShort(beginning) else { return [] }
        var seen: Set<Town> = []
        let towns = TownFile.embedded.townNames.postings(beginningWith: folded.text)
            .filter { !$0.isAlternate }.map { Town(number: $0.number) }
        return Array(
            towns.filter { seen.insert($0).inserted }
                .sorted { ($1.population, $0.number) < ($0.population, $1.number) }.prefix(limit))
    }

    private typealias Reading = (name: String, qualifiers: [TownQualifier])

    /// Returns the ways to split a text into a name and qualifiers. The first has no qualifiers,
    /// because names contain commas too (Washington, D.C.), the next has the last part as a
    /// qualifier, and so on.
    private func readings(of text: String) -> [Reading] {
        let parts = text.split { ",،、，".contains($0) }.map(String.init)
            .filter { !FoldedName($0).isEmpty }
        guard (1...Self.mostParts).contains(parts.count) else { return [] }
        let all = parts.dropFirst().map { TownQualifier($0, gazetteer: self) }
        return parts.indices.reversed().map { last in
            (parts[...last].joined(separator: ","), Array(all[last...]))
        }
    }

    private static let mostParts = 5

    /// A town that has a name.
    private struct Match {
        let town: Town
        /// The number of its people, or a tenth of it if the name isn't its main name.
        let weight: Double

        let isAlternate: Bool

        init(_ posting: NameTable.Posting) {
            town = Town(number: posting.number)
            isAlternate = posting.isAlternate
            weight = Double(town.population) / (isAlternate ? 10 : 1)
        }

        /// Returns the matches that the name can mean, the largest first. A town with the name as
        /// its main name excludes towns with it as an alternate name that have less weight or are
        /// near it.
        static func rivals(among matches: [Match]) -> [Match] {
            guard let main = matches.first(where: { !$0.isAlternate }) else { return matches }
            return matches.filter { match in
                !match.isAlternate
                    || match.weight > main.weight
                        && match.town.coordinate.distance(to: main.town.coordinate)
                            > NearestTown.greatestDistance
            }
        }

        /// Whether a name without qualifiers leaves little doubt about the town.
        func isEvident(from name: String) -> Bool {
            // A short name may be a word of another language.
            let isLong = name.count >= 5
            let wellKnown = Double(Town.wellKnownPopulation)
            return weight >= (isAlternate && isLong ? wellKnown / 10 : wellKnown)
                || !isAlternate && name.trimmingCharacters(in: .whitespaces) == town.name
        }

        func isTenTimes(_ other: Match?) -> Bool {
            guard let other else { return true }
            return weight > 0 && weight >= 10 * other.weight
        }

        static func isLarger(_ one: Match, _ other: Match) -> Bool {
            (other.weight, one.town.number) < (one.weight, other.town.number)
        }
    }

    /// Returns the towns with this name, the largest first.
    private func matches(of name: String) -> [Match] {
        let folded = FoldedName(name).text
        let isCode = folded.utf8.count <= 3 && Self.isLatin(folded)
        let admitsAlternates = !isCode || name.first(where: \.isLetter)?.isUppercase == true
        return TownFile.embedded.townNames.postings(of: folded).map(Match.init)
            .filter { admitsAlternates || !$0.isAlternate }
            .sorted(by: Match.isLarger)
    }

    /// Whether a folded name consists of Latin letters and digits.
    private static func isLatin(_ folded: String) -> Bool { folded.utf8.allSatisfy { $0 < 0x80 } }

    /// Returns the towns that a text means if one of its spaces stands for a comma: Paris Texas.
    private func withSeparatedQualifier(_ text: String) -> [Town] {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard (2...Self.mostWords).contains(words.count) else { return [] }
        for end in words.indices.dropFirst().reversed() {
            let qualifier = TownQualifier(words[end...].joined(separator: " "), gazetteer: self)
            let found = matches(of: words[..<end].joined(separator: " ")).map(\.town)
                .filter(qualifier.admits)
            if !found.isEmpty { return Array(found.prefix(3)) }
        }
        return []
    }

    private static let mostWords = 8

    /// Whether a first-level division elsewhere is more likely meant than these small towns: England
    /// isn't the town in Arkansas.
    private func isDivision(_ name: String, ratherThan matches: [Match]) -> Bool {
        guard matches.allSatisfy({ $0.town.population < Town.wellKnownPopulation }),
            isDivision(name)
        else { return false }
        let division = TownQualifier(name, gazetteer: self)
        return !matches.contains { division.admits($0.town) }
    }

    /// Whether a first-level division has the name. Codes don't count.
    private func isDivision(_ text: String) -> Bool {
        let folded = FoldedName(text).text
        return folded.utf8.count > 3
            && !TownFile.embedded.divisionNames.postings(of: folded).isEmpty
    }

    /// Returns the towns to suggest: those with the name in other places, or else those with the
    /// nearest names.
    private func suggestions(for reading: Reading) -> [Town] {
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
                    ? Match.isLarger(one.match, other.match) : one.rank < other.rank
            }
            .map(\.match.town).filter { seen.insert($0).inserted }.prefix(3))
    }

    /// Returns the towns with similar names, each with a rank. The order is: one change away, a
    /// name that begins with the typed text, two or three changes away.
    ///
    /// Main names are shown, and most of them are in Latin letters. Alternate names are therefore
    /// compared only with a text in another script: the reader would not see why a town with an
    /// entirely different main name is suggested.
    private func nearest(to name: FoldedName) -> [(rank: Int, match: Match)] {
        let typed = Array(name.text.unicodeScalars)
        let bytes = Array(name.text.utf8)
        let isLatin = Self.isLatin(name.text)
        // Too many names are one change away from a shorter one.
        guard ((isLatin ? 4 : 2)...Self.longestTyped).contains(typed.count) else { return [] }
        let limit = EditDistance.mistakes(inLength: typed.count)
        var distance = EditDistance(from: typed, limit: limit)
        var found: [(rank: Int, match: Match)] = []
        var spelled = SpelledName()
        TownFile.embedded.townNames.forEach { name, postings in
            spelled.read(name)
            let changes = distance.distance(to: spelled.scalars)
            let isBegun = typed.count >= 3 && name.starts(with: bytes)
            guard let rank = changes.map({ $0 > 1 ? $0 + 1 : $0 }) ?? (isBegun ? 2 : nil)
            else { return }
            found += postings().lazy.map(Match.init).filter { !isLatin || !$0.isAlternate }
                .map { (isBegun ? min(rank, 2) : rank, $0) }
        }
        return found
    }

    /// The maximum number of letters and digits in a name that is worth comparing.
    private static let longestTyped = 80
}
