import Atlas
import Foundation
import MoodJournal

/// A map of the world, or of the only country, as SVG. Countries with moods have the color of
/// their mean feeling, and dots mark the places of moods. In the only country, the dots have the
/// colors, because one color would say nothing.
struct ReportMap {
    private typealias VisitedCountry = (country: ISO3166.Country, group: GroupedStatistics.Group)

    private let countries: [VisitedCountry]
    private let places: [JournalReport.Place]
    private let locale: Locale
    private let areas: CountryAreas
    private let extent: GeographicExtent
    /// The length of a degree of longitude in degrees of latitude on the map of a country; `nil` on
    /// the map of the world.
    private let stretch: Double?

    /// Creates a map.
    /// - Parameter places: The places of moods, which become dots.
    init(groups: [GroupedStatistics.Group], places: [JournalReport.Place], locale: Locale) {
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
        let only = countries.count == 1 ? countries.first?.country : nil
        let points = places.map(\.coordinate)
        let own = only.flatMap { MapFrame.extent(of: .country($0), showing: points) }
        stretch = own.map(MapFrame.stretch)
        extent = own ?? .world(showing: [points, anchors].joined())
    }

    /// Whether the dots have the colors of feelings, rather than the countries.
    var colorsDots: Bool { stretch != nil && !places.isEmpty }

    /// The title of the map, for screen readers.
    var title: String {
        let country = stretch == nil ? nil : countries.first?.country.localizedName(in: locale)
        return "Map of " + (country ?? "the world")
    }

    /// The width of the map in its own units, each a cell of the outlines' grid.
    private static let width = 1440.0
    private static let scale = width / (2 * EqualEarth.halfWidth)
    func write(description: String, to html: inout HTMLWriter) {
        let outlines = CountryOutlines(
            of: countries.lazy.map { $0.country }, in: extent, cellsPerDegree: cellsPerDegree)
        let north = point(latitude: extent.north, longitude: 0).y
        let south = point(latitude: extent.south, longitude: 0).y
        html.write(
            "svg",
            [
                "viewBox": "0 \(north) \(Int(Self.width)) \(south - north)", "class": "map",
                "role": "img", "aria-labelledby": "map-title map-description",
            ]
        ) { html in
            html.write("title", ["id": "map-title"], title)
            html.write("desc", ["id": "map-description"], description)
            html.writeEmpty(
                "path",
                ["class": colorsDots ? "abroad" : "land", "d": path(of: outlines.otherLand)])
            html.append("\n")
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
        let style =
            "country " + (colorsDots ? "home" : ReportStyle.name(ofMean: summary.feelings.mean))
        let facts =
            "\(country.localizedName(in: locale)): \(FigureText.count(summary.moods, "mood")) on "
            + FigureText.count(summary.days, "day")
            + (summary.feelings.mean.map { ", average \(ReportText.figures.decimal($0))" } ?? "")
        if let rings {
            html.write("path", ["class": style, "d": path(of: rings)]) { html in
                html.write("title", facts)
            }
        } else if let anchor = areas.anchor(of: country) {
            let point = point(of: anchor)
            html.write(
                "circle", ["class": style, "cx": "\(point.x)", "cy": "\(point.y)", "r": "5"]
            ) { html in html.write("title", facts) }
        }
        html.append("\n")
    }

    /// The resolution of the outlines. A map has as many cells as a map of the world, so that a
    /// small country's outline is as smooth.
    private var cellsPerDegree: Double {
        let world = GeographicExtent.world
        let area = max(extent.width * extent.height, .leastNormalMagnitude)
        return CountryOutlines.cellsPerDegree * (world.width * world.height / area).squareRoot()
    }

    private func point(of coordinate: Coordinate) -> Point {
        point(
            latitude: coordinate.latitude,
            longitude: extent.degreesEast(to: coordinate.longitude) - extent.width / 2)
    }

    /// The maximum number of dots; more would hide each other and the countries.
    private static let mostDots = 2_000

    /// Writes a dot for each place. Places less than two units apart share a dot; if there are too
    /// many dots, places further apart do.
    private func writeDots(to html: inout HTMLWriter) {
        guard !places.isEmpty else { return }
        let all = places.map { (point: point(of: $0.coordinate), place: $0) }
        var dots: [Point: (sum: Int, moods: Int)] = [:]
        // Colored dots are larger.
        var distance = colorsDots ? 8 : 2
        repeat {
            dots = [:]
            for (point, place) in all {
                let dot = Point(x: point.x / distance * distance, y: point.y / distance * distance)
                dots[dot, default: (0, 0)].sum += place.sumOfFeelings
                dots[dot, default: (0, 0)].moods += place.feltMoods
            }
            distance *= 2
        } while dots.count > Self.mostDots
        let path = Self.path(ofDots: dots.keys)
        guard colorsDots else {
            html.write("defs") { html in html.writeEmpty("path", ["id": "dots", "d": path]) }
            html.writeEmpty("use", ["href": "#dots", "class": "rim"])
            return html.writeEmpty("use", ["href": "#dots", "class": "dots"])
        }
        html.writeEmpty("path", ["class": "rim felt", "d": path])
        let styles = Dictionary(grouping: dots) { _, feelings in
            ReportStyle.name(
                ofMean: feelings.moods == 0
                    ? nil : Double(feelings.sum) / Double(feelings.moods))
        }
        for (style, dots) in styles.sorted(by: { $0.key < $1.key }) {
            html.writeEmpty(
                "path",
                ["class": "dots felt \(style)", "d": Self.path(ofDots: dots.map(\.key))])
        }
    }

    private static func path(ofDots points: some Sequence<Point>) -> String {
        var path = PathData()
        for point in points.sorted() {
            path.move(to: point)
            path.drawDot()
        }
        return path.text
    }

    /// Returns the point of a place, whose longitude is relative to the middle of the map: in the
    /// Equal Earth projection for the world, with straight meridians for a country.
    private func point(latitude: Double, longitude: Double) -> Point {
        guard let stretch else {
            let place = EqualEarth.point(latitude: latitude, longitude: longitude)
            return Point(
                x: Int((Self.width / 2 + Self.scale * place.x).rounded()),
                y: Int((-Self.scale * place.y).rounded()))
        }
        let degree = Self.width / (extent.width * stretch)
        return Point(
            x: Int((Self.width / 2 + degree * stretch * longitude).rounded()),
            y: Int((degree * (extent.middleLatitude - latitude)).rounded()))
    }

    private func path(of rings: [CountryOutlines.Ring]) -> String {
        var path = PathData()
        for ring in rings {
            var points = ring.map { point(latitude: $0.latitude, longitude: $0.longitude) }
            if points.count > 1, points.first == points.last { points.removeLast() }
            guard let first = points.first else { continue }
            path.move(to: first)
            for point in points.dropFirst() { path.drawLine(to: point) }
            path.close()
        }
        return path.text
    }

    /// A point of the map, in whole units from its western end and, downwards, from the equator or
    /// the country's middle.
    struct Point: Hashable, Comparable {
        let x: Int
        let y: Int

        static func < (left: Point, right: Point) -> Bool { (left.y, left.x) < (right.y, right.x) }
    }
}
