import Foundation

/// The moods and tags of a Daylio backup, by their numbers.
struct DaylioTables {
    /// The maximum size of the tables in bytes of JSON, because they are kept in memory.
    static let lengthLimit = 1 << 24

    private(set) var moods: [Int: Mood] = [:]
    private(set) var tags: [Int: String] = [:]

    struct Mood: Decodable {
        let id: Int
        let name: String?
        /// The group, from 1 (best) to 5.
        let group: Int

        /// The feeling from "5" (best) to "1", or the mood's number if its group is unknown.
        var level: String { (1...5).contains(group) ? String(6 - group) : "mood \(id)" }

        init(from decoder: any Decoder) throws {
            let object = try JSONObject(decoder)
            id = try object.required("id", "a whole number")
            name = try object.value("custom_name", "a string")
            group = try object.required("mood_group_id", "a whole number")
        }
    }

    private struct Tag: Decodable {
        let id: Int
        let name: String

        init(from decoder: any Decoder) throws {
            let object = try JSONObject(decoder)
            id = try object.required("id", "a whole number")
            name = try object.required("name", "a string")
        }
    }

    /// Reads both tables. It throws ``FormatError`` if a mood or tag can't be read, because entries
    /// would lose it; or any error of the source.
    init(moods moodElements: JSONElements, tags tagElements: JSONElements) throws {
        var length = 0
        try Self.read(moodElements, "mood", &length) { (mood: Mood) in moods[mood.id] = mood }
        try Self.read(tagElements, "tag", &length) { (tag: Tag) in tags[tag.id] = tag.name }
    }

    private static func read<Value: Decodable>(
        _ elements: JSONElements, _ what: String, _ length: inout Int, _ keep: (Value) -> Void
    ) throws {
        var elements = elements
        let decoder = JSONDecoder()
        while let element = try elements.next() {
            length += element.bytes.count
            guard length <= lengthLimit else {
                throw FormatError.tooLarge(what: "the table of moods and tags", limit: lengthLimit)
            }
            do throws(RefusedEntry) {
                keep(try element.decoded(as: Value.self, by: decoder))
            } catch {
                throw FormatError.malformed(
                    format: DaylioBackupReader.name, line: nil,
                    reason: "\(what) \(element.line) cannot be read: \(error.reason)")
            }
        }
    }
}
