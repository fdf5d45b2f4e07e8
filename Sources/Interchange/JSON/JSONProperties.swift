/// The properties of an entry in a JSON object, under our own keys, in any case, or under other
/// known names. Other keys are ignored and reported. Null means a missing value.
///
/// An entry in our own formats has a UUID as `id`, and may have a source and an external ID.
struct JSONProperties: JSONEntry {
    private var texts: [EntryField: String] = [:]
    private var numbers: [EntryField: Double] = [:]
    private var lists: [EntryField: [String]] = [:]
    /// The values of other types than expected, without which the entry comes in.
    private var unreadable: [String] = []
    /// The key that each property came from.
    private var names: [EntryField: String] = [:]
    /// The keys that have no counterpart in an entry.
    private(set) var fieldsLeftOut: [String] = []

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: JSONKey.self)
        for key in container.allKeys {
            guard let property = EntryField(named: key.stringValue) else {
                let saysNothing = try container.decodeNil(forKey: key)
                if !saysNothing, !EntryField.isDerived(key.stringValue) {
                    fieldsLeftOut.append(key.stringValue)
                }
                continue
            }
            if let other = names.updateValue(key.stringValue, forKey: property) {
                let both = [other, key.stringValue].sorted().map(\.quoted)
                throw Refusal(
                    "two keys have the same meaning: \(both[0]) and \(both[1]); remove one of them")
            }
            if try container.decodeNil(forKey: key) { continue }
            do {
                try read(property, key, in: container)
            } catch let error as Refusal where Self.dispensable.contains(property) {
                unreadable.append(error.reason)
                if property == .latitude || property == .longitude { numbers[property] = .nan }
            }
        }
    }

    /// The fields that an entry can come in without.
    private static let dispensable =
        Set<EntryField>([.latitude, .longitude, .timeZone, .country, .tags, .colors])
        .union(RatingScale.allCases.map { .rating($0) })

    private mutating func read(
        _ property: EntryField, _ key: JSONKey, in container: KeyedDecodingContainer<JSONKey>
    ) throws {
        switch property {
        case .latitude, .longitude:
            let number: Double = try container.value(
                key, "is not a number; use \(Refusal.degrees)")
            numbers[property] = number
        case .tags, .colors: lists[property] = try Self.list(key, in: container)
        case .rating, .id, .externalID: texts[property] = try container.textOrNumber(key)
        default:
            let text: String = try container.value(key, "is not a string")
            if !text.isEmpty || property == .note { texts[property] = text }
        }
    }

    /// Whether the object has a key that only our own exports have.
    var hasModificationDate: Bool { names[.modifiedAt] != nil }

    func entry(line: Int) throws(RefusedEntry) -> Entry {
        try entry(line: line, isOwn: true).checkedForContent()
    }

    /// Returns the properties as an entry. `isOwn` says whether this program wrote the file.
    /// `otherID` is the entry's identifier if the object has no `id`. It throws ``RefusedEntry`` if
    /// the UUID or a date in our own format is invalid, or if there is a time without a date.
    func entry(line: Int, isOwn: Bool, id otherID: String? = nil) throws(RefusedEntry) -> Entry {
        var entry = Entry(line: line)
        let id = texts[.id] ?? otherID
        if isOwn {
            if let id { try entry.setID(id) }
            entry.source = texts[.source]
            entry.externalID = texts[.externalID]
            if let modifiedAt = texts[.modifiedAt] { try entry.setModificationDate(modifiedAt) }
        } else {
            entry.externalID = id
        }
        entry.date = texts[.date].map { .text($0) }
        if let time = texts[.time] { try entry.setTime(time) }
        entry.timeZone = texts[.timeZone]
        for scale in RatingScale.allCases { entry.ratings[scale] = texts[.rating(scale)] }
        entry.note = texts[.note]
        entry.country = texts[.country]
        entry.tags = lists[.tags] ?? []
        entry.colors = lists[.colors] ?? []
        entry.latitude = numbers[.latitude]
        entry.longitude = numbers[.longitude]
        entry.unreadable = unreadable
        return entry
    }

    /// Returns an array of strings. A single string is split like a table cell.
    private static func list(
        _ key: JSONKey, in container: KeyedDecodingContainer<JSONKey>
    ) throws -> [String] {
        if let texts = try? container.decode([String].self, forKey: key) { return texts }
        return CellList.split(try container.value(key, "is not an array of strings"))
    }
}
