import Atlas
import Foundation
import MoodJournal
import Statistics

/// A map for people: a sentence, the picture, and its legend.
struct MapTable {
    /// The documented fields of `map`. Fields are only ever added.
    static func fields(
        name: @escaping (ISO3166.Country) -> String = \.alpha2
    ) -> [Field<RegionTally>] {
        [
            Field("country") { .text($0.country.alpha2) },
            Field("name") { .text(name($0.country)) },
            Field("moods") { FieldValue($0.moods) },
            Field("days") { FieldValue($0.figures.days) },
            Field("feeling", "the mean of the days, if five have one") {
                FieldValue($0.figures.feeling)
            },
            Field("first") { .text($0.figures.first.description) },
            Field("last") { .text($0.figures.last.description) },
        ]
    }

    /// The figure that decides the color of a country.
    enum Key: String, CaseIterable, Sendable {
        case feeling
        case moods
        case days
    }

    /// The lines of the terminal that the sentence, the legend and the prompt need.
    private static let otherLines = 5

    let tallies: [RegionTally]
    let points: [MapPoints.Point]
    let key: Key
    /// The country whose mean is above all others by more than chance.
    let best: ISO3166.Country?
    let locale: Locale
    let words: ListingWords

    private var visited: [RegionTally] { tallies.filter { $0.country != .unknown } }

    /// Writes the map; nothing without moods.
    /// - Parameters:
    ///   - region: The region that fills the frame; `nil` for the world.
    ///   - size: The terminal's size, whose height limits the map.
    func write(
        of region: Region?, terminal: TerminalEnvironment, size: TerminalSize,
        to output: StandardOutput
    ) throws {
        let visited = self.visited
        let areas = CountryAreas(of: Set(visited.map(\.country)))
        let anchors = Dictionary(
            uniqueKeysWithValues: visited.compactMap { tally in
                areas.anchor(of: tally.country).map { (tally.country, $0) }
            })
        let known = [points.map(\.coordinate), Array(anchors.values)].joined()
        let extent =
            try region.map { region in
                guard let extent = MapFrame.extent(of: region, showing: known) else {
                    throw CommandError.usage("can't draw a map of the unknown country")
                }
                return extent
            } ?? MapFrame.extent(around: known) ?? .world(showing: known)
        guard !tallies.isEmpty else { return }
        let glyphs = MapGlyphs(ramp: terminal.ramp, isASCII: terminal.usesASCII)
        let frame = MapFrame(
            extent, columns: terminal.width, lines: max(4, size.rows - Self.otherLines))
        let scale = CountScale(upTo: visited.map(count).max() ?? 1)
        let shades: MapPicture.Shades = Dictionary(
            uniqueKeysWithValues: visited.map { ($0.country, shade(of: $0, on: scale)) })
        let towns = MapTowns(of: points).largest
        var greatest = visited.map(count).max() ?? 0
        let picture = MapPicture(
            frame, shades: shades, home: home, points: points, towns: towns, glyphs: glyphs,
            look: { dots in
                guard key != .feeling else {
                    return { $0.mean.map { .shade(.feeling($0)) } ?? .unfelt }
                }
                // Without colored countries, the scale is that of the dots.
                if home != nil { greatest = dots.map(count).max() ?? 0 }
                let scale = home == nil ? scale : CountScale(upTo: greatest)
                return { .shade(.count(scale.step(of: count($0)))) }
            },
            place: { anchors[$0] })
        try output.write(sentence: sentence(towns), columns: terminal.width)
        var lines = [PictureLine()] + picture.lines() + [PictureLine()]
        lines += Legend.lines(legend(glyphs, upTo: greatest), width: terminal.width)
        try output.write(lines.map(\.texts), depth: terminal.colorDepth)
    }

    private func count(_ tally: RegionTally) -> Int {
        key == .days ? tally.figures.days : tally.moods
    }

    private func count(_ point: MapPoints.Point) -> Int {
        key == .days ? point.days.count : point.moods
    }

    /// Returns the shade of a country; `nil` if too few of its days have a feeling.
    private func shade(of tally: RegionTally, on scale: CountScale) -> FeelingRamp.Shade? {
        key == .feeling
            ? tally.figures.feeling.map { .feeling($0) } : .count(scale.step(of: count(tally)))
    }

    /// The only country with moods, if dots show where in it they are.
    private var home: ISO3166.Country? {
        visited.count == 1 && !points.isEmpty ? visited.first?.country : nil
    }

    private func sentence(_ towns: [MapTowns.Town]) -> String {
        let text = MapSentence(
            countries: visited.map { tally in
                MapSentence.Country(
                    name: tally.country.nameInPhrase(in: locale), moods: tally.moods,
                    days: tally.figures.days, feeling: tally.figures.feeling,
                    isBest: tally.country == best)
            }, moods: tallies.reduce(0) { $0 + $1.moods }, words: words
        ).text
        guard home != nil, towns.count > 1, towns[0].moods > towns[1].moods else { return text }
        let most = [towns[0].name, words.moods(towns[0].moods)]
        return text + "; " + ListingWords.fill(words.language.most, most)
    }

    private func legend(_ glyphs: MapGlyphs, upTo greatest: Int) -> [[Legend.Entry]] {
        func sample(_ look: MapGlyphs.Look) -> StyledText {
            home == nil ? glyphs.sample(look) : glyphs.dot(look, isAlone: true)
        }
        let unfelt =
            home == nil
            ? ListingWords.fill(words.language.fewDays, [String(RunningMean.minimumDays)])
            : words.language.withoutFeeling
        var groups: [[Legend.Entry]] = []
        if key == .feeling {
            groups += [
                DayGlyphs.feelings(in: words) { sample(.shade(.feeling($0))) },
                [[sample(.unfelt), StyledText(" " + unfelt)]],
            ]
        } else {
            // A digit and a number need more than a space between them.
            let separator = glyphs.hasHalfBlocks ? " " : ": "
            let ranges = CountScale(upTo: greatest).ranges(upTo: greatest).map { step, text in
                [[sample(.shade(.count(step))), StyledText(separator + text)]]
            }
            let name = key == .days ? words.language.daysName : words.language.moodsName
            if greatest > 0 { groups += [[[StyledText(name)]]] + ranges }
        }
        guard home == nil else { return groups }
        groups.append([[glyphs.sample(.land), StyledText(" " + words.language.withoutMoods)]])
        if !points.isEmpty {
            groups.append([[glyphs.dot(nil), StyledText(" " + words.language.placeName)]])
        }
        return groups
    }
}
