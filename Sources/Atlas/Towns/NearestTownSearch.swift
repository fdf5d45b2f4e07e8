import AtlasBoundaries
import Foundation

/// A search for the town that a point belongs to: among all towns within reach if these are few, or
/// from the point's own cell outwards.
///
/// Distances are compared as haversines: the square of the sine of half the angle.
struct NearestTownSearch {
    private let file = TownFile.embedded
    private let country: Int16
    /// The point, in hundred-thousandths of a degree east and north of the first cell.
    private let east: Double
    private let north: Double
    /// The point's column, and its distance from the column's western edge.
    private let column: Int
    private let inColumn: Double
    private let band: Int
    /// The columns that have towns near the point's cell.
    private let nearColumns: TownFile.NearColumns
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
    private static let height = Double(TownFile.bandHeight)
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

    /// Creates a search, or returns `nil` if no town is within reach of the point's cell, as for two
    /// fifths of the land.
    @inline(__always)
    init?(from point: Coordinate, in country: ISO3166.Country) {
        let units = Double(TownFile.unitsPerDegree)
        north = (point.latitude - Double(TownFile.south)) * units
        // There are no towns near the southern edge of the first cells.
        guard north >= 0 else { return nil }
        east = (point.longitude + 180) * units
        column = Self.whole(east * (1 / Self.width), limit: TownFile.columnCount - 1)
        inColumn = east - Double(column) * Self.width
        band = Self.whole(north * (1 / Self.height), limit: TownFile.bandCount)
        if band < TownFile.bandCount {
            guard file.hasTown(nearColumn: column, band: band) else { return nil }
            nearColumns = file.nearColumns(ofColumn: column, band: band)
        } else {
            nearColumns = [.own, .west, .east]
        }
        self.country = country.numericCode
        sine = sin(point.latitude * .pi / 180)
        cosine = ((1 - sine) * (1 + sine)).squareRoot()
        let farthest = Self.reach * Self.radiansPerUnit
        leastEast =
            Self.leastNorth * cosine * max(cosine - abs(sine) * farthest - farthest * farthest, 0)
        haversine = Self.limit
    }

    /// Returns the town that the point belongs to. Call this once.
    @inline(__always)
    mutating func run() -> NearestTown? {
        if !scan() { searchOutwards() }
        guard nearest >= 0 else { return nil }
        preferLarger()
        return NearestTown(town: Town(number: nearest), haversine: haversine)
    }

    // MARK: Few towns

    /// Finds the nearest of a few towns by distances in single precision, without steps that depend
    /// on them. Returns `false` if there are many towns or the result isn't certain.
    @inline(__always)
    private mutating func scan() -> Bool {
        let count = TownFile.bandCount
        let first = Self.whole((north - Self.reach) * (1 / Self.height), limit: count)
        let last = Self.whole((north + Self.reach) * (1 / Self.height) + 1, limit: count)
        // These are numbers because two conditions in turn would be two guesses.
        let west = (nearColumns.contains(.west) ? 1 : 0) & (isFar(east: inColumn) ? 0 : 1)
        let east =
            (nearColumns.contains(.east) ? 1 : 0) & (isFar(east: Self.width - inColumn) ? 0 : 1)
        // Both are only near in the far north.
        if west & east == 1 { return false }
        let beside = inColumn + Double(2 &* west &- 1) * Self.width
        let columnBeside = self.column(east: 1 &- 2 &* west)
        let scan = TownScan(
            file, bands: (first, last), north: north - Double(first) * Self.height, sine: sine,
            cosine: cosine, radiansPerUnit: Self.radiansPerUnit)
        let nearest = scan.nearest(
            in: (column, inColumn), and: (columnBeside, beside), secondCount: west | east)
        switch nearest {
        case .noTown: return true
        case .uncertain: return false
        case .town(let town, let isInColumn):
            let place = file.place(town)
            guard file.country(of: place.division) == country else { return false }
            let x = Double(place.east) - (isInColumn ? inColumn : beside)
            let band = file.band(
                of: town, inColumn: isInColumn ? column : columnBeside, from: first)
            let y = Double(place.north) - (north - Double(band * TownFile.bandHeight))
            haversine = haversine(east: x, north: y)
            self.nearest = town
            return true
        }
    }

    @inline(__always)
    private static func whole(_ number: Double, limit: Int) -> Int {
        Int(atlas_whole_number(number, Double(limit)))
    }

    /// Returns the column that is this number of columns, 1 or -1, east of the point's own.
    @inline(__always)
    private func column(east: Int) -> Int {
        let (column, last) = (column &+ east, TownFile.columnCount - 1)
        return column < 0 ? last : column > last ? 0 : column
    }

    // MARK: Many towns

    /// Finds the nearest town, band by band.
    @inline(never)
    private mutating func searchOutwards() {
        let inBand = north - Double(band) * Self.height
        search(band: band)
        var (south, north) = (inBand, Self.height - inBand)
        for step in 1... {
            let isSouthFar = isFar(north: south)
            let isNorthFar = isFar(north: north)
            if isSouthFar, isNorthFar { break }
            if !isSouthFar { search(band: band - step) }
            if !isNorthFar { search(band: band + step) }
            south += Self.height
            north += Self.height
        }
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
            search(column: column(east: -1), band: band, east: inColumn + Self.width)
        }
        if nearColumns.contains(.east), !isFar(east: Self.width - inColumn) {
            search(column: column(east: 1), band: band, east: inColumn - Self.width)
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
