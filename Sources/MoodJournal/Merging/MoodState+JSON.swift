import Foundation
import Persistence
import Interchange

/// Encodes and decodes a mood's state as a JSON object on one line. `at` is the earliest timestamp
/// of the fields, and timestamps equal to it are omitted. Most moods have no other timestamp.
extension MoodState {
    /// The UTF-8 of the JSON, without a line feed.
    var json: [UInt8] {
        var json = JSONMembers()
        json.add("id", id.uuidString.lowercased())
        json.add("aliases", aliases.map { $0.uuidString.lowercased() }.sorted())
        json.add("source", origin?.source ?? sourceWithoutID)
        json.add("externalID", origin?.externalID)
        json.add("modifiedAt", modifiedAt)
        json.add("deletedAt", deletedAt?.description)
        if let discardedAt { json.add("discardedAt", discardedAt) }
        json.add("editedAt", editedAt?.description)
        if isUnsent { json.add("isUnsent", 1) }
        if let content { Self.add(content, to: &json) }
        return json.bytes
    }

    private static func add(_ content: MoodContent, to json: inout JSONMembers) {
        let since = content.registers.map(\.timestamp).min() ?? HybridTimestamp(0)
        json.add("at", since.description)
        var clocks: [(String, String)] = []
        for field in MoodField.allCases {
            let register = content[field]
            json.add(field.key, register.value)
            if register.timestamp != since {
                clocks.append((field.key, register.timestamp.description))
            }
        }
        json.add("clocks", clocks)
        let note = content.note
        if note == NoteRegister(note.current.text, unchangedSince: since) {
            json.add("note", note.current.text)
        } else {
            json.add("notes", note.versions.map { ($0.timestamp.description, $0.text) })
            json.add("seen", note.seen.map { ($0.key.description, $0.value) }.sorted { $0 < $1 })
        }
        let tags = content.tags
        if tags.since != since { json.add("tagsSince", tags.since.description) }
        json.add("tags", tags.present.map { content.paths[$0] ?? $0 })
        let marks = tags.marks.sorted { ($0.key as String?).precedes($1.key) }
        json.add("removedTags", marks.filter { $0.value.value == nil }.map(\.key))
        json.add(
            "tagClocks",
            marks.filter { $0.value.timestamp != tags.since }
                .map { ($0.key, $0.value.timestamp.description) })
    }

    /// - Throws: `DecodingError` if the JSON isn't a state, or if a moment is outside the years of
    ///   a journal, so that arithmetic with moments can't overflow.
    init(json: Data, by decoder: JSONDecoder = JSONDecoder()) throws {
        let object = try decoder.decode(StateObject.self, from: json)
        let line = object.line
        id = line.id
        aliases = Set(line.aliases ?? [])
        origin = MoodOrigin(line.source, line.externalID)
        sourceWithoutID = origin == nil ? line.source : nil
        guard HybridTimestamp.moments.contains(line.modifiedAt) else {
            throw StateLine.invalid("modifiedAt")
        }
        modifiedAt = line.modifiedAt
        deletedAt = try line.deletedAt.map { try $0.timestamp(isOfImport: false) }
        discardedAt = line.discardedAt
        guard discardedAt.map(HybridTimestamp.moments.contains) ?? true else {
            throw StateLine.invalid("discardedAt")
        }
        editedAt = try line.editedAt.map { try $0.timestamp(isOfImport: false) }
        content = try line.content(object.fields)
        isUnsent = line.isUnsent == 1
    }
}

extension MoodState {
    /// Reads a stored state, or returns `nil` if the row is an alias.
    /// - Throws: ``StoreError`` with `.corrupt` if the row is invalid.
    init?(_ row: MergeState) throws {
        guard let json = row.json else { return nil }
        do {
            try self.init(json: Data(json.utf8))
        } catch {
            throw StoreError(
                .corrupt, message: "the merge state of the mood \(row.id) is invalid")
        }
    }
}

private struct StateObject: Decodable {
    let line: StateLine
    let fields: FieldTexts

    init(from decoder: any Decoder) throws {
        line = try StateLine(from: decoder)
        fields = try FieldTexts(from: decoder)
    }
}

private struct FieldTexts: Decodable {
    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private static let keys = MoodField.allCases.map { Key(stringValue: $0.key) }
    private let texts: [String?]

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        texts = try Self.keys.map { try container.decodeIfPresent(String.self, forKey: $0) }
    }

    subscript(field: MoodField) -> String? { texts[field.index] }
}

/// The members of the JSON that aren't fields.
private struct StateLine: Decodable {
    let id: UUID
    let aliases: [UUID]?
    let source, externalID: String?
    let modifiedAt: Int64
    let isUnsent: Int?
    let discardedAt: Int64?
    let deletedAt, editedAt, at: String?
    let clocks: [String: String]?
    let note: String?
    let notes: [[String?]]?
    let seen: [String: Int64]?
    let tagsSince: String?
    let tags, removedTags: [String]?
    let tagClocks: [String: String]?

    func content(_ fields: FieldTexts) throws -> MoodContent? {
        guard let since = try at?.timestamp() else { return nil }
        if let moment = fields[.date].flatMap({ Int64($0) }),
            !HybridTimestamp.moments.contains(moment)
        {
            throw Self.invalid("date")
        }
        let registers = try MoodField.allCases.map { field in
            Register(timestamp: try clocks?[field.key]?.timestamp() ?? since, value: fields[field])
        }
        let tagsSince = try tagsSince?.timestamp() ?? since
        var paths: [String: String] = [:]
        var marks: [String: Register] = [:]
        func mark(_ key: String, isPresent: Bool) throws {
            marks[key] = Register(
                timestamp: try tagClocks?[key]?.timestamp() ?? tagsSince,
                value: isPresent ? "" : nil)
        }
        for key in removedTags ?? [] { try mark(key, isPresent: false) }
        for path in tags ?? [] {
            let key = try TagPath(path).key
            paths[key] = path
            try mark(key, isPresent: true)
        }
        var content = MoodContent(
            registers: registers, note: try noteRegister(since),
            tags: TagMarks(since: tagsSince, marks: marks))
        content.paths = paths
        return content
    }

    private func noteRegister(_ since: HybridTimestamp) throws -> NoteRegister {
        guard let notes else { return NoteRegister(note, unchangedSince: since) }
        let versions = try notes.map { note in
            guard let timestamp = note.first.flatMap(\.self) else { throw Self.invalid("notes") }
            return NoteRegister.Version(
                timestamp: try timestamp.timestamp(), text: note.count > 1 ? note[1] : nil)
        }
        var latest: [ReplicaID: Int64] = [:]
        for (text, milliseconds) in seen ?? [:] {
            guard let replica = ReplicaID(text), HybridTimestamp.isPossible(milliseconds) else {
                throw Self.invalid("seen")
            }
            latest[replica] = milliseconds
        }
        guard let register = NoteRegister(versions: versions, seen: latest) else {
            throw Self.invalid("notes")
        }
        return register
    }

    fileprivate static func invalid(_ key: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: "invalid \(key)"))
    }
}

extension String {
    /// - Parameter isOfImport: Whether it may be the timestamp of an imported value.
    fileprivate func timestamp(isOfImport: Bool = true) throws -> HybridTimestamp {
        guard let timestamp = HybridTimestamp(self), isOfImport || !timestamp.isOfImport else {
            throw StateLine.invalid("timestamp \(self)")
        }
        return timestamp
    }
}
