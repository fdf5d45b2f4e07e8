import Foundation

/// The town that a name means, and the others with the same name.
public struct NamedTown: Hashable, Sendable {
    /// The town.
    public let town: Town
    /// The other towns with that name, those that it means more likely first.
    public let others: [Town]
    /// Whether the text leaves little doubt about which town it means: it has a qualifier, or it is
    /// the town's main name in its own spelling, or the town has at least 100,000 people (1,000,000
    /// if it isn't its main name). Other bare names may be meant as something else.
    public let isEvident: Bool

    /// Whether another place with the name, farther than 30 km away, has at least a tenth of the
    /// town's people.
    public var isGuess: Bool {
        others.contains { other in
            10 * other.population >= town.population
                && other.coordinate.distance(to: town.coordinate) > NearestTown.greatestDistance
        }
    }
}

extension Gazetteer {
    /// Returns the town that a name means.
    ///
    /// Towns are known by GeoNames' main name. Those of 15,000 people or more are also known by
    /// their names in every language. Case, diacritics, width, punctuation and spaces don't matter,
    /// except that alternate names of at most three Latin letters, most of which are codes of
    /// airports, must begin with a capital letter: `NYC`, `Rom`. St, Saint, Ste, Sainte and Sankt
    /// are one word, and so are Mt and Mount, and Ft and Fort.
    /// Countries and first-level divisions may follow, separated by commas: `Springfield,
    /// Illinois`, `London, CA`, `Springfield, IL, USA`. A qualifier may mean either.
    ///
    /// If several towns have the name, the result is the one with at least five times as many
    /// people as the next, or a capital with more than three times as many. An alternate name that
    /// isn't spelled like the main name counts a tenth (``TownMatch``). A bare name that a country,
    /// a continent or a larger first-level division has is a town's only in that region.
    /// - Parameters:
    ///   - text: A name, with qualifiers if necessary.
    ///   - preferred: The town that is meant if the name is ambiguous and it is a candidate.
    /// - Returns: The town and the others with that name.
    /// - Throws: ``TownNameError``.
    /// - Complexity: O(log *n*) for a known name; O(*n*) for an unknown one, to find the nearest,
    ///   and for one that a first-level division has too: some tens of milliseconds.
    public func town(
        named text: String, preferring preferred: Town? = nil
    ) throws(TownNameError) -> NamedTown {
        guard Self.isShort(text) else { throw .unknown(text, suggestions: []) }
        let readings = readings(of: text)
        for (name, qualifiers) in readings {
            var matches = matches(of: name)
            if qualifiers.isEmpty {
                matches = try matchesOfBareName(
                    name, among: matches, preferring: preferred, in: text)
            } else {
                matches = matches.filter { match in
                    qualifiers.allSatisfy { $0.admits(match.town) }
                }
            }
            let rivals = TownMatch.rivals(among: matches)
            guard !rivals.isEmpty else { continue }
            guard
                let meant = TownMatch.meant(among: rivals)
                    ?? rivals.first(where: { $0.town == preferred })
            else { throw .ambiguous(text, candidates: rivals.map(\.town)) }
            return NamedTown(
                town: meant.town, others: matches.map(\.town).filter { $0 != meant.town },
                isEvident: !qualifiers.isEmpty || meant.isEvident(from: name))
        }
        let separated = readings.count == 1 ? withSeparatedQualifier(text) : []
        if separated.isEmpty, readings.count == 1, !divisions(named: text).isEmpty {
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
    /// - Parameters:
    ///   - town: The town to describe.
    ///   - isDistinct: Whether the text has the division if the country has another town of the name,
    ///     even if the country alone would mean this one.
    /// - Complexity: The same as four look-ups of names.
    public func text(for town: Town, isDistinct: Bool = false) -> String {
        let country = town.country.localizedName(in: locale)
        let division = town.division
        // The states of the United States are well known without the country.
        let isState = town.country.alpha2 == "US"
        let needsDivision = isDistinct && division != nil && hasNamesake(town)
        let forms: [[String]?] = [
            needsDivision ? nil : [country], isState ? division.map { [$0] } : nil,
            division.map { [$0, country] },
        ]
        for qualifiers in forms.compactMap(\.self) {
            let text = ([town.name] + qualifiers).joined(separator: ", ")
            if let found = try? self.town(named: text), found.town == town { return text }
        }
        return "\(town.coordinate.latitude), \(town.coordinate.longitude)"
    }

    /// Returns whether another town of a town's country has its main name.
    private func hasNamesake(_ town: Town) -> Bool {
        matches(of: town.name).contains { match in
            match.town != town && match.town.country == town.country
                && match.town.name == town.name
        }
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

    typealias Reading = (name: String, qualifiers: [TownQualifier])

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

    /// Returns the towns with this name, the largest first.
    func matches(of name: String) -> [TownMatch] {
        let folded = FoldedName(name).text
        let isCode = folded.utf8.count <= 3 && FoldedName.isLatin(folded)
        let admitsAlternates = !isCode || name.first(where: \.isLetter)?.isUppercase == true
        var matches = TownFile.embedded.townNames.postings(of: folded).map(TownMatch.init)
        let spellings = PlaceWord.spellings(of: name)
        if !spellings.isEmpty {
            matches += spellings.flatMap { spelling in
                TownFile.embedded.townNames.postings(of: FoldedName(spelling).text)
                    .map(TownMatch.init)
            }
            // A main name counts more than an alternate one.
            var known: Set<Town> = []
            matches = matches.sorted { !$0.isAlternate && $1.isAlternate }
                .filter { known.insert($0.town).inserted }
        }
        return matches.filter { admitsAlternates || !$0.isAlternate }
            .sorted(by: TownMatch.isLarger)
    }

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
}
