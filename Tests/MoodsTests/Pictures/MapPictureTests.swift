import Atlas
import Foundation
import SeededRandom
import Testing

@testable import MoodJournal
@testable import moods

@Suite("Pictures of maps")
struct MapPictureTests {
    private static let trueColor = MapGlyphs(
        ramp: FeelingRamp(depth: .trueColor, isOnLight: false), isASCII: false)

    private static let kinds = [
        trueColor, MapGlyphs(ramp: FeelingRamp(depth: .sixteen, isOnLight: false), isASCII: false),
        MapGlyphs(ramp: .none, isASCII: false),
        MapGlyphs(ramp: FeelingRamp(depth: .palette, isOnLight: true), isASCII: true),
    ]

    @Test(
        "Every visited country is visible, whatever countries and dots are near it",
        arguments: SeededGenerator.seeds)
    func visited(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let areas = CountryAreas(of: Set(ISO3166.Country.allCases))
        for columns in [40, 80] {
            for glyphs in Self.kinds {
                // Each of six countries looks different.
                let countries = Array(
                    ISO3166.Country.allCases.shuffled(using: &generator).prefix(6))
                var shades: MapPicture.Shades = [:]
                for (index, country) in countries.enumerated() {
                    shades[country] = .some(index == 0 ? nil : .count(index))
                }
                var points = countries.compactMap(areas.anchor)
                for point in points {
                    points.append(
                        try Coordinate(
                            latitude: min(max(point.latitude + 1, -90), 90),
                            longitude: point.longitude))
                }
                let extent = GeographicExtent.world(showing: points)
                let picture = MapPicture(
                    MapFrame(extent, columns: columns, lines: 19), shades: shades,
                    points: points.map { MapPoints.Point(coordinate: $0, moods: 1) },
                    glyphs: glyphs, place: areas.anchor)
                let texts = picture.lines().flatMap(\.texts)
                for shade in shades.values {
                    let look = shade.map { MapGlyphs.Look.shade($0) } ?? .unfelt
                    let isSeen =
                        glyphs.hasHalfBlocks
                        ? texts.contains {
                            [$0.style.foreground, $0.style.background].contains(glyphs.color(look))
                        } : texts.contains { $0.text.contains(glyphs.character(look).text) }
                    #expect(isSeen, "\(countries.map(\.alpha2)) \(columns) \(look)")
                }
            }
        }
    }

