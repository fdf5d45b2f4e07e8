import Interchange

/// Writes the members of a JSON object. Members without a value or with an empty list are omitted.
struct JSONMembers {
    private var json: [UInt8] = [UInt8(ascii: "{")]

    var bytes: [UInt8] { json + [UInt8(ascii: "}")] }

    mutating func add(_ key: String, _ value: String?) {
        guard let value else { return }
        begin(key)
        json.append(json: value)
    }

    mutating func add(_ key: String, _ value: Int64) {
        begin(key)
        json += String(value).utf8
    }

    mutating func add(_ key: String, _ values: [String]) {
        guard !values.isEmpty else { return }
        begin(key)
        addElements(values, "[", "]") { $0.append(json: $1) }
    }

    mutating func add(_ key: String, _ pairs: [(String, String?)]) {
        guard !pairs.isEmpty else { return }
        begin(key)
        addElements(pairs, "[", "]") { json, pair in
            json.append(UInt8(ascii: "["))
            json.append(json: pair.0)
            if let text = pair.1 {
                json.append(UInt8(ascii: ","))
                json.append(json: text)
            }
            json.append(UInt8(ascii: "]"))
        }
    }

    mutating func add(_ key: String, _ members: [(String, String)]) {
        add(key, members) { $0.append(json: $1) }
    }

    mutating func add(_ key: String, _ members: [(String, Int64)]) {
        add(key, members) { $0 += String($1).utf8 }
    }

    private mutating func add<Value>(
        _ key: String, _ members: [(String, Value)], _ write: (inout [UInt8], Value) -> Void
    ) {
        guard !members.isEmpty else { return }
        begin(key)
        addElements(members, "{", "}") { json, member in
            json.append(json: member.0)
            json.append(UInt8(ascii: ":"))
            write(&json, member.1)
        }
    }

    private mutating func begin(_ key: String) {
        if json.count > 1 { json.append(UInt8(ascii: ",")) }
        json.append(json: key)
        json.append(UInt8(ascii: ":"))
    }

    private mutating func addElements<Element>(
        _ elements: [Element], _ start: Unicode.Scalar, _ end: Unicode.Scalar,
        _ add: (inout [UInt8], Element) -> Void
    ) {
        json.append(UInt8(ascii: start))
        for (index, element) in elements.enumerated() {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            add(&json, element)
        }
        json.append(UInt8(ascii: end))
    }
}
