import AtlasTowns

/// The towns of the world in the format that `AtlasTowns/generator/encode.py` writes.
///
/// The data is read in place, and only the parts that a look-up needs. It is a constant of the
/// program, so its contents are trusted. `TownFileTests` checks every offset and index in it.
struct TownFile: Sendable {
    /// A town's place: its point and the regions around it, 32 bits each.
    struct Place {
        let point: UInt32
        let bits: UInt32

        /// Hundred-thousandths of a degree east of the western edge of the town's cell.
        @inline(__always) var east: Int { Int(point & 0x1_FFFF) }
        /// Hundred-thousandths of a degree north of the southern edge of the town's cell.
        @inline(__always) var north: Int { Int(point >> 17) }
        @inline(__always) var division: Int { Int(bits & 0xFFF) }
        /// The number of the list of larger towns near it, from 1; 0 means no list.
        @inline(__always) var list: Int { Int(bits >> 12) }
    }

    /// A larger town near another town: 32 bits.
    struct Larger {
        let bits: UInt32

        var column: Int { Int(bits & 0x1FF) }
        var band: Int { Int(bits >> 9 & 0x3FF) }
        /// The town's number in its column.
        var number: Int { Int(bits >> 19) }
    }

    /// The columns with towns near a cell: the cell's own, and those to its west and east.
    struct NearColumns: OptionSet {
        let rawValue: UInt16

        static let own = NearColumns(rawValue: 1)
        static let west = NearColumns(rawValue: 2)
        static let east = NearColumns(rawValue: 4)
    }

    static let unitsPerDegree = 100_000
    /// The latitude of the southern edge of the first bands, in degrees.
    static let south = -60
    static let bandHeight = unitsPerDegree / 5
    static let bandCount = 700
    static let columnWidth = unitsPerDegree * 5 / 4
    static let columnCount = 288
    /// The towns in the program. Any thread may use the file, because the bytes are a constant of
    /// the C target.
    @inline(__always)
    static var embedded: TownFile { TownFile(start: UnsafeRawPointer(atlas_towns)) }

    // Reads can't race: this points to a `const` array of the C target, which nothing writes and
    // which is never freed. `TownFileTests` reads every element once.
    nonisolated(unsafe) private let start: UnsafeRawPointer

    var townCount: Int { header(2) }
    var divisionCount: Int { header(3) }
    var names: NameTable { table(9, count: header(4), hasPostings: false) }
    /// The folded names by which towns are found.
    var townNames: NameTable { table(11, count: header(5), hasPostings: true) }
    /// The folded names by which divisions are found.
    var divisionNames: NameTable { table(13, count: header(6), hasPostings: true) }

    private var points: UnsafePointer<UInt32> { section(0) }
    private var places: UnsafePointer<UInt32> { section(8) }
    private var people: UnsafeRawPointer { UnsafeRawPointer(section(1) as UnsafePointer<UInt8>) }
    private var columns: UnsafePointer<UInt32> { section(2) }
    private var cells: UnsafePointer<UInt16> { section(3) }
    private var reach: UnsafePointer<UInt8> { section(4) }
    private var divisions: UnsafePointer<UInt32> { section(5) }
    private var lists: UnsafePointer<UInt16> { section(6) }
    private var larger: UnsafePointer<UInt32> { section(7) }

    @inline(__always)
    private func header(_ index: Int) -> Int {
        Int(start.load(fromByteOffset: 4 &* index, as: UInt32.self))
    }

    @inline(__always)
    private func section<Value>(_ index: Int) -> UnsafePointer<Value> {
        (start + header(7 &+ index)).assumingMemoryBound(to: Value.self)
    }

    private func table(_ index: Int, count: Int, hasPostings: Bool) -> NameTable {
        NameTable(
            offsets: section(index), blocks: section(index + 1), count: count,
            hasPostings: hasPostings)
    }

    @inline(__always)
    func place(_ town: Int) -> Place { Place(point: points[town], bits: places[town]) }

    /// Returns the towns of a cell, from west to east.
    @inline(__always)
    func towns(inColumn column: Int, band: Int) -> Range<Int> {
        let first = Int(columns[column])
        let cell = cells + column * (Self.bandCount + 1) + band
        return first + Self.count(cell[0])..<first + Self.count(cell[1])
    }

