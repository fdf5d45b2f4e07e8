import Foundation

/// The properties of an entry in a JSON object, under our own keys, in any case, or under other
/// known names. Other keys are ignored and reported. Null means a missing value.
///
/// An entry in our own formats has a UUID as `id`, and may have a source and an external ID.
struct JSONProperties: Decodable {
    private var texts: [EntryField: String] = [:]
    private var numbers: [EntryField: Double] = [:]
    private var lists: [EntryField: [String]] = [:]

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
                throw JSONPropertyError(
                    reason: "two keys have the same meaning: \(both[0]) and \(both[1])")
            }
            if try container.decodeNil(forKey: key) { continue }
            switch property {
            case .latitude, .longitude:
                numbers[property] = try Self.number(key, in: container)
            case .tags, .colors:
                lists[property] = try Self.list(key, in: container)
            case .rating, .id, .externalID:
                texts[property] = try Self.textOrNumber(key, in: container)
            default:
                let text = try Self.text(key, in: container)
                if !text.isEmpty || property == .note { texts[property] = text }
            }
        }
    }

    /// Whether the object has a key that only our own exports have.
    var hasModificationDate: Bool { names[.modifiedAt] != nil }

    /// Returns the properties as an entry.
    ///
    /// - Parameters:
    ///   - line: The line or number of the entry.
    ///   - isOwn: Whether this program wrote the file.
    ///   - otherID: The entry's identifier if the object has no `id`.
    /// - Throws: ``RefusedEntry`` if the UUID or a date in our own format is invalid, or if there
    ///   is a time without a date.
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
        if let time = texts[.time] {
            guard let day = texts[.date] else {
                throw RefusedEntry(
                    line: line, reason: "it has a time \(time.quoted) without a date")
            }
            entry.date = .text(day, at: time)
        }
        entry.timeZone = texts[.timeZone]
        for scale in RatingScale.allCases { entry.ratings[scale] = texts[.rating(scale)] }
        entry.note = texts[.note]
        entry.country = texts[.country]
        entry.tags = lists[.tags] ?? []
        entry.colors = lists[.colors] ?? []
        entry.latitude = numbers[.latitude]
        entry.longitude = numbers[.longitude]
        return entry
    }

    private typealias Container = KeyedDecodingContainer<JSONKey>

    private static func text(_ key: JSONKey, in container: Container) throws -> String {
        guard let text = try? container.decode(String.self, forKey: key) else {
            throw JSONPropertyError(key.stringValue, "is not a string")
        }
        return text
    }

    private static func number(_ key: JSONKey, in container: Container) throws -> Double {
        guard let number = try? container.decode(Double.self, forKey: key) else {
            throw JSONPropertyError(key.stringValue, "is not a number")
        }
        return number
    }

    private static func textOrNumber(_ key: JSONKey, in container: Container) throws -> String {
        if let text = try? container.decode(String.self, forKey: key) { return text }
        if let number = try? container.decode(Int.self, forKey: key) { return "\(number)" }
        guard let number = try? container.decode(Double.self, forKey: key) else {
            throw JSONPropertyError(key.stringValue, "is neither a string nor a number")
        }
        return "\(number)"
    }

    /// Returns an array of strings. A single string is split like a table cell.
    private static func list(_ key: JSONKey, in container: Container) throws -> [String] {
        if let texts = try? container.decode([String].self, forKey: key) { return texts }
        guard let text = try? container.decode(String.self, forKey: key) else {
            throw JSONPropertyError(key.stringValue, "is not an array of strings")
        }
        return CellList.split(text)
    }
}
