/// An object of JSON of which some members are looked at.
struct JSONObject {
    private let container: KeyedDecodingContainer<JSONKey>

    init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: JSONKey.self)
    }

    /// A member's value; nil where it is missing or null.
    ///
    /// - Parameter kind: What a message calls it: "a text".
    /// - Throws: ``JSONPropertyError`` where it is something else.
    func value<Value: Decodable>(
        _ key: String, _ kind: String, as type: Value.Type = Value.self
    ) throws -> Value? {
        do {
            return try container.decodeIfPresent(type, forKey: JSONKey(stringValue: key))
        } catch is DecodingError {
            throw JSONPropertyError(reason: "its \(key.quoted) is not \(kind)")
        }
    }

    /// A member's value that an entry cannot be without.
    ///
    /// - Throws: ``JSONPropertyError``.
    func required<Value: Decodable>(
        _ key: String, _ kind: String, as type: Value.Type = Value.self
    ) throws -> Value {
        guard let value = try value(key, kind, as: type) else {
            throw JSONPropertyError(reason: "it has no \(key.quoted)")
        }
        return value
    }
}