    /// Returns a column for a scan of up to four bands. The point is `east` of the western edge.
    @inline(__always)
    func column(_ column: Int, bands: (first: Int, end: Int), east: Double) -> atlas_column {
        let cells = cells + column &* (Self.bandCount + 1)
        return atlas_column(
            points: points, first_town: Int32(truncatingIfNeeded: columns[column]),
            starts: cells + bands.first,
            count: Int32(Self.count(cells[bands.end]) &- Self.count(cells[bands.first])),
            east: Float(east))
    }

    /// Returns the band of a town that is in one of four bands from one on.
    @inline(__always)
    func band(of town: Int, inColumn column: Int, from band: Int) -> Int {
        let starts = cells + (column &* (Self.bandCount + 1) &+ band)
        let number = town &- Int(columns[column])
        return band &+ (number < Self.count(starts[1]) ? 0 : 1)
            &+ (number < Self.count(starts[2]) ? 0 : 1) &+ (number < Self.count(starts[3]) ? 0 : 1)
    }

    /// Returns whether a town is within ``NearestTown/greatestDistance`` of some point of a cell.
    @inline(__always)
    func hasTown(nearColumn column: Int, band: Int) -> Bool {
        reach[column &* ((Self.bandCount + 7) / 8) &+ band >> 3] >> UInt8(band & 7) & 1 != 0
    }

    /// Returns the columns that have a town within ``NearestTown/greatestDistance`` of some point of
    /// a cell.
    @inline(__always)
    func nearColumns(ofColumn column: Int, band: Int) -> NearColumns {
        NearColumns(rawValue: cells[column * (Self.bandCount + 1) + band] >> 13)
    }

    /// Returns the number of towns in an element of `cells`.
    @inline(__always)
    private static func count(_ cell: UInt16) -> Int { Int(cell & 0x1FFF) }

    /// Returns the larger towns near a town, the largest first.
    @inline(__always)
    func larger(near place: Place) -> UnsafeBufferPointer<UInt32> {
        guard place.list > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
        let first = Int(lists[place.list - 1])
        return UnsafeBufferPointer(start: larger + first, count: Int(lists[place.list]) - first)
    }

    @inline(__always)
    func town(_ larger: Larger) -> Int { Int(columns[larger.column]) + larger.number }

    /// - Complexity: O(log *n*) in the number of cells.
    func coordinate(of town: Int) -> Coordinate {
        let column = Self.last(in: Self.columnCount) { columns[$0] <= town }
        let cell = cells + column * (Self.bandCount + 1)
        let inColumn = town - Int(columns[column])
        let band = Self.last(in: Self.bandCount) { Self.count(cell[$0]) <= inColumn }
        let place = place(town)
        let east = column * Self.columnWidth + place.east
        let north = band * Self.bandHeight + place.north
        let units = Double(Self.unitsPerDegree)
        return Coordinate(
            listedLatitude: Double(north + Self.south * Self.unitsPerDegree) / units,
            longitude: Double(east - 180 * Self.unitsPerDegree) / units)
    }

    /// Returns the greatest number below `count` for which a condition holds. The condition must
    /// hold for 0, and for no number after one for which it doesn't hold.
    private static func last(in count: Int, where holds: (Int) -> Bool) -> Int {
        var range = 0..<count
        while range.count > 1 {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = holds(middle) ? middle..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    func population(of town: Int) -> Int { Int(details(of: town) & 0x1FF_FFFF) }
    func name(ofTown town: Int) -> String { names.name(Int(details(of: town) >> 25 & 0x7F_FFFF)) }

    func name(ofDivision number: Int) -> String { names.name(Int(divisions[number] & 0xF_FFFF)) }

    /// Returns the numeric code of a division's country.
    @inline(__always)
    func country(of division: Int) -> Int16 { Int16(truncatingIfNeeded: divisions[division] >> 20) }

    private func details(of town: Int) -> UInt64 {
        people.loadUnaligned(fromByteOffset: 6 * town, as: UInt64.self)
    }
}
