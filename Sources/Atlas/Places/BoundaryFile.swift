import AtlasBoundaries

/// The boundaries of the world in the format that `AtlasBoundaries/generator/encode.py` writes.
///
/// The data is read in place, and only the parts that a look-up needs. Invalid data never causes a
/// read outside the file, and counts as the open sea.
struct BoundaryFile {
    static let version: UInt16 = 2
    static let columns = 720
    static let rows = 360
    /// The number of units on a side of a cell, which is half a degree.
    static let cellSize = 1 << 15
    /// The number of units on a side of a cell's part.
    static let partSize = cellSize / 4
    static let zoneWords = 16
    static let headerWords = 14
    static let border: UInt16 = 0x8000

    let placeCount: Int
    let zoneCount: Int
    let cellCount: Int
    let borderWordCount: Int
    let start: UnsafePointer<UInt16>
    private let zones: Int
    let grid: Int
    private let cells: Int
    private let borders: Int

    /// The boundaries in the program.
    ///
    /// The header is read once, which saves a third of a look-up.
    // Reads can't race: the bytes are a `const` array of the C target, which nothing writes, and
    // the properties are constants.
    nonisolated(unsafe) static let embedded = BoundaryFile(
        UnsafeBufferPointer(start: atlas_boundaries, count: atlas_boundaries_count))

    /// Creates a file over `words`, which must outlive it, or returns `nil` if the header doesn't
    /// fit the data.
    @inline(__always)
    init?(_ words: UnsafeBufferPointer<UInt16>) {
        guard let start = words.baseAddress, words.count >= Self.headerWords,
            start[0] == 0x5441, start[1] == 0x534C, start[2] == Self.version
        else { return nil }
        self.start = start
        placeCount = Int(start[3])
        zoneCount = Int(start[4])
        cellCount = Int(start[6]) | Int(start[7]) << 16
        borderWordCount = Int(start[8]) | Int(start[9]) << 16
        zones = Self.headerWords + 2 * placeCount
        grid = zones + Self.zoneWords * zoneCount
        cells = grid + Self.columns * Self.rows
        borders = cells + BorderCell.wordCount * (cellCount + 1)
        guard placeCount > 0, cellCount < Int(Self.border), borders + borderWordCount == words.count
        else { return nil }
    }

    /// Returns the numeric code of a place's country, or 0 for the open sea and invalid places.
    @inline(__always)
    func country(ofPlace place: Int) -> Int16 {
        guard place < placeCount else { return 0 }
        return Int16(truncatingIfNeeded: start[Self.headerWords + 2 * place])
    }

    @inline(__always)
    func zone(ofPlace place: Int) -> UInt16 {
        guard place < placeCount else { return 0 }
        return start[Self.headerWords + 2 * place + 1]
    }

    /// Returns the ASCII characters of a zone's name, or `nil` if there is no such zone.
    func zoneName(_ zone: Int) -> UnsafeRawBufferPointer? {
        guard (0..<zoneCount).contains(zone) else { return nil }
        let name = UnsafeRawBufferPointer(
            start: start + zones + zone * Self.zoneWords, count: 2 * Self.zoneWords)
        return UnsafeRawBufferPointer(rebasing: name.prefix { $0 != 0 })
    }

    /// Returns the place at a point, or 0 on the open sea.
    /// - Parameters:
    ///   - longitude: Degrees east, from -180 to 180.
    ///   - latitude: Degrees north, from -90 to 90.
    @inline(__always)
    func placeNumber(longitude: Double, latitude: Double) -> Int {
        let x = (longitude + 180) * Double(2 * Self.cellSize)
        let y = (latitude + 90) * Double(2 * Self.cellSize)
        // 180 degrees east is 180 west, and the north pole belongs to the last row.
        let wholeX = Int(x) >= Self.columns * Self.cellSize ? 0 : Int(x)
        let wholeY = min(Int(y), Self.rows * Self.cellSize - 1)
        let (column, row) = (wholeX / Self.cellSize, wholeY / Self.cellSize)
        let entry = start[grid + row * Self.columns + column]
        guard entry & Self.border != 0 else { return Int(entry) }
        guard let cell = cell(Int(entry & ~Self.border)) else { return 0 }
        let inColumn = wholeX == 0 && x >= 1 ? 0 : x - Double(column * Self.cellSize)
        let inRow = min(y - Double(row * Self.cellSize), Double(Self.cellSize - 1) - 0.5)
        return cell.place(
            ofPart: Int(inRow) / Self.partSize * (Self.cellSize / Self.partSize)
                + Int(inColumn) / Self.partSize)
            ?? placeNumber(in: cell, x: inColumn, y: inRow)
    }

    /// Returns a cell that borders cross, or `nil` if the file is damaged.
    @inline(__always)
    func cell(_ number: Int) -> BorderCell? {
        guard number < cellCount else { return nil }
        let words = start + cells + BorderCell.wordCount * number
        return BorderCell(words: words, borders: start + borders, count: borderWordCount)
    }

    /// Returns the place of a point in a cell that borders cross.
    @inline(never)
    func placeNumber(in cell: BorderCell, x: Double, y: Double) -> Int {
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
