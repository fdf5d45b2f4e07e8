import Foundation

/// A GPX waypoint while it is being read.
struct GPXWaypoint {
    private let line: Int
    /// The maximum length of its text, in bytes.
    private let lengthLimit: Int
    private let latitude: String?
    private let longitude: String?
    private var texts: [String: String] = [:]
    private var mood: [String: String] = [:]
    private var tags: [String] = []
    private var colors: [String] = []
    private var length = 0

    init(_ attributes: [String: String], line: Int, lengthLimit: Int) {
        self.line = line
        self.lengthLimit = lengthLimit
        latitude = attributes["lat"]
        longitude = attributes["lon"]
    }

    private static let namespace = GPX.moodNamespace + XMLEventReader.separator
    private static let moodPath = ["extensions", "\(namespace)mood"]
    private static let tagPath = moodPath + ["\(namespace)tag"]
    private static let colorPath = moodPath + ["\(namespace)color"]
    /// The elements whose text is kept.
    private static let elements: Set = ["name", "cmt", "desc", "type", "time"]

    /// Begins an element inside the waypoint. `path` has the names of the elements from the
    /// waypoint down, without the waypoint.
    mutating func start(
        _ path: ArraySlice<String>, _ attributes: [String: String]
    ) throws(FormatError) {
        switch path {
        case Self.moodPath[...]: mood = attributes
        case Self.tagPath[...]:
            try grow(by: MemoryLayout<String>.stride)
            tags.append("")
        case Self.colorPath[...]:
            try grow(by: MemoryLayout<String>.stride)
            colors.append("")
        default: break
        }
    }

    private mutating func grow(by count: Int) throws(FormatError) {
        length += count
        guard length <= lengthLimit
        else { throw .tooLarge(what: "the waypoint at line \(line)", limit: lengthLimit) }
    }

    mutating func append(_ text: String, to path: ArraySlice<String>) throws(FormatError) {
        try grow(by: text.utf8.count)
        switch path {
        case Self.tagPath[...]: tags[tags.count - 1] += text
        case Self.colorPath[...]: colors[colors.count - 1] += text
        default:
            if let element = path.first, Self.elements.contains(element) {
                texts[element, default: ""] += text
            }
        }
    }

    func entry() -> Result<Entry, RefusedEntry> {
        var entry = Entry(line: line)
        do throws(RefusedEntry) {
            entry.latitude = degrees(latitude, "latitude", in: &entry)
            entry.longitude = degrees(longitude, "longitude", in: &entry)
            if let id = trimmed(mood["id"]) { try entry.setID(id) }
            if let date = trimmed(mood["modifiedAt"]) { try entry.setModificationDate(date) }
            if let time = trimmed(texts["time"]) { entry.date = try Self.date(time, line: line) }
        } catch { return .failure(error) }
        entry.note = note
        entry.source = mood["source"]
        entry.externalID = mood["externalID"]
        entry.timeZone = mood["timeZone"]
        for scale in RatingScale.allCases { entry.ratings[scale] = mood[scale.rawValue] }
        entry.country = mood["country"]
        entry.tags = tags
        if let type = trimmed(texts["type"]) { entry.tags.append(type) }
        entry.colors = colors
        return .success(entry)
    }

    private var note: String? {
        let title = texts["name"] ?? ""
        let body = texts["desc"] ?? ""
        var note = TitledNote(title: title, body: body).note
        if let comment = texts["cmt"], trimmed(comment) != nil, comment != body, comment != title {
            note = TitledNote(title: note ?? "", body: comment).note
        }
        return note
    }

    private func trimmed(_ text: String?) -> String? {
        guard let text = text?.trimmingCharacters(in: .whitespacesAndNewlines), !text.isEmpty
        else { return nil }
        return text
    }

    private static func date(_ text: String, line: Int) throws(RefusedEntry) -> EntryDate {
        do {
            let date = try GPX.date(text)
            return date.time != nil && date.offset == nil ? .textInUTC(text) : .text(text)
        } catch { throw RefusedEntry(line: line, reason: error.reason) }
    }

    private func degrees(_ text: String?, _ name: String, in entry: inout Entry) -> Double {
        do {
            return try GPX.degrees(text, name)
        } catch {
            entry.unreadable.append(error.reason)
            return .nan
        }
    }
}