    @Test("A border between countries that look alike is faded, and is at most half of a country")
    func borders() throws {
        let (spain, portugal) = (ISO3166.Country(alpha2: "ES"), ISO3166.Country(alpha2: "PT"))
        let shades: MapPicture.Shades = [
            try #require(spain): .feeling(4), try #require(portugal): .feeling(3.8),
        ]
        let frame = MapFrame(
            GeographicExtent(south: 36, north: 44, west: -10, width: 14), columns: 60, lines: 20)
        let ramp = Self.trueColor.ramp
        let picture = MapPicture(
            frame, shades: shades, points: [], glyphs: Self.trueColor, place: { _ in nil })
        func columns(of color: Style.Color?) -> Int {
            picture.lines().flatMap(\.texts)
                .filter { [$0.style.foreground, $0.style.background].contains(color) }
                .reduce(0) { $0 + $1.columns }
        }
        let faded = columns(of: ramp.color(.feeling(4), isFaded: true))
        #expect(faded > 15 && faded < columns(of: ramp.color(ofMean: 4)) / 3)
        #expect(columns(of: ramp.color(ofMean: 3.8)) > 15)
        let different: MapPicture.Shades = [
            try #require(spain): .feeling(4), try #require(portugal): .feeling(4.5),
        ]
        let other = MapPicture(
            frame, shades: different, points: [], glyphs: Self.trueColor, place: { _ in nil })
        #expect(
            !other.lines().flatMap(\.texts).contains {
                $0.style.foreground == ramp.color(.feeling(4), isFaded: true)
            })
    }

    @Test("One of several coordinates that a map can't distinguish is kept, and dots are the same")
    func points() throws {
        let seed = SeededGenerator.anySeed()
        var generator = SeededGenerator(seed: seed)
        let portugal = Region.country(try #require(ISO3166.Country(alpha2: "PT")))
        for region in [nil, portugal] {
            var kept = MapPoints(in: region?.extent ?? .world, columns: 80)
            var all: [Coordinate] = []
            for _ in 0..<5_000 {
                // A journal with a place for each mood, around the same two houses.
                let isHome = Bool.random(using: &generator)
                let point = try Coordinate(
                    latitude: (isHome ? 38.72 : 41.15) + .random(in: 0...0.002, using: &generator),
                    longitude: (isHome ? -9.14 : -8.61) + .random(in: 0...0.002, using: &generator))
                all.append(point)
                kept.insert(point)
            }
            #expect((2...8).contains(kept.points.count), "seed \(seed) \(kept.points.count)")
            let extent = try #require(
                region.map { MapFrame.extent(of: $0, showing: []) } ?? .world)
            let frame = MapFrame(extent, columns: 80, lines: 60)
            let glyphs = MapGlyphs(ramp: .none, isASCII: true)
            func dots(_ points: [Coordinate]) -> [PictureLine] {
                MapPicture(
                    frame, shades: [:],
                    points: points.map { MapPoints.Point(coordinate: $0, moods: 1) },
                    glyphs: glyphs, place: { _ in nil }
                ).lines()
            }
            let texts = [all, kept.points.map(\.coordinate)].map { points in
                dots(points).map { StyledText.line($0.texts, depth: .none) }
            }
            #expect(texts[0] == texts[1], "seed \(seed)")
            #expect(texts[0].joined().contains("*"))
        }
    }

    @Test("The name of a town hides no dot of another named one", arguments: [40, 80, 120])
    func labels(columns: Int) throws {
        // Bath, Bristol and London.
        let points = try [(51.38, -2.36), (51.4545, -2.5879), (51.507, -0.128)].map {
            MapPoints.Point(
                coordinate: try Coordinate(latitude: $0.0, longitude: $0.1), moods: 1)
        }
        let frame = MapFrame(
            GeographicExtent(south: 49, north: 59, west: -8, width: 10), columns: columns, lines: 19
        )
        func dots(_ towns: [MapTowns.Town]) -> Int {
            MapPicture(
                frame, shades: [:], points: points, towns: towns,
                glyphs: MapGlyphs(ramp: .none, isASCII: true), place: { _ in nil }
            ).lines().map { StyledText.line($0.texts, depth: .none) }.joined().count { $0 == "*" }
        }
        #expect(dots(MapTowns(of: points).largest) == dots([]) && dots([]) > 1)
    }

    @Test("The sentence names the best of several means, and the country with the most days")
    func sentence() {
        func country(
            _ name: String, _ moods: Int, _ days: Int, _ mean: Double?, isBest: Bool = false
        ) -> MapSentence.Country {
            MapSentence.Country(
                name: name, moods: moods, days: days, feeling: mean, isBest: isBest)
        }
        let (fiji, japan) = (country("Fiji", 9, 2, nil), country("Japan", 8, 6, 3.25))
        let peru = country("Peru", 1_000, 5, 3.5, isBest: true)
        func text(_ countries: [MapSentence.Country], _ moods: Int) -> String {
            MapSentence(
                countries: countries, moods: moods,
                words: ListingWords(locale: Locale(identifier: "en"))
            ).text
        }
        #expect(text([], 0) == "No moods" && text([], 1) == "1 mood without a known country")
        #expect(text([japan], 8) == "8 moods in Japan, average 3.2")
        #expect(text([fiji, japan], 18) == "18 moods, 17 in 2 countries; most in Japan (6 days)")
        #expect(
            text([japan, country("Mali", 5, 5, 3.25)], 13)
                == "13 moods in 2 countries; most in Japan (6 days)")
        #expect(
            text([peru, japan], 1_008)
                == "1,008 moods in 2 countries; best in Peru (3.5), most in Japan (6 days)")
    }

    @Test("Without evidence no country is the best, and none has the most days if two have as many")
    func ties() {
        func text(days: [Int], best: String? = nil) -> String {
            let countries = zip(["Spain", "Portugal", "Peru"], days).map {
                MapSentence.Country(
                    name: $0, moods: 8, days: $1, feeling: 3.6, isBest: $0 == best)
            }
            return MapSentence(
                countries: countries, moods: 24,
                words: ListingWords(locale: Locale(identifier: "en"))
            ).text
        }
        let places = "24 moods in 3 countries"
        #expect(text(days: [6, 7, 8]) == places + "; most in Peru (8 days)")
        #expect(text(days: [8, 7, 8], best: "Spain") == places + "; best in Spain (3.6)")
        #expect(text(days: [8, 7, 8]) == places)
    }

    @Test("A frame keeps proportions at the middle latitude, and fits")
    func frame() {
        let norway = GeographicExtent(south: 58, north: 71, west: 4, width: 27)
        let frame = MapFrame(norway, columns: 80, lines: 19)
        // 27° of longitude are 11.6 degrees of latitude at 64.5° N.
        #expect(frame.lines == 19 && (33...35).contains(frame.columns))
        let world = MapFrame(.world, columns: 80, lines: 19)
        #expect(world.columns == 80 && world.lines == 16)
        #expect(MapFrame(.world, columns: 1, lines: 1).columns == 1)
        let point = GeographicExtent(south: 1, north: 1, west: 1, width: 0)
        #expect(MapFrame(point, columns: 80, lines: 19).lines >= 1)
    }

    @Test("The steps of counts grow by a constant factor, and have no gaps")
    func counts() {
        for greatest in [1, 2, 3, 4, 5, 10, 41, 1000, 1_000_000] {
            let scale = CountScale(upTo: greatest)
            #expect(scale.step(of: greatest) >= 1 && scale.step(of: 1) == 1)
            for count in 1..<min(greatest, 3000) {
                #expect(scale.step(of: count) <= scale.step(of: count + 1))
            }
            let ranges = scale.ranges(upTo: greatest)
            #expect(ranges.first?.text.hasPrefix("1") == true)
            #expect(ranges.last?.text.hasSuffix(FigureText.grouped(greatest)) == true, "\(ranges)")
            #expect(ranges.map(\.step) == ranges.map(\.step).sorted())
        }
        #expect(
            CountScale(upTo: 41).ranges(upTo: 41).map(\.text) == [
                "1-2", "3-4", "5-9", "10-19", "20-41",
            ])
        #expect(CountScale(upTo: 1).ranges(upTo: 1).map(\.text) == ["1"])
    }
}
