/// The sentence about a map: how many moods there are, and which countries stand out.
struct MapSentence {
    /// A country with moods.
    struct Country {
        let name: String
        let moods: Int

        /// The number of days with a mood.
        let days: Int

        /// The mean of the days' feelings; `nil` if too few of them have one.
        let feeling: Double?
    }

    /// The known countries. Of equal ones, the sentence names the first.
    let countries: [Country]

    /// The number of moods, including those without a known country.
    let moods: Int

    let words: ListingWords

    /// The sentence, without its period. A country is best only if another has a lower mean.
    var text: String {
        guard moods > 0 else { return words.noMoods }
        let all = words.moods(moods)
        guard let most = countries.max(by: { $0.days < $1.days }) else {
            return ListingWords.fill(words.language.inNoCountry, [all])
        }
        let located = countries.reduce(0) { $0 + $1.moods }
        let some = located < moods ? [words.number(located)] : []
        guard countries.count > 1 else {
            let place = ListingWords.fill(
                some.isEmpty ? words.language.inCountry : words.language.someInCountry,
                [all] + some + [most.name])
            return words.joined([place, most.feeling.map(words.average)])
        }
        let places = words.phrase(
            some.isEmpty ? words.language.inCountries : words.language.someInCountries,
            countries.count, after: [all] + some)
        let means = countries.compactMap(\.feeling)
        var best: String?
        if let highest = means.max(), means.contains(where: { $0 < highest }),
            let country = countries.first(where: { $0.feeling == highest })
        {
            best = ListingWords.fill(
                words.language.best, [country.name, words.decimal(highest)])
        }
        let longest = ListingWords.fill(
            words.language.most, [most.name, words.days(most.days)])
        return places + "; " + words.joined([best, longest])
    }
}
