/// A search for the nearest of a few towns, four at a time, by squares of distances in single
/// precision.
///
/// No step depends on a distance, because the processor would guess wrong about half of them, and
/// then it waits for each read in turn.
struct TownScan {
    enum Result {
        /// No town is within ``NearestTown/greatestDistance``.
        case noTown
        /// The distances don't differ enough, or there are too many towns.
        case uncertain
        /// A town, and the number of bands that it is north of the first one.
        case town(Int, isInFirstColumn: Bool, band: Int)
    }

    /// With more towns in a column, a search from the point outwards takes less time.
    private static let maximumCount = 48
    /// The error of a square is less than half of this share of it and half of this number.
    private static let errorShare: Float = 0.002
    private static let error: Float = 10

    private let file: TownFile
    private let bands: (first: Int, end: Int)
    private let north: Float
    /// The share of a square to the east, which decreases northwards.
    private let scale: Float
    private let decrease: Float
    private let limit: Float
    private var isCrowded = false
    /// The distances of the nearest and second nearest town in each lane.
    private var nearest = SIMD4<Float>(repeating: .infinity)
    private var second = SIMD4<Float>(repeating: .infinity)
    /// The nearest towns' numbers times 8, plus 4 in the second column, plus the bands.
    private var keys = SIMD4<Int32>()

    /// Creates a search in up to four bands around a point that is `north` of the first one.
    @inline(__always)
    init(
        _ file: TownFile, bands: (first: Int, end: Int), north: Double, sine: Double,
        cosine: Double, radiansPerUnit: Double
    ) {
        self.file = file
        self.bands = bands
        self.north = Float(north)
        scale = Float(cosine * cosine)
        decrease = Float(cosine * sine * radiansPerUnit)
        let limit = NearestTown.greatestDistance / Coordinate.earthRadius / radiansPerUnit
        self.limit = Float(limit * limit)
    }

    /// Adds the towns of a column. The point is `east` of its western edge.
    @inline(__always)
    mutating func add(column: Int, isFirst: Bool, east: Double) {
        let starts = SIMD8<Int32>(
            truncatingIfNeeded: file.starts(inColumn: column, from: bands.first))
        let first = Int(starts[0])
        let end = file.start(inColumn: column, band: bands.end)
        isCrowded = isCrowded || end &- first > Self.maximumCount
        let firstInColumn = file.firstTown(inColumn: column)
        let key = Int32(truncatingIfNeeded: firstInColumn << 3) | (isFirst ? 0 : 4)
        var town = first
        while town < end, !isCrowded {
            let places = file.fourPlaces(firstInColumn &+ town)
            let number = Int32(truncatingIfNeeded: town) &+ SIMD4(0, 1, 2, 3)
            let zero = SIMD4<Int32>()
            let band =
                zero.replacing(with: 1, where: number .> starts[1] &- 1)
                &+ zero.replacing(with: 1, where: number .> starts[2] &- 1)
                &+ zero.replacing(with: 1, where: number .> starts[3] &- 1)
            let x = Self.float(places & 0x1_FFFF) - Float(east)
            let y =
                Self.float(places &>> 17)
                + (Self.float(SIMD4(truncatingIfNeeded: band)) * Float(TownFile.bandHeight) - north)
            let squares = (y * y + (scale - decrease * y) * x * x).replacing(
                with: .infinity, where: number .> Int32(truncatingIfNeeded: end &- 1))
            add(squares, keys: number &<< 3 &+ key &+ band)
            town &+= 4
        }
    }

    /// Converts numbers below 2²³, which become the last bits of 2²³ and more.
    @inline(__always)
    private static func float(_ numbers: SIMD4<UInt32>) -> SIMD4<Float> {
        unsafeBitCast(numbers | 0x4B00_0000, to: SIMD4<Float>.self) - 8_388_608
    }

    @inline(__always)
    private mutating func add(_ squares: SIMD4<Float>, keys newKeys: SIMD4<Int32>) {
        let isNearer = squares .< nearest
        let farther = squares.replacing(with: nearest, where: isNearer)
        second.replace(with: farther, where: farther .< second)
        nearest.replace(with: squares, where: isNearer)
        keys.replace(with: newKeys, where: isNearer)
    }

    /// The nearest of the added towns.
    @inline(__always)
    var result: Result {
        if isCrowded { return .uncertain }
        // The bits of positive numbers have the order of the numbers.
        func packed(_ lane: Int) -> UInt64 {
            UInt64(nearest[lane].bitPattern) << 32 | UInt64(truncatingIfNeeded: keys[lane])
        }
        var first = packed(0)
        var next = second.min()
        for lane in 1..<4 {
            let other = packed(lane)
            next = min(next, Float(bitPattern: UInt32(max(first, other) >> 32)))
            first = min(first, other)
        }
        let least = Float(bitPattern: UInt32(first >> 32))
        let key = Int(first & 0xFFFF_FFFF)
        if least > limit * (1 + Self.errorShare) { return .noTown }
        if least > limit * (1 - Self.errorShare)
            || next <= least * (1 + Self.errorShare) + Self.error
        {
            return .uncertain
        }
        return .town(key >> 3, isInFirstColumn: key & 4 == 0, band: key & 3)
    }
}
