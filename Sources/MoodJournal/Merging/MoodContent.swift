import Foundation

/// The fields of a mood, each with the moment of its last edit.
struct MoodContent: Equatable, Sendable {
    /// By the raw values of ``MoodField``.
    private(set) var registers: [Register]
    var note: NoteRegister
    var tags: TagMarks

    /// The paths of the tags as they are written, by key. How a tag is written isn't the mood's:
    /// states that differ only here are equal.
    var paths: [String: String] = [:]

    init(registers: [Register], note: NoteRegister, tags: TagMarks) {
        self.registers = registers
        self.note = note
        self.tags = tags
    }

    subscript(field: MoodField) -> Register {
        get { registers[field.rawValue] }
        set { registers[field.rawValue] = newValue }
    }

    static func == (left: MoodContent, right: MoodContent) -> Bool {
        left.registers == right.registers && left.note == right.note && left.tags == right.tags
    }

    /// Returns whether people would see the same mood.
    func looksLike(_ other: MoodContent) -> Bool {
        zip(registers, other.registers).allSatisfy { $0.value.isSame($1.value) }
            && note.current.text.isSame(other.note.current.text)
            && tags.present == other.tags.present
    }

    func joined(with other: MoodContent) -> MoodContent {
        var joined = MoodContent(
            registers: zip(registers, other.registers).map { $0.joined(with: $1) },
            note: note.joined(with: other.note), tags: tags.joined(with: other.tags))
        joined.paths = paths.merging(other.paths) { ($0 as String?).precedes($1) ? $0 : $1 }
        return joined
    }

    /// Edits a field.
    mutating func edit(
        _ field: MoodField, _ value: String?, at milliseconds: Int64, on replica: ReplicaID
    ) {
        self[field] = Register(
            timestamp: HybridTimestamp(milliseconds, replica, after: self[field].timestamp),
            value: value)
    }

    /// The latest timestamp.
    var latest: Int64 {
        max(
            registers.map(\.timestamp.milliseconds).max() ?? .min,
            note.current.timestamp.milliseconds,
            tags.marks.values.map(\.timestamp.milliseconds).max() ?? .min)
    }
}
