/// The text after a town's name that says which town is meant: a country or territory, a continent,
/// or a first-level division, as a code or a name. `CA` is both Canada and California.
struct TownQualifier {
    private let folded: FoldedName
    private let regions: [Region]
    private let divisions: Set<Int>

    init(_ text: String, gazetteer: Gazetteer) {
        folded = FoldedName(text)
        regions = gazetteer.meanings(of: text).filter { !gazetteer.isPart(text, of: $0) }
        divisions = Set(TownFile.embedded.divisionNames.postings(of: folded.text).map(\.number))
    }

    /// Returns whether a town is in the place that the qualifier names.
    func admits(_ town: Town) -> Bool {
        if divisions.contains(town.divisionNumber) { return true }
        let country = town.country
        return regions.contains { region in
            switch region {
            case .country(let wanted): country == wanted
            case .continent(let wanted): country.continent == wanted
            }
        }
    }

    /// Returns the number of changes that turn the qualifier into the town's division or country,
    /// or 0 if it admits the town.
    func distance(to town: Town, gazetteer: Gazetteer) -> Int {
        if admits(town) { return 0 }
        let typed = Array(folded.text.unicodeScalars)
        let limit = EditDistance.mistakes(inLength: typed.count)
        let names = [town.country.localizedName(in: gazetteer.locale), town.division]
        let distances = names.compactMap { name in
            name.flatMap {
                let scalars = Array(FoldedName($0).text.unicodeScalars)
                return EditDistance.between(typed, scalars, limit: limit)
            }
        }
        return distances.min() ?? limit + 1
    }
}
