/// A JSON object, for types that decode some of its members.
struct JSONObject {
    private let container: KeyedDecodingContainer<JSONKey>

    init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: JSONKey.self)
    }

    /// Returns a member's value, or `nil` if it is missing or null.
    ///
    /// - Parameters:
    ///   - key: The member's key.
    ///   - kind: The expected kind of value, for a message: "a string".
    ///   - type: The type to decode.
    /// - Throws: ``JSONPropertyError`` if the value has another type.
    func value<Value: Decodable>(
        _ key: String, _ kind: String, as type: Value.Type = Value.self
    ) throws -> Value? {
        do {
            return try container.decodeIfPresent(type, forKey: JSONKey(stringValue: key))
        } catch is DecodingError {
            throw JSONPropertyError(reason: "its \(key.quoted) is not \(kind)")
        }
    }

    /// Returns the value of a required member.
    ///
    /// - Throws: ``JSONPropertyError`` if the member is missing, null or of another type.
    func required<Value: Decodable>(
        _ key: String, _ kind: String, as type: Value.Type = Value.self
    ) throws -> Value {
        guard let value = try value(key, kind, as: type) else {
            throw JSONPropertyError(reason: "it has no \(key.quoted)")
        }
        return value
    }
}

/// Any key of a JSON object.
struct JSONKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}

/// The reason that the value of a JSON key is invalid.
struct JSONPropertyError: Error, Hashable, Sendable {
    /// A clause, as in ``RefusedEntry/reason``: "'latitude' is not a number".
    let reason: String

    init(_ key: String, _ reason: String) {
        self.reason = "\(key.quoted) \(reason)"
    }

    init(reason: String) {
        self.reason = reason
    }
}
