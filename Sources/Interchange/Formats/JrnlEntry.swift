/// An entry of the JSON that jrnl exports.
struct JrnlEntry: JSONEntry {
    private let day: String
    private let time: String
    private let title: String
    private let body: String
    private let tags: [String]
    private let isStarred: Bool
    /// The UUID. Only entries that jrnl read from a journal of Day One's first version have one.
    private let uuid: String?

    init(from decoder: any Decoder) throws {
        let object = try JSONObject(decoder)
        day = try object.required("date", "a string")
        time = try object.value("time", "a string") ?? ""
        title = try object.value("title", "a string") ?? ""
        body = try object.value("body", "a string") ?? ""
        tags = try object.value("tags", "an array of strings") ?? []
        isStarred = try object.value("starred", "true or false") ?? false
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
        entry.note = TitledNote(title: title, body: body).note
        entry.tags = tags.compactMap(JrnlTags.name(of:))
        if isStarred { entry.tags.append("starred") }
        return entry
    }
}
