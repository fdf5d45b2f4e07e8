import AtlasNames
import Foundation

extension Gazetteer {
    /// Returns the towns that a name without qualifiers can mean, among all that have it.
    ///
    /// In the name of a country or continent, that is a town of it: San Marino isn't the one in
    /// California. A capital keeps its main name, unless the reader or English calls a country so.
    /// - Parameters:
    ///   - matches: The towns with the name, the likeliest first.
    ///   - preferred: A town that is meant if it is among them.
    ///   - text: The text for errors.
    /// - Throws: ``TownNameError/everyday(_:)``, ``TownNameError/region(_:isWellKnown:candidates:)``,
    ///   ``TownNameError/division(_:candidates:)`` or ``TownNameError/ambiguous(_:candidates:)``.
    func matchesOfBareName(
        _ name: String, among matches: [TownMatch], preferring preferred: Town?, in text: String
    ) throws(TownNameError) -> [TownMatch] {
        let folded = FoldedName(name)
        // Folding joins the parts of "Chur, CH".
        if !name.contains(","), Self.isEveryday(folded) { throw .everyday(text) }
        guard let first = matches.first else { return matches }
        if let preferred = matches.first(where: { $0.town == preferred }) { return [preferred] }
        let areas = Self.countries(ofAreaNamed: folded)
        let rivals = TownMatch.rivals(among: matches)
        if let meant = TownMatch.meant(among: rivals), areas.contains(meant.town.country) {
            return matches
        }
        let (regions, isNear) = regions(named: folded)
        if isNear, regions.contains(where: { isPart(name, of: $0) }),
            isDivision(name, ratherThan: rivals)
        {
            throw .division(text, candidates: rivals.map(\.town))
        }
        guard regions.isEmpty else {
            let inside = matches.filter { match in
                regions.contains { $0.country == match.town.country }
            }
            if !inside.isEmpty { return inside }
            if !isNear, first.isCapital, !first.isAlternate { return matches }
            throw .region(
                text, isWellKnown: isNear || first.town.population < Town.wellKnownPopulation,
                candidates: rivals.map(\.town))
        }
        if !areas.isEmpty || isDivision(name, ratherThan: rivals) {
            throw .division(text, candidates: rivals.map(\.town))
        }
        return matches
    }

    /// Returns whether a name of a country is that of one of its first-level divisions, and not its
    /// own: Scotland is in the United Kingdom, but Luxembourg is in Luxembourg.
    func isPart(_ name: String, of region: Region) -> Bool {
        guard let country = region.country,
            divisions(named: name).contains(where: { division in
                ISO3166.Country(listed: TownFile.embedded.country(of: division)) == country
            })
        else { return false }
        let names = [locale, Locale(identifier: "en")].map { region.localizedName(in: $0) }
        return !names.contains { FoldedName($0) == FoldedName(name) }
    }

    /// Returns the first-level divisions with a name. Codes don't count.
    func divisions(named text: String) -> Set<Int> {
        let folded = FoldedName(text).text
        let file = TownFile.embedded
        return Set(
            file.divisionNames.postings(of: folded).map(\.number).filter { number in
                folded.utf8.count > 3 || FoldedName(file.name(ofDivision: number)).text == folded
            })
    }

    /// Whether the largest first-level division with a name has more people than these towns, and isn't
    /// theirs: England isn't the town in Arkansas. New York is likely; Goa is only a nickname of a town in Goa.
    private func isDivision(_ name: String, ratherThan rivals: [TownMatch]) -> Bool {
        let divisions = divisions(named: name)
        guard !divisions.isEmpty, let first = rivals.first, !first.isCapital else { return false }
        let file = TownFile.embedded
        var people: [Int: Int] = [:]
        for town in 0..<file.townCount {
            let division = file.place(town).division
            if divisions.contains(division) {
                people[division, default: 0] += file.population(of: town)
            }
        }
        guard let largest = people.max(by: { $0.value < $1.value }) else { return false }
        return largest.value > first.town.population
            && !rivals.contains { rival in
                rival.town.divisionNumber == largest.key
                    && (!rival.isUnlike || rival.town == first.town)
            }
    }

    /// Whether a name is a word for a place of everyday life, such as home, in a language of the
    /// listings.
    private static func isEveryday(_ name: FoldedName) -> Bool {
        let file = SortedLines(atlas_names_everyday, atlas_names_everyday_count)
        return file.lines(beginningWith: name.text).contains { $0.elementsEqual(name.text.utf8) }
    }

    /// Returns the countries with a well-known island, region or city of this name that isn't a town
    /// in the file.
    private static func countries(ofAreaNamed name: FoldedName) -> Set<ISO3166.Country> {
        let file = SortedLines(atlas_names_areas, atlas_names_areas_count)
        return Set(
            file.lines(beginningWith: name.text + "\t").flatMap { line in
                SortedLines.text(1, of: line).split(separator: " ")
                    .compactMap { ISO3166.Country(alpha2: String($0)) }
            })
    }
}
