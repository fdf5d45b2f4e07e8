/// A Day One entry in the form of its JSON.
struct DayOneEntry: JSONEntry {
    private let uuid: String?
    private let creationDate: String?
    private let timeZone: String?
    private let isStarred: Bool
    private let text: String?
    private let tags: [String]
    private let location: Location?

    private struct Location: Decodable {
        let latitude: Double?
        let longitude: Double?
        let names: [String]
        let country: String?

        init(from decoder: any Decoder) throws {
            let object = try JSONObject(decoder)
            latitude = try object.value("latitude", "a number")
            longitude = try object.value("longitude", "a number")
            names = try ["placeName", "localityName", "administrativeArea"].compactMap {
                try object.value($0, "a text")
            }
            country = try object.value("country", "a string")
        }
    }

    init(from decoder: any Decoder) throws {
        let object = try JSONObject(decoder)
        uuid = try object.value("uuid", "a string")
        creationDate = try object.value("creationDate", "a string")
        timeZone = try object.value("timeZone", "a string")
        isStarred = try object.value("starred", "true or false") ?? false
        text = try object.value("text", "a string")
        tags = try object.value("tags", "an array of strings") ?? []
        location = try object.value("location", "an object")
    }

    func entry(line: Int) throws(RefusedEntry) -> Entry {
        guard let creationDate
        else { throw RefusedEntry(line: line, reason: "it has no creationDate") }
        guard let date = InstantText.parse(creationDate) else {
            throw RefusedEntry(
                line: line,
                reason: "invalid creationDate \(creationDate.quoted); use 2017-06-28T15:38:37Z")
        }
        var entry = Entry(line: line)
        entry.externalID = uuid
        entry.date = .instant(date)
        entry.timeZone = timeZone
        entry.tags = isStarred ? tags + ["starred"] : tags
        entry.latitude = location?.latitude
        entry.longitude = location?.longitude
        entry.country = location?.country
        entry.note = TitledNote(title: text.map(DayOneText.plain) ?? "", body: place).note
        return entry
    }

    private var place: String {
        var names: [String] = []
        for name in location?.names ?? [] where !name.isEmpty && !names.contains(name) {
            names.append(name)
        }
        return names.joined(separator: ", ")
    }
}
