/// The fields of a mood, each with the timestamp of its last edit.
struct MoodContent: Equatable, Sendable {
    /// The fields other than note and tags, in the order of ``MoodField/allCases``.
    private(set) var registers: [Register]
    var note: NoteRegister
    var tags: TagMarks
    /// The tags' paths in their current spelling, by key. The spelling isn't part of a mood's
    /// state, so states that only differ in spelling are equal.
    var paths: [String: String] = [:]

    subscript(field: MoodField) -> Register {
        get { registers[field.index] }
        set { registers[field.index] = newValue }
    }

    static func == (left: MoodContent, right: MoodContent) -> Bool {
        left.registers == right.registers && left.note == right.note && left.tags == right.tags
    }

    /// Whether both contents look the same to a user, regardless of timestamps.
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

    /// Sets a field, with a timestamp that is later than the current one.
    /// - Parameter value: The canonical text of the value, or `nil` to remove it.
    mutating func edit(
        _ field: MoodField, _ value: String?, at milliseconds: Int64, on replica: ReplicaID
    ) {
        self[field] = self[field].edited(to: value, at: milliseconds, on: replica)
    }

    var latest: Int64 {
        max(
            registers.map(\.timestamp.milliseconds).max() ?? .min,
            note.current.timestamp.milliseconds,
            tags.marks.values.map(\.timestamp.milliseconds).max() ?? .min)
    }
}
