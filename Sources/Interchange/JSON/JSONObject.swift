/// A JSON object, for types that decode some of its members.
struct JSONObject {
    private let container: KeyedDecodingContainer<JSONKey>

    init(_ decoder: any Decoder) throws { container = try decoder.container(keyedBy: JSONKey.self) }

    /// Returns a member's value, or `nil` if it is missing or null. `kind` is the expected kind of
    /// value, for a message: "a string".
    func value<Value: Decodable>(
        _ key: String, _ kind: String, as type: Value.Type = Value.self
    ) throws -> Value? {
        do {
            return try container.decodeIfPresent(type, forKey: JSONKey(stringValue: key))
        } catch is DecodingError { throw Refusal("its \(key.quoted) is not \(kind)") }
    }

    /// Returns a member that an entry can come in without, or `nil` if it is missing or null. If it
    /// has another type, the reason is added to `unreadable`, and `fallback` is returned.
    func value<Value: Decodable>(
        _ key: String, _ kind: String, _ unreadable: inout [String], or fallback: Value? = nil
    ) throws -> Value? {
        do {
            return try value(key, kind)
        } catch let error as Refusal {
            unreadable.append(error.reason)
            return fallback
        }
    }

    func required<Value: Decodable>(
        _ key: String, _ kind: String, as type: Value.Type = Value.self
    ) throws -> Value {
        guard let value = try value(key, kind, as: type)
        else { throw Refusal("it has no \(key.quoted)") }
        return value
    }
}

struct JSONKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer {
    /// Returns the value of a key. It throws ``Refusal`` with a reason if that has another type.
    func value<Value: Decodable>(_ key: Key, _ reason: String) throws -> Value {
        guard let value = try? decode(Value.self, forKey: key)
        else { throw Refusal(key.stringValue, reason) }
        return value
    }

    /// Returns a string, or a number as text.
    func textOrNumber(_ key: Key) throws -> String {
        if let text = try? decode(String.self, forKey: key) { return text }
        if let number = try? decode(Int.self, forKey: key) { return "\(number)" }
        let number: Double = try value(key, "is neither a string nor a number")
        return "\(number)"
    }
}
