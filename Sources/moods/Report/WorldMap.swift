import Atlas
import Foundation
import MoodJournal

/// A map of the world as SVG: countries with moods have the colour of their mean feeling, and dots
/// mark the places of moods.
struct WorldMap {
    private typealias VisitedCountry = (country: ISO3166.Country, group: GroupedStatistics.Group)

    private let countries: [VisitedCountry]
    private let places: [Coordinate]
    private let locale: Locale
    private let areas: CountryAreas
    private let extent: GeographicExtent

    /// Creates a map.
    ///
    /// - Parameters:
    ///   - groups: The countries.
    ///   - places: The places of moods, which become dots.
    ///   - locale: The language of the countries' names.
    init(groups: [GroupedStatistics.Group], places: [Coordinate], locale: Locale) {
        let countries = groups.compactMap { group -> VisitedCountry? in
            guard case .country(let country) = group.group, country != .unknown else { return nil }
            return (country, group)
        }
        let areas = CountryAreas(of: Set(countries.map { $0.country }))
        let anchors = countries.compactMap { areas.anchor(of: $0.country) }
        self.countries = countries
        self.places = places
        self.locale = locale
        self.areas = areas
        extent = .world(showing: [places, anchors].joined())
    }

    /// The width of the map in its own units, each a cell of the outlines' grid.
    private static let width = 1440.0
    private static let scale = width / (2 * EqualEarth.halfWidth)

    /// Writes the map.
    ///
    /// - Parameters:
    ///   - title: The name of the picture for screen readers.
    ///   - description: What it shows.
    func write(title: String, description: String, to html: inout HTMLWriter) {
        let outlines = CountryOutlines(of: countries.lazy.map { $0.country }, in: extent)
        let north = Point(latitude: extent.north, longitude: 0).y
        let south = Point(latitude: extent.south, longitude: 0).y
        html.write(
            "svg",
            [
                "viewBox": "0 \(north) \(Int(Self.width)) \(south - north)",
                "role": "img", "aria-labelledby": "map-title map-description",
            ]
        ) { html in
            html.write("title", ["id": "map-title"], title)
            html.write("desc", ["id": "map-description"], description)
            html.writeEmpty("path", ["class": "land", "d": Self.path(of: outlines.otherLand)])
            html.writeLineEnd()
            for (country, group) in countries {
                write(country, group.summary, outlines.countries[country], to: &html)
            }
            writeDots(to: &html)
        }
    }

    /// Writes a country, as a circle if it is too small for an outline.
    private func write(
        _ country: ISO3166.Country, _ summary: MoodSummary, _ rings: [CountryOutlines.Ring]?,
        to html: inout HTMLWriter
    ) {
        let style = "country " + ReportStyle.name(ofMean: summary.feelings.mean)
        let facts =
            "\(country.localizedName(in: locale)): \(ReportText.count(summary.moods, "mood")) on "
            + ReportText.count(summary.days, "day")
            + (summary.feelings.mean.map { ", average \(ReportText.figures.decimal($0))" } ?? "")
        if let rings {
            html.write("path", ["class": style, "d": Self.path(of: rings)]) { html in
                html.write("title", facts)
            }
        } else if let anchor = areas.anchor(of: country) {
            let point = point(of: anchor)
            html.write(
                "circle", ["class": style, "cx": "\(point.x)", "cy": "\(point.y)", "r": "5"]
            ) { html in
                html.write("title", facts)
            }
        }
        html.writeLineEnd()
    }

    private func point(of coordinate: Coordinate) -> Point {
        Point(
            latitude: coordinate.latitude,
            longitude: extent.degreesEast(to: coordinate.longitude) - extent.width / 2)
    }

    /// More dots than this only hide each other, and the countries.
    private static let mostDots = 2_000

    /// Writes a dot for each place, and one for places less than two units apart; for more, if there
    /// are too many dots.
    private func writeDots(to html: inout HTMLWriter) {
        guard !places.isEmpty else { return }
        let all = Set(places.map(point))
        var points = all
        var distance = 2
        repeat {
            points = Set(
                all.map { point in
                    Point(x: point.x / distance * distance, y: point.y / distance * distance)
                })
            distance *= 2
        } while points.count > Self.mostDots
        var path = PathData()
        for point in points.sorted() {
            path.move(to: point)
            path.drawDot()
        }
        html.write("defs") { html in html.writeEmpty("path", ["id": "dots", "d": path.text]) }
        html.writeEmpty("use", ["href": "#dots", "class": "rim"])
        html.writeEmpty("use", ["href": "#dots", "class": "dots"])
    }

    private static func path(of rings: [CountryOutlines.Ring]) -> String {
        var path = PathData()
        for ring in rings {
            var points = ring.map { Point(latitude: $0.latitude, longitude: $0.longitude) }
            if points.count > 1, points.first == points.last { points.removeLast() }
            guard let first = points.first else { continue }
            path.move(to: first)
            for point in points.dropFirst() { path.drawLine(to: point) }
            path.close()
        }
        return path.text
    }

    /// A point of the map, in whole units from its western end and, downwards, from the equator.
    struct Point: Hashable, Comparable {
        let x: Int
        let y: Int

        init(x: Int, y: Int) {
            self.x = x
            self.y = y
        }

        /// Creates the point of a place, whose longitude is relative to the middle of the map.
        init(latitude: Double, longitude: Double) {
            let place = EqualEarth.point(latitude: latitude, longitude: longitude)
            x = Int((WorldMap.width / 2 + WorldMap.scale * place.x).rounded())
            y = Int((-WorldMap.scale * place.y).rounded())
        }

        static func < (left: Point, right: Point) -> Bool {
            (left.y, left.x) < (right.y, right.x)
        }
    }
}
