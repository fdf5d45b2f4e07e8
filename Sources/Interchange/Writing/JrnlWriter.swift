/// Writes jrnl's JSON (jrnl.sh), in the form of `jrnl --export json`. Dates are local times to the
/// minute, without a zone. The tag `starred` becomes the star, and every other tag gets an `@`.
struct JrnlWriter: EntryWriter {
    private static let star = "starred"
    private var isEmpty = true
    /// The number of entries with each tag.
    private var counts: [String: Int] = [:]

    mutating func writeBeginning(to bytes: inout [UInt8]) { bytes += #"{"entries":["#.utf8 }

    mutating func write(_ entry: ExportedEntry, to bytes: inout [UInt8]) -> Bool {
        guard let date = entry.date else { return false }
        bytes += (isEmpty ? "\n" : ",\n").utf8
        isEmpty = false
        let note = TitledNote(note: entry.note ?? "")
        bytes += #"{"title":"#.utf8
        bytes.append(json: note.title)
        bytes += #","body":"#.utf8
        bytes.append(json: note.body)
        bytes += #","date":""#.utf8
        bytes.append(dayOf: date.clock)
        bytes += #"","time":""#.utf8
        bytes.append(minuteOf: date.clock)
        bytes += #"","tags":"#.utf8
        let tags = entry.tags.filter { $0 != Self.star }.map { "@" + $0 }
        for tag in tags { counts[tag, default: 0] += 1 }
        bytes.append(json: tags)
        bytes += #","starred":"#.utf8
        bytes += (entry.tags.contains(Self.star) ? "true" : "false").utf8
        bytes.append(UInt8(ascii: "}"))
        return true
    }

    mutating func writeEnd(to bytes: inout [UInt8]) {
        bytes += (isEmpty ? "]," : "\n],").utf8
        bytes += "\n\"tags\":{".utf8
        for (index, (tag, count)) in counts.sorted(by: { $0.key < $1.key }).enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(json: tag)
            bytes += ":\(count)".utf8
        }
        bytes += "}}\n".utf8
    }
}
