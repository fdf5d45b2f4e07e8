import AtlasBoundaries

/// The boundaries of the world in the format that `AtlasBoundaries/generator/encode.py` writes.
///
/// The data is read in place, and only the parts that a look-up needs. Invalid data never causes a
/// read outside the file, and counts as the open sea.
struct BoundaryFile {
    static let version: UInt16 = 3
    static let columns = 720
    static let rows = 360
    /// The number of units on a side of a cell, which is half a degree.
    static let cellSize = 1 << 15
    /// The number of units on a side of a cell's part.
    static let partSize = cellSize / 4
    static let zoneWords = 16
    static let headerWords = 24
    /// The binary logarithms of the numbers of units on the sides of squares.
    private static let partWithinBits = 11
    private static let partBits = 13
    private static let cellBits = 15
    private static let blockBits = 17
    private static let blocksInRow = columns / 4
    /// Where the blocks begin.
    private static let blocks = headerWords + columns * rows / 16

    let start: UnsafePointer<UInt16>

    /// The boundaries in the program. The header is that of a constant of the C target, so it isn't
    /// checked again in each look-up.
    @inline(__always)
    static var embedded: BoundaryFile { BoundaryFile(start: atlas_boundaries) }

    @inline(__always)
    private init(start: UnsafePointer<UInt16>) { self.start = start }

    /// Creates a file over `words`, which must outlive it, or returns `nil` if the header doesn't
    /// fit the data.
    init?(_ words: UnsafeBufferPointer<UInt16>) {
        guard let start = words.baseAddress, words.count >= Self.headerWords,
            start[0] == 0x5441, start[1] == 0x534C, start[2] == Self.version
        else { return nil }
        self.start = start
        guard placeCount > 0, cells == Self.blocks + 16 * blockCount,
            borders == cells + GridCell.wordCount * (cellCount + 1),
            places == borders + borderWordCount, zones == places + 2 * placeCount,
            words.count == zones + Self.zoneWords * zoneCount
        else { return nil }
    }

    var placeCount: Int { Int(start[3]) }
    var zoneCount: Int { Int(start[4]) }
    private var blockCount: Int { Int(start[5]) }
    var cellCount: Int { long(6) }
    private var borderWordCount: Int { long(8) }
    private var cells: Int { long(14) }
    private var borders: Int { long(16) }
    private var places: Int { long(18) }
    private var zones: Int { long(20) }

    /// Returns the number in two words of the header.
    @inline(__always)
    private func long(_ index: Int) -> Int {
        Int(UnsafeRawPointer(start + index).loadUnaligned(as: UInt32.self))
    }

    /// Returns the numeric code of a place's country, or 0 for the open sea and invalid places.
    @inline(__always)
    func country(ofPlace place: Int) -> Int16 {
        guard place < placeCount else { return 0 }
        return Int16(truncatingIfNeeded: start[places &+ 2 &* place])
    }

    @inline(__always)
    func zone(ofPlace place: Int) -> UInt16 {
        guard place < placeCount else { return 0 }
        return start[places &+ 2 &* place &+ 1]
    }

    /// Returns the ASCII characters of a zone's name, or `nil` if there is no such zone.
    func zoneName(_ zone: Int) -> UnsafeRawBufferPointer? {
        guard (0..<zoneCount).contains(zone) else { return nil }
        let name = UnsafeRawBufferPointer(
            start: start + zones + zone * Self.zoneWords, count: 2 * Self.zoneWords)
        return UnsafeRawBufferPointer(rebasing: name.prefix { $0 != 0 })
    }

    func numberOfCell(column: Int, row: Int) -> Int {
        numberOfCell(x: column << Self.cellBits, y: row << Self.cellBits)
    }

    /// Returns the number of the cell of a point, in units.
    @inline(__always)
    private func numberOfCell(x: Int, y: Int) -> Int {
        let square = (y >> Self.blockBits) &* Self.blocksInRow &+ x >> Self.blockBits
        let block = Int(start[Self.headerWords &+ square])
        guard block < blockCount else { return 0 }
        return Int(start[Self.blocks &+ 16 &* block &+ Self.index(x, y, Self.cellBits)])
    }

    /// Returns the number of a point's square in a larger square of 4 by 4. `bits` is the binary
    /// logarithm of its side.
    @inline(__always)
    private static func index(_ x: Int, _ y: Int, _ bits: Int) -> Int {
        (y >> bits & 3) << 2 | x >> bits & 3
    }

    /// Returns the place at a point, or 0 on the open sea.
    ///
    /// Cells without borders are read like all others, because whether a border crosses a cell can't
    /// be predicted, and a wrong guess costs more.
    /// - Parameters:
    ///   - longitude: Degrees east, from -180 to 180.
    ///   - latitude: Degrees north, from -90 to 90.
    @inline(__always)
    func placeNumber(longitude: Double, latitude: Double) -> Int {
        let x = (longitude + 180) * Double(2 * Self.cellSize)
        let y = (latitude + 90) * Double(2 * Self.cellSize)
        // 180 degrees east is 180 west, and the north pole belongs to the last row.
        let (width, height) = (Self.columns * Self.cellSize, Self.rows * Self.cellSize)
        let limitedX = Int(atlas_whole_number(x, Double(width)))
        let wholeX = limitedX == width ? 0 : limitedX
        let wholeY = Int(atlas_whole_number(y, Double(height - 1)))
        guard let cell = cell(numberOfCell(x: wholeX, y: wholeY)) else { return 0 }
        let code = cell.code(ofPart: Self.index(wholeX, wholeY, Self.partBits))
        if code == 0 { return placeNumber(in: cell, wholeX, wholeY, x, y) }
        return cell.place(ofCode: code)
    }

