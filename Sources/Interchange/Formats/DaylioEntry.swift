import Foundation

/// An entry of a Daylio backup in the form of its JSON.
struct DaylioEntry: Decodable {
    private let id: Int?
    private let milliseconds: Double
    /// The offset as text, or `nil` if it is missing or can't be read.
    private let timeZone: String?
    private let mood: Int?
    private let tags: [Int]
    private let title: String?
    private let note: String?
    private let isFavorite: Bool
    private let unreadable: [String]

    init(from decoder: any Decoder) throws {
        let object = try JSONObject(decoder)
        id = try object.value("id", "a whole number")
        milliseconds = try object.required("datetime", "a number")
        var unreadable: [String] = []
        let offset: Double? = try object.value("timeZoneOffset", "a number", &unreadable)
        timeZone = offset.flatMap(Self.text(ofOffset:))
        if offset != nil, timeZone == nil { unreadable.append("invalid timeZoneOffset") }
        mood = try object.value("mood", "a whole number", &unreadable)
        tags = try object.value("tags", "an array of whole numbers", &unreadable) ?? []
        title = try object.value("note_title", "a string", &unreadable)
        note = try object.value("note", "a string", &unreadable)
        isFavorite = try object.value("isFavorite", "true or false", &unreadable) ?? false
        self.unreadable = unreadable
    }

    func entry(line: Int, _ tables: DaylioTables) throws(RefusedEntry) -> Entry {
        // The range of JavaScript's Date: 100 million days around 1970.
        guard milliseconds.magnitude <= 8.64e15
        else { throw RefusedEntry(line: line, reason: "invalid datetime") }
        var entry = Entry(line: line)
        entry.externalID = id.map { String($0) }
        entry.date = .instant(Date(timeIntervalSince1970: milliseconds / 1000))
        entry.timeZone = timeZone
        entry.unreadable = unreadable
        entry.tags = tags.map { tables.tags[$0] ?? String($0) }
        if let mood, let known = tables.moods[mood] {
            entry.ratings.feeling = known.level
            if let name = known.name, !name.trimmingSpaces.isEmpty { entry.tags.append(name) }
        } else if let mood {
            entry.ratings.feeling = "mood \(mood)"
        }
        if isFavorite { entry.tags.append("starred") }
        let text = DaylioNote.text(title: title ?? "", note: note ?? "")
        entry.note = text.isEmpty ? nil : text
        return entry
    }

    /// Returns an offset as text, or `nil` beyond 18 hours, which is the maximum for any zone.
    /// - Parameter offset: Milliseconds east of UTC.
    private static func text(ofOffset offset: Double) -> String? {
        guard offset.magnitude <= 18 * 3_600_000 else { return nil }
        return String(ascii: 6) { $0.append(offsetInMinutes: Int(offset) / 60_000) }
    }
}

/// Joins the texts of a Daylio entry to one note: the title, an empty line, the text without white
/// space around it, an empty line, and a line for each scale.
enum DaylioNote {
    /// Returns the joined note. `scales` has the scales with their values: "Sleep: 7".
    static func text(title: String, note: String, scales: [String] = []) -> String {
        let scales = scales.map { $0.replacing("\u{A0}", with: " ") }.joined(separator: "\n")
        return [HTMLText.plain(title).trimmingSpaces, HTMLText.plain(note).trimmingSpaces, scales]
            .filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}
