/// A Day One entry in the form of its JSON.
struct DayOneEntry: JSONEntry {
    private let uuid: String?
    private let creationDate: String?
    private let timeZone: String?
    private let isStarred: Bool
    private let text: String?
    private let tags: [String]
    private let location: Location?
    private let unreadable: [String]

    private struct Location: Decodable {
        let latitude: Double?
        let longitude: Double?
        let names: [String]
        let country: String?
        let timeZoneName: String?
        let unreadable: [String]

        init(from decoder: any Decoder) throws {
            let object = try JSONObject(decoder)
            var unreadable: [String] = []
            latitude = try object.value("latitude", "a number", &unreadable, or: .nan)
            longitude = try object.value("longitude", "a number", &unreadable, or: .nan)
            var names: [String] = []
            for key in ["placeName", "localityName", "administrativeArea"] {
                if let name: String = try object.value(key, "a text", &unreadable) {
                    names.append(name)
                }
            }
            self.names = names
            country = try object.value("country", "a string", &unreadable)
            timeZoneName = try object.value("timeZoneName", "a string", &unreadable)
            self.unreadable = unreadable
        }
    }

    init(from decoder: any Decoder) throws {
        let object = try JSONObject(decoder)
        uuid = try object.value("uuid", "a string")
        creationDate = try object.value("creationDate", "a string")
        var unreadable: [String] = []
        timeZone = try object.value("timeZone", "a string", &unreadable)
        isStarred = try object.value("starred", "true or false", &unreadable) ?? false
        let plain: String? = try object.value("text", "a string", &unreadable)
        tags = try object.value("tags", "an array of strings", &unreadable) ?? []
        location = try object.value("location", "an object", &unreadable)
        if let plain, !plain.trimmingSpaces.isEmpty {
            text = DayOneText.plain(plain)
        } else {
            let rich: String? = try object.value("richText", "a string", &unreadable)
            text = rich.flatMap(DayOneRichText.plain)
            if rich != nil, text == nil { unreadable.append("its 'richText' can't be read") }
        }
        self.unreadable = unreadable + (location?.unreadable ?? [])
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
        entry.unreadable = unreadable
        entry.tags = isStarred ? tags + ["starred"] : tags
        entry.latitude = location?.latitude
        entry.longitude = location?.longitude
        // Coordinates decide the zone, if they are those of a point.
        let isPlaced = !entry.hasNoFix && entry.latitude.map { $0.magnitude <= 90 } == true
        entry.timeZone = timeZone ?? (isPlaced ? nil : location?.timeZoneName)
        entry.country = location?.country
        entry.note = TitledNote(title: text ?? "", body: place).note
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