    /// Returns the place of a point in a part of a cell that a border reaches. `x` and `y` are
    /// units from the southwestern corner of the grid.
    @inline(never)
    private func placeNumber(
        in cell: GridCell, _ wholeX: Int, _ wholeY: Int, _ x: Double, _ y: Double
    ) -> Int {
        let code = cell.code(
            ofPart: Self.index(wholeX, wholeY, Self.partWithinBits),
            in: Self.index(wholeX, wholeY, Self.partBits))
        guard code == 0 else { return cell.place(ofCode: code) }
        let inCell = Self.cellSize - 1
        let inColumn = wholeX == 0 && x >= 1 ? 0 : x - Double(wholeX & ~inCell)
        let inRow = min(y - Double(wholeY & ~inCell), Double(inCell) - 0.5)
        return placeNumber(in: cell, x: inColumn, y: inRow)
    }

    /// Returns a cell, or `nil` if the file is damaged. The first cells are those of the places.
    @inline(__always)
    func cell(_ number: Int) -> GridCell? {
        guard number < cellCount else { return nil }
        let words = start + (cells &+ GridCell.wordCount &* number)
        return GridCell(words: words, borders: start + borders, count: borderWordCount)
    }

    /// Returns the place of a point in a cell that borders cross.
    func placeNumber(in cell: GridCell, x: Double, y: Double) -> Int {
        guard let borders = cell.borders, let words = borders.baseAddress else { return 0 }
        let end = words + borders.count
        var next = words

        let height = UInt16(y)
        // Shifting the point avoids the exact height of a line's corner, where two segments would
        // be equally near. A thousandth of a unit is 2 mm.
        let y = max(y, Double(height) + 0.001)
        let intervals = Int(next[0])
        guard end - next > 2 * intervals else { return 0 }
        var place = cell.firstPlace
        for interval in 0..<intervals where next[1 + 2 * interval] <= height {
            place = Int(next[2 + 2 * interval])
        }
        next += 1 + 2 * intervals

        // Four heights at a time, each in 16 bits with the top bit clear. Subtracting leaves it set
        // if a point of the line lies above. The x values of the line follow its last height, so
        // that four words can always be read.
        let topBits: UInt64 = 0x8000_8000_8000_8000
        let heights = UInt64(height + 1) &* 0x0001_0001_0001_0001
        var nearest = -1.0
        while end - next >= 3 {
            let points = Int(next[0])
            let ys = next + 3
            guard points > 1, end - ys >= 2 * points else { return 0 }
            let xs = ys + points
            var before: UInt64 = ys[0] > height ? 0x8000 : 0
            var index = 0
            while index < points {
                if index + 16 <= points, !Self.crosses(ys + index, height, from: before) {
                    index += 16
                    continue
                }
                let four = UnsafeRawPointer(ys + index).loadUnaligned(as: UInt64.self)
                let above = ((four | topBits) &- heights) & topBits
                var crossings = above ^ (above << 16 | before)
                if points - index < 4 { crossings &= (1 << (16 * UInt64(points - index))) - 1 }
                while crossings != 0 {
                    let lane = crossings.trailingZeroBitCount / 16
                    crossings &= crossings &- 1
                    let (x0, y0) = (Double(xs[index + lane - 1]), Double(ys[index + lane - 1]))
                    let (x1, y1) = (Double(xs[index + lane]), Double(ys[index + lane]))
                    let crossing = x0 + (y - y0) * (x1 - x0) / (y1 - y0)
                    if crossing <= x, crossing >= nearest {
                        nearest = crossing
                        place = Int(next[y1 > y0 ? 2 : 1])
                    }
                }
                before = above >> 48
                index += 4
            }
            next = xs + points
        }
        return place
    }

    /// Returns whether any of 16 heights is on the other side of `height` than the point before
    /// them. The top bit of `before` is set if that point lies above.
    @inline(__always)
    private static func crosses(
        _ ys: UnsafePointer<UInt16>, _ height: UInt16, from before: UInt64
    ) -> Bool {
        let topBits = SIMD16<UInt16>(repeating: 0x8000)
        let sixteen = UnsafeRawPointer(ys).loadUnaligned(as: SIMD16<UInt16>.self)
        let above = ((sixteen | topBits) &- SIMD16(repeating: height + 1)) & topBits
        let other = above ^ SIMD16(repeating: UInt16(truncatingIfNeeded: before))
        return unsafeBitCast(other, to: SIMD4<UInt64>.self) != .zero
    }
}
