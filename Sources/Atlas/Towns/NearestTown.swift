import Foundation

/// The town that a point belongs to, and its distance.
public struct NearestTown: Hashable, Sendable {
    /// The maximum distance between a point and its town, in kilometres: 30.
    public static let greatestDistance = 30.0
    /// The town.
    public let town: Town
    /// The square of the sine of half the angle between the point and the middle of the town.
    fileprivate let haversine: Double

    /// The distance in kilometres from the point to the middle of the town.
    public var distance: Double { Coordinate.kilometers(haversine: haversine) }
}

/// Returns the town of a country that a point belongs to.
///
/// That is the nearest town, but larger towns win within their extent. If the point lies in the
/// extents (``Town/extent``) of larger towns that aren't known to be in another division than the
/// nearest one, the result is the largest of these. So a point in Paris is in Paris and not in its
/// 6th arrondissement. But a point in the middle of Jersey City isn't in New York, which is in
/// another state.
///
/// This function allocates nothing and reads the towns in place, in less than a fifth of a
/// microsecond.
///
/// Source: GeoNames (CC BY 4.0).
/// - Parameters:
///   - coordinate: The point.
///   - country: The country to search: the country of the point, or one that the user gave.
/// - Returns: The town, or `nil` if the country has no town within 30 km
///   (``NearestTown/greatestDistance``).
public func town(near coordinate: Coordinate, in country: ISO3166.Country) -> NearestTown? {
    var search = NearestTownSearch(from: coordinate, in: country, file: .embedded)
    return search.run()
}

/// A search for the town that a point belongs to, from the point's own cell outwards.
///
/// Distances are compared as haversines: the square of the sine of half the angle.
private struct NearestTownSearch {
    private let file: TownFile
    private let country: Int16
    /// The point, in hundred-thousandths of a degree east and north of the first cell.
    private let east: Double
    private let north: Double
    /// The point's column, and its distance from the column's western edge.
    private let column: Int
    private let inColumn: Double
    /// The columns that have towns near the point's cell.
    private var nearColumns: TownFile.NearColumns = [.own, .west, .east]
    private let sine: Double
    private let cosine: Double
    /// The least contribution to a haversine of the square of a number of units to the east or
    /// west.
    private let leastEast: Double
    /// The nearest town so far. Before one is found, the number is -1 and the haversine is the
    /// limit.
    private var nearest = -1
    private var haversine: Double

    private static let radiansPerUnit = Double.pi / 180 / Double(TownFile.unitsPerDegree)
    private static let width = Double(TownFile.columnWidth)
    private static let circle = 360 * Double(TownFile.unitsPerDegree)
    private static var limit: Double {
        sineSquared(ofHalf: NearestTown.greatestDistance / Coordinate.earthRadius)
    }

    /// The least contribution to a haversine of the square of a number of units to the north or
    /// south. The factor allows for the error of `sineSquared(ofHalf:)`, which is less than the
    /// square of half the angle.
    private static let leastNorth = 0.999 * radiansPerUnit * radiansPerUnit / 4
    /// A number of degrees of latitude that exceeds the maximum distance, in units.
    private static let reach = 0.28 * Double(TownFile.unitsPerDegree)

    init(from point: Coordinate, in country: ISO3166.Country, file: TownFile) {
        let units = Double(TownFile.unitsPerDegree)
        self.file = file
        self.country = country.numericCode
        east = (point.longitude + 180) * units
        north = (point.latitude - Double(TownFile.south)) * units
        column = min(Int(east * (1 / Self.width)), TownFile.columnCount - 1)
        inColumn = east - Double(column) * Self.width
        sine = sin(point.latitude * .pi / 180)
        // The cosine of a latitude isn't negative.
        cosine = ((1 - sine) * (1 + sine)).squareRoot()
        let farthest = Self.reach * Self.radiansPerUnit
        leastEast =
            Self.leastNorth * cosine * max(cosine - abs(sine) * farthest - farthest * farthest, 0)
        haversine = Self.limit
    }

    mutating func run() -> NearestTown? {
        // There are no towns near the southern edge of the first cells.
        guard north >= 0 else { return nil }
        let height = Double(TownFile.bandHeight)
        let band = Int(north * (1 / height))
        let inBand = north - Double(band) * height
        if band < TownFile.bandCount {
            nearColumns = file.nearColumns(ofColumn: column, band: band)
            // Two fifths of the land have no town within reach.
            if nearColumns.isEmpty { return nil }
        }
        search(band: band)
        var (south, north) = (inBand, height - inBand)
        for step in 1... {
            let isSouthFar = isFar(north: south)
            let isNorthFar = isFar(north: north)
            if isSouthFar, isNorthFar { break }
            if !isSouthFar { search(band: band - step) }
            if !isNorthFar { search(band: band + step) }
            south += height
            north += height
        }
        guard nearest >= 0 else { return nil }
        preferLarger()
        return NearestTown(town: Town(number: nearest), haversine: haversine)
    }

