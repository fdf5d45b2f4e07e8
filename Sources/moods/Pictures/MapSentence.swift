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

    /// The number of moods, with those in no known country.
    let moods: Int

    /// Returns the digits of a number.
    var digits: (Int) -> String = { String($0) }

    /// The sentence, without its full stop. A country is best only if another has a lower mean.
    var text: String {
        guard moods > 0 else { return "no moods" }
        let all = count(moods, "mood")
        guard let most = countries.max(by: { $0.days < $1.days }) else {
            return all + " in no known country"
        }
        let located = countries.reduce(0) { $0 + $1.moods }
        let beginning = all + (located < moods ? ", \(digits(located)) in " : " in ")
        guard countries.count > 1 else {
            let average = most.feeling.map { ", average " + FigureText.decimal($0) } ?? ""
            return beginning + most.name + average
        }
        var text = beginning + count(countries.count, "country", plural: "countries") + "; "
        let means = countries.compactMap(\.feeling)
        if let highest = means.max(), means.contains(where: { $0 < highest }),
            let best = countries.first(where: { $0.feeling == highest })
        {
            text += "best in \(best.name) (\(FigureText.decimal(highest))), "
        }
        return text + "most in \(most.name) (\(count(most.days, "day")))"
    }

    private func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
        FigureText.count(number, noun, plural: plural, digits: digits)
    }
}
