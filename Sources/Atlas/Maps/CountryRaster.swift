/// A picture of an extent in which each pixel is a country or the sea.
///
/// Longitudes and latitudes are at equal distances (a plate carrée). Choose the number of columns
/// and rows so that the middle of the picture has the right proportions.
public struct CountryRaster: Sendable {
    /// The extent of the picture.
    public let extent: GeographicExtent
    /// The number of pixels from west to east.
    public let columns: Int
    /// The number of pixels from north to south.
    public let rows: Int
    /// The country of each pixel, row by row from the north-western one; `nil` means the sea.
    public private(set) var pixels: [ISO3166.Country?]

    /// Draws an extent.
    ///
    /// Some points of each pixel are looked up. If more than half of them are on land, the pixel
    /// gets the country that contains most of them.
    /// - Parameters:
    ///   - extent: The extent to draw.
    ///   - columns: The number of pixels from west to east, at least 1.
    ///   - rows: The number of pixels from north to south, at least 1.
    ///   - samples: The number of columns and rows of points in a pixel, at least 1 (default: 3).
    /// - Complexity: O(*columns* · *rows* · *samples*²); a picture of 80 by 32 pixels takes some
    ///   milliseconds.
    public init(of extent: GeographicExtent, columns: Int, rows: Int, samples: Int = 3) {
        self.extent = extent
        self.columns = max(1, columns)
        self.rows = max(1, rows)
        pixels = Array(repeating: nil, count: self.columns * self.rows)
        let file = BoundaryFile.embedded
        let width = extent.width / Double(self.columns * samples)
        let height = extent.height / Double(self.rows * samples)
        let longitudes = (0..<self.columns * samples).map { index in
            let east = extent.west + (Double(index) + 0.5) * width
            return east > 180 ? east - 360 : east
        }
        // Each row of pixels has `samples` rows of points.
        var codes = [Int16](repeating: 0, count: longitudes.count * samples)
        for row in 0..<self.rows {
            for line in 0..<samples {
                let index = Double(row * samples + line) + 0.5
                let latitude = min(max(extent.north - index * height, -90), 90)
                for (column, longitude) in longitudes.enumerated() {
                    codes[line * longitudes.count + column] = file.country(
                        ofPlace: file.placeNumber(longitude: longitude, latitude: latitude))
                }
            }
            for column in 0..<self.columns {
                let code = Self.country(
                    in: codes, column: column, width: longitudes.count, samples: samples)
                pixels[row * self.columns + column] =
                    code == 0 ? nil : ISO3166.Country(listed: code)
            }
        }
    }

    /// Returns the most frequent code among a pixel's points, if more than half are on land.
    private static func country(in codes: [Int16], column: Int, width: Int, samples: Int) -> Int16 {
        var land = 0
        var most: (count: Int, code: Int16) = (0, 0)
        func code(_ sample: Int) -> Int16 {
            codes[sample / samples * width + column * samples + sample % samples]
        }
        for sample in 0..<(samples * samples) where code(sample) != 0 {
            land += 1
            let count = (sample..<samples * samples).count { code($0) == code(sample) }
            if count > most.count { most = (count, code(sample)) }
        }
        return land * 2 > samples * samples ? most.code : 0
    }

    /// Returns the index in ``pixels`` of the pixel that contains a point.
    /// - Parameter point: The point to find.
    /// - Returns: The index, or `nil` if the point is outside the extent.
    public func index(of point: Coordinate) -> Int? {
        guard extent.contains(point), extent.width > 0, extent.height > 0 else { return nil }
        let x = extent.degreesEast(to: point.longitude) / extent.width * Double(columns)
        let y = (extent.north - point.latitude) / extent.height * Double(rows)
        return min(Int(y), rows - 1) * columns + min(Int(x), columns - 1)
    }

    /// Gives a pixel to each country that has none: the pixel at its place, or the nearest one that
    /// isn't another country's only pixel.
    /// - Parameters:
    ///   - countries: The countries that must be visible. There must be at least as many pixels.
    ///   - place: Returns a point of a country, or `nil` to skip the country.
    /// - Complexity: O(*m* · *n*) in the numbers of countries without a pixel and of pixels.
    public mutating func show(
        _ countries: [ISO3166.Country], at place: (ISO3166.Country) -> Coordinate?
    ) {
        var counts: [ISO3166.Country: Int] = [:]
        for case let country? in pixels { counts[country, default: 0] += 1 }
        let wanted = Set(countries)
        for country in countries where counts[country] == nil {
            guard let center = place(country).flatMap(index) else { continue }
            let (centerRow, centerColumn) = (center / columns, center % columns)
            func distance(_ index: Int) -> Int {
                let (row, column) = (index / columns - centerRow, index % columns - centerColumn)
                return row * row + column * column
            }
            let free = pixels.indices.filter { index in
                pixels[index].map { !wanted.contains($0) || counts[$0, default: 0] > 1 } ?? true
            }
            guard let nearest = free.min(by: { distance($0) < distance($1) }) else { return }
            if let former = pixels[nearest] { counts[former, default: 0] -= 1 }
            pixels[nearest] = country
            counts[country] = 1
        }
    }
}