    /// Whether everything this many units to the north or south is farther than the nearest town.
    @inline(__always)
    private func isFar(north: Double) -> Bool { north * north * Self.leastNorth > haversine }

    /// Whether everything this many units to the east or west is farther than the nearest town.
    @inline(__always)
    private func isFar(east: Double) -> Bool { east * east * leastEast > haversine }

    private mutating func search(band: Int) {
        guard (0..<TownFile.bandCount).contains(band) else { return }
        if nearColumns.contains(.own) { search(column: column, band: band, east: inColumn) }
        if nearColumns.contains(.west), !isFar(east: inColumn) {
            let west = column > 0 ? column - 1 : TownFile.columnCount - 1
            search(column: west, band: band, east: inColumn + Self.width)
        }
        if nearColumns.contains(.east), !isFar(east: Self.width - inColumn) {
            let next = column + 1 < TownFile.columnCount ? column + 1 : 0
            search(column: next, band: band, east: inColumn - Self.width)
        }
    }

    /// Compares the towns of a cell with the point, which is `east` of the cell's western edge.
    private mutating func search(column: Int, band: Int, east: Double) {
        let towns = file.towns(inColumn: column, band: band)
        guard !towns.isEmpty else { return }
        let north = self.north - Double(band * TownFile.bandHeight)
        let first = firstTown(eastOf: east, in: towns)
        // A match to the west may make most of the towns to the east irrelevant.
        var west = first - 1
        let isWestNear = west >= towns.lowerBound && compare(west, east: east, north: north)
        var town = first
        while town < towns.upperBound, compare(town, east: east, north: north) { town += 1 }
        guard isWestNear else { return }
        west -= 1
        while west >= towns.lowerBound, compare(west, east: east, north: north) { west -= 1 }
    }

    /// Returns the first town of a cell that isn't west of `east`. It starts at the expected index
    /// of evenly spread towns, because a few steps from there wait less for memory than a binary
    /// search.
    @inline(__always)
    private func firstTown(eastOf east: Double, in towns: Range<Int>) -> Int {
        let share = min(max(east * (1 / Self.width), 0), 1)
        var town = towns.lowerBound + Int(Double(towns.count) * share)
        while town < towns.upperBound, Double(file.place(town).east) < east { town += 1 }
        while town > towns.lowerBound, Double(file.place(town - 1).east) >= east { town -= 1 }
        return town
    }

    /// Compares a town with the nearest one. Returns `false` if it is too far to the east or west,
    /// and so is every town beyond it in its cell.
    @inline(__always)
    private mutating func compare(_ town: Int, east: Double, north: Double) -> Bool {
        let place = file.place(town)
        let x = Double(place.east) - east
        let leastForX = x * x * leastEast
        guard leastForX <= haversine else { return false }
        let y = Double(place.north) - north
        if leastForX + y * y * Self.leastNorth <= haversine {
            let found = haversine(east: x, north: y)
            // If two towns are at the same place, the larger one comes first.
            if found < haversine || found == haversine && (nearest < 0 || town < nearest),
                file.country(of: place.division) == country
            {
                haversine = found
                nearest = town
            }
        }
        return true
    }

    private mutating func preferLarger() {
        for bits in file.larger(near: file.place(nearest)) {
            let larger = TownFile.Larger(bits: bits)
            let town = file.town(larger)
            let place = file.place(town)
            var x = Double(larger.column * TownFile.columnWidth + place.east) - east
            // Wrap around the date line.
            if abs(x) > Self.circle / 2 { x -= x > 0 ? Self.circle : -Self.circle }
            let y = Double(larger.band * TownFile.bandHeight + place.north) - north
            let found = haversine(east: x, north: y)
            let extent = Town.extent(ofPopulation: file.population(of: town))
            if found <= Self.sineSquared(ofHalf: extent / Coordinate.earthRadius) {
                haversine = found
                nearest = town
                return
            }
        }
    }

    /// Returns the haversine of a town at this distance to the east and north, in units.
    @inline(__always)
    private func haversine(east: Double, north: Double) -> Double {
        let (x, y) = (east * Self.radiansPerUnit, north * Self.radiansPerUnit)
        let yy = y * y
        let halfNorth = Self.sineSquared(ofHalf: y)
        let sineOfNorth = y * (1 - yy * (1 / 6) * (1 - yy * (1 / 20)))
        let otherCosine = cosine * (1 - 2 * halfNorth) - sine * sineOfNorth
        return halfNorth + cosine * otherCosine * Self.sineSquared(ofHalf: x)
    }

    /// Returns the square of the sine of half a small angle. The series is exact to the last digits
    /// for angles of less than a tenth of a radian.
    @inline(__always)
    private static func sineSquared(ofHalf angle: Double) -> Double {
        let square = angle * angle
        return square * (1 / 4)
            * (1 - square * (1 / 12) * (1 - square * (1 / 30) * (1 - square * (1 / 56))))
    }
}
