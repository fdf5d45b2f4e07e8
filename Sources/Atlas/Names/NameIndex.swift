/// An index of names of regions.
struct NameIndex: Sendable {
    private var meanings: [FoldedName: Set<Region>] = [:]

    init(_ names: some Sequence<(region: Region, name: String)> = []) {
        for (region, name) in names { add(name, for: region) }
    }

    mutating func add(_ name: String, for region: Region) {
        let folded = FoldedName(name)
        guard !folded.isEmpty else { return }
        meanings[folded, default: []].insert(region)
    }

    /// Returns the regions with this name, sorted by code. If both countries and continents have
    /// it, the result contains only the countries.
    func meanings(of name: FoldedName) -> [Region] {
        let found = meanings[name, default: []]
        let countries = found.filter { $0.country != nil }
        return (countries.isEmpty ? found : countries).sorted { $0.code < $1.code }
    }
}
