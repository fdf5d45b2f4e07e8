/// The sentence about a map: how many moods there are, and which countries stand out.
struct MapSentence {
    /// A country with moods.
    struct Country {
        let name: String
        let moods: Int
        let days: Int
        /// The mean of the days' feelings; `nil` if too few of them have one.
        let feeling: Double?
        /// Whether its mean is above all others by more than chance.
        let isBest: Bool
    }
    let countries: [Country]
    /// The number of moods, including those without a known country.
    let moods: Int

    let words: ListingWords

    /// The sentence, without its period. A country is best only if the moods are evidence of it,
    /// and has the most days only if no other has as many.
    var text: String {
        guard moods > 0 else { return words.language.noMoods }
        let all = words.moods(moods)
        guard let first = countries.first else {
            return ListingWords.fill(words.language.inNoCountry, [all])
        }
        let located = countries.reduce(0) { $0 + $1.moods }
        let some = located < moods ? [words.number(located)] : []
        guard countries.count > 1 else {
            let place = ListingWords.fill(
                some.isEmpty ? words.language.inCountry : words.language.someInCountry,
                [all] + some + [first.name])
            return words.joined([place, first.feeling.map(words.average)])
        }
        let places = words.phrase(
            some.isEmpty ? words.language.inCountries : words.language.someInCountries,
            countries.count, after: [all] + some)
        let best = countries.first(where: \.isBest).flatMap { country in
            country.feeling.map {
                ListingWords.fill(words.language.best, [country.name, words.decimal($0)])
            }
        }
        var longest: String?
        let days = countries.map(\.days)
        if let most = countries.max(by: { $0.days < $1.days }),
            days.count(where: { $0 == most.days }) == 1
        {
            longest = ListingWords.fill(words.language.most, [most.name, words.days(most.days)])
        }
        let superlatives = words.joined([best, longest])
        return superlatives.isEmpty ? places : places + "; " + superlatives
    }
}
