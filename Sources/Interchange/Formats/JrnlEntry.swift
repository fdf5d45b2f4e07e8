/// An entry of the JSON that jrnl exports.
struct JrnlEntry: JSONEntry {
    private let day: String
    private let time: String
    private let title: String
    private let body: String
    /// The list of tags; `nil` in the JSON of versions before 2.0, which had no lists.
    private let tags: [String]?
    private let unreadable: [String]
    private let isStarred: Bool
    /// The UUID. Only entries that jrnl read from a journal of Day One's first version have one.
    private let uuid: String?

    init(from decoder: any Decoder) throws {
        let object = try JSONObject(decoder)
        day = try object.required("date", "a string")
        time = try object.value("time", "a string") ?? ""
        var unreadable: [String] = []
        title = try object.value("title", "a string", &unreadable) ?? ""
        body = try object.value("body", "a string", &unreadable) ?? ""
        tags = try object.value("tags", "an array of strings", &unreadable, or: [])
        isStarred = try object.value("starred", "true or false", &unreadable) ?? false
        self.unreadable = unreadable
        uuid = try object.value("uuid", "a string")
    }

    func entry(line: Int) throws(RefusedEntry) -> Entry {
        guard let date = JrnlStamp.date(day: day, time: time) else {
            throw RefusedEntry(
                line: line,
                reason: "invalid date and time \("\(day) \(time)".quoted); use 2020-06-28 and 18:22"
            )
        }
        var entry = Entry(line: line)
        entry.externalID = uuid
        entry.date = .clock(date)
        entry.unreadable = unreadable
        let star = isStarred ? ["starred"] : []
        if let tags {
            entry.note = TitledNote(title: title, body: body).note
            entry.tags = tags.compactMap(JrnlTags.name(of:)) + star
        } else {
            let lines = body.split(separator: "\n", omittingEmptySubsequences: false)
            JrnlTextEntries.setNote(of: &entry, title: title, body: lines, star: star)
        }
        return entry
    }
}
