extension ZoneRules {
    /// Reads a file in the time zone information format (RFC 8536), versions 1 to 4.
    ///
    /// Times of a file with leap seconds are converted to POSIX time.
    /// - Parameters:
    ///   - bytes: The file.
    ///   - name: The zone's name, or an empty text.
    /// - Returns: `nil` if the file has another form, or is damaged.
    public convenience init?(tzif bytes: some RandomAccessCollection<UInt8>, name: String) {
        var reader = Reader(rest: Array(bytes)[...])
        guard let first = reader.header() else { return nil }
        var block: Reader.Block
        var yearly: PosixTimeZone?
        if first.version == 1 {
            guard let only = reader.block(first, timeSize: 4) else { return nil }
            block = only
        } else {
            guard reader.skip(first.size(timeSize: 4)), let second = reader.header(),
                let whole = reader.block(second, timeSize: 8), let footer = reader.footer()
            else { return nil }
            block = whole
            if !footer.isEmpty {
                guard let rules = PosixTimeZone(footer) else { return nil }
                yearly = rules
            }
        }
        // Section 3.2: local time before the first change is that of type 0.
        var intervals: [(start: Int64, offset: Int)] = [(.min, block.offsets[0])]
        for (time, type) in zip(block.times, block.types) {
            let isAscending = intervals.count == 1 || time > intervals[intervals.count - 1].start
            guard Int(type) < block.offsets.count, isAscending else { return nil }
            let leap = block.leaps.last { $0.time <= time }?.correction ?? 0
            intervals.append((time - Int64(leap), block.offsets[Int(type)]))
        }
        // Rules alone need no times.
        if intervals.count == 1, let yearly { intervals[0].offset = yearly.standard }
        self.init(name: name, intervals: intervals, yearly: yearly)
    }
}

private struct Reader {
    struct Header {
        let version: Int
        let isUTCount, isStandardCount, leapCount, timeCount, typeCount, letterCount: Int

        func size(timeSize: Int) -> Int {
            timeCount * (timeSize + 1) + typeCount * 6 + letterCount + leapCount * (timeSize + 4)
                + isStandardCount + isUTCount
        }
    }

    struct Block {
        let times: [Int64]
        let types: [UInt8]
        let offsets: [Int]
        let leaps: [(time: Int64, correction: Int)]
    }

    var rest: ArraySlice<UInt8>

    mutating func skip(_ count: Int) -> Bool {
        guard count <= rest.count else { return false }
        rest = rest.dropFirst(count)
        return true
    }

    /// Reads a big-endian number, which the caller knows to be there.
    private mutating func number(_ size: Int) -> Int64 {
        let value = rest.prefix(size).reduce(0) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(size)
        return size == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
    }

    mutating func header() -> Header? {
        guard rest.count >= 44, rest.starts(with: "TZif".utf8) else { return nil }
        let version: Int
        switch rest[rest.startIndex + 4] {
        case 0: version = 1
        // A later version adds to version 4, as each has added to the one before it.
        case UInt8(ascii: "2")...UInt8(ascii: "9"): version = Int(rest[rest.startIndex + 4] - 0x30)
        default: return nil
        }
        rest = rest.dropFirst(20)
        var counts: [Int] = []
        for _ in 0..<6 { counts.append(Int(UInt32(truncatingIfNeeded: number(4)))) }
        // Section 3.1: each file has a type and a letter, and one byte addresses a type.
        guard (1...256).contains(counts[4]), counts[5] > 0 else { return nil }
        return Header(
            version: version, isUTCount: counts[0], isStandardCount: counts[1],
            leapCount: counts[2], timeCount: counts[3], typeCount: counts[4],
            letterCount: counts[5])
    }

    mutating func block(_ header: Header, timeSize: Int) -> Block? {
        guard rest.count >= header.size(timeSize: timeSize) else { return nil }
        var times: [Int64] = []
        times.reserveCapacity(header.timeCount)
        for _ in 0..<header.timeCount { times.append(number(timeSize)) }
        let types = Array(rest.prefix(header.timeCount))
        rest = rest.dropFirst(header.timeCount)
        var offsets: [Int] = []
        for _ in 0..<header.typeCount {
            offsets.append(Int(number(4)))
            rest = rest.dropFirst(2)
        }
        // Section 3.2: offsets are from -25 to 26 hours; zones in use are within a day.
        guard offsets.allSatisfy({ abs($0) < 86_400 }) else { return nil }
        rest = rest.dropFirst(header.letterCount)
        var leaps: [(time: Int64, correction: Int)] = []
        for _ in 0..<header.leapCount { leaps.append((number(timeSize), Int(number(4)))) }
        rest = rest.dropFirst(header.isStandardCount + header.isUTCount)
        return Block(times: times, types: types, offsets: offsets, leaps: leaps)
    }

    /// Reads the rules between two line feeds.
    mutating func footer() -> String? {
        guard rest.first == 10, let end = rest.dropFirst().firstIndex(of: 10) else { return nil }
        return String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
    }
}
