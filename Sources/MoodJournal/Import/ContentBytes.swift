import Interchange

/// Encodes values as bytes, each preceded by its kind and length, so that different values never
/// have the same bytes. Integers and lengths take as few bytes as possible, because hashing is the
/// most expensive step.
struct ContentBytes {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(512) }

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    mutating func append(_ number: Int64) {
        bytes.append(1)
        // Zigzag encoding keeps small numbers small, also negative ones.
        appendShort(UInt64(bitPattern: number << 1 ^ number >> 63))
    }

    mutating func append(_ number: Double) {
        bytes.append(2)
        // Zero and negative zero are the same number.
        let word = (number == 0 ? 0 : number).bitPattern.littleEndian
        withUnsafeBytes(of: word) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            bytes.append(3)
            appendShort(UInt64(utf8.count))
            bytes.append(contentsOf: utf8)
        }
    }

    mutating func appendNothing() { bytes.append(0) }

    mutating func append(_ text: String?) {
        if let text { append(text) } else { appendNothing() }
    }

    mutating func append(_ number: Double?) {
        if let number { append(number) } else { appendNothing() }
    }

    mutating func append(_ texts: [String]) {
        append(Int64(texts.count))
        for text in texts { append(text) }
    }

    /// Appends seven bits per byte, lowest first (LEB128). The highest bit of every byte except the
    /// last is set.
    private mutating func appendShort(_ word: UInt64) {
        var rest = word
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

extension ContentBytes {
    /// Appends an entry, without its line and its identifier.
    mutating func append(_ entry: Entry) {
        append(entry.date)
        append(entry.timeZone)
        append(entry.ratings.feeling)
        append(entry.identity.map(\.note) ?? entry.note)
        append(entry.identity?.tags ?? entry.tags)
        append(entry.latitude)
        append(entry.longitude)
        append(entry.country)
        append(entry.colors)
        for scale in RatingScale.added {
            if let level = entry.ratings[scale] { append([scale.rawValue, level]) }
        }
        // Beside coordinates, the name doesn't count, and tables of earlier versions had it too.
        if entry.latitude == nil, let place = entry.place { append(["place", place]) }
    }

    private mutating func append(_ date: EntryDate?) {
        switch date {
        case nil: appendNothing()
        case .instant(let date): append(date.timeIntervalSinceReferenceDate)
        case .clock(let reading):
            append(Int64(reading.year))
            append(Int64(reading.month))
            append(Int64(reading.day))
            append(Int64(reading.hour))
            append(Int64(reading.minute))
            append(Int64(reading.second))
        // Earlier versions read both alike.
        case .text(let text), .textInUTC(let text): append(text)
        }
    }
}
