import Foundation

/// The areas of countries and their sizes, including territorial waters.
public struct CountryAreas {
    private let parts: [Int16: [CountryPart]]

    /// Reads the boundaries of some countries.
    /// - Parameter countries: The countries to read.
    /// - Complexity: O(*n*) in the size of the boundaries, which takes some milliseconds.
    public init(of countries: Set<ISO3166.Country>) {
        let codes = Set(countries.map(\.numericCode))
        let parts = BoundaryFile.embedded.parts { codes.contains($0) }
        self.parts = Dictionary(grouping: parts, by: \.country)
    }

    /// The smallest extent of the countries' main parts, or `nil` if they have no area.
    ///
    /// A part isn't a main part if it is farther from the rest than an eighth of the rest's width
    /// and has less than a fiftieth of the area. Clipperton, for example, would extend France's map
    /// across the Atlantic.
    public var extent: GeographicExtent? { Self.extent(of: parts.values.flatMap { $0 }) }

    /// Returns a point inside a country, near its middle.
    /// - Parameter country: One of the countries that were read.
    /// - Returns: The point, or `nil` if the country has no area.
    /// - Complexity: O(*n*) in the size of the countries.
    public func anchor(of country: ISO3166.Country) -> Coordinate? {
        guard let own = parts[country.numericCode], let extent = Self.extent(of: own),
            let largest = own.map(\.share).max()
        else { return nil }
        // Half of the area lies on each side of this middle, so that distant islands don't move it.
        let areas = own.map { $0.share * cos($0.middle.latitude * .pi / 180) }
        let east = Self.median(of: own.map { extent.degreesEast(to: $0.middle.longitude) }, areas)
        let north = Self.median(of: own.map(\.middle.latitude), areas)
        func distance(_ part: CountryPart) -> Double {
            let (longitude, latitude) = part.middle
            let stretch = cos(extent.middleLatitude * .pi / 180)
            return hypot((extent.degreesEast(to: longitude) - east) * stretch, latitude - north)
        }
        let nearest = own.filter { $0.share * 2 >= largest }.min { distance($0) < distance($1) }
        return nearest.flatMap { Self.point(of: country, in: $0) }
    }

    /// Returns the weighted median: the least value that half of the weight doesn't exceed.
    private static func median(of values: [Double], _ weights: [Double]) -> Double {
        var rest = weights.reduce(0, +) / 2
        let sorted = zip(values, weights).sorted { $0.0 < $1.0 }
        return sorted.first {
            rest -= $0.1
            return rest <= 0
        }?.0 ?? 0
    }

    /// Returns the point of a part that is nearest to the middle of its bounding box.
    private static func point(of country: ISO3166.Country, in part: CountryPart) -> Coordinate? {
        let steps = 64
        let middle = part.middle
        var nearest: (distance: Double, point: Coordinate)?
        for step in 0...(steps * steps) {
            // Try the middle itself first.
            let x = step == 0 ? steps / 2 : (step - 1) % steps
            let y = step == 0 ? steps / 2 : (step - 1) / steps
            func unit(_ low: Int, _ high: Int, _ step: Int) -> Int {
                low + (high - low) * step / steps
            }
            guard
                let point = try? Coordinate(
                    latitude: CountryPart.degrees(
                        cell: part.row, unit: unit(part.south, part.north, y)) - 90,
                    longitude: CountryPart.degrees(
                        cell: part.column, unit: unit(part.west, part.east, x)) - 180),
                Atlas.country(at: point) == country
            else { continue }
            if step == 0 { return point }
            let distance = hypot(
                point.longitude - middle.longitude, point.latitude - middle.latitude)
            if distance < nearest?.distance ?? .infinity { nearest = (distance, point) }
        }
        return nearest?.point
    }

    private static func extent(of parts: [CountryPart]) -> GeographicExtent? {
        guard !parts.isEmpty else { return nil }
        func areas(_ parts: [CountryPart], _ count: Int, _ index: (CountryPart) -> Int) -> [Double]
        {
            var areas = [Double](repeating: 0, count: count)
            for part in parts {
                areas[index(part)] += part.share * cos(part.middle.latitude * .pi / 180)
            }
            return areas
        }
        let columns = MainRange(
            of: areas(parts, BoundaryFile.columns, \.column), isCircular: true
        ).range
        func column(_ part: CountryPart) -> Int {
            part.column < columns.lowerBound ? part.column + BoundaryFile.columns : part.column
        }
        let inColumns = parts.filter { columns.contains(column($0)) }
        let rows = MainRange(
            of: areas(inColumns, BoundaryFile.rows, \.row), isCircular: false
        ).range
        let main = inColumns.filter { rows.contains($0.row) }
        guard
            let west = main.map({ CountryPart.degrees(cell: column($0), unit: $0.west) }).min(),
            let east = main.map({ CountryPart.degrees(cell: column($0), unit: $0.east) }).max(),
            let south = main.map({ CountryPart.degrees(cell: $0.row, unit: $0.south) }).min(),
            let north = main.map({ CountryPart.degrees(cell: $0.row, unit: $0.north) }).max()
        else { return nil }
        return GeographicExtent(
            south: south - 90, north: north - 90, west: west - 180, width: east - west)
    }
}

extension Region {
    /// The extent to show on a map of the region, or `nil` for the unknown country.
    ///
    /// The extent of Europe leaves out Russia: three quarters of Russia are in Asia, and would fill
    /// the map.
    /// - Complexity: O(*n*) in the size of the boundaries, like ``CountryAreas/init(of:)``.
    public var extent: GeographicExtent? {
        switch self {
        case .country(let country): return CountryAreas(of: [country]).extent
        case .continent(let continent):
            let russia = ISO3166.Country(alpha2: "RU")
            let countries = ISO3166.Country.allCases.filter {
                $0.continent == continent && (continent != .europe || $0 != russia)
            }
            return CountryAreas(of: Set(countries)).extent
        }
    }
}
