import Interchange

/// A template that writes rows as JSON objects with the same keys.
struct JSONObject<Row> {
    /// The values, each with `{"key":` or `,"key":` as bytes.
    private let values: [(key: [UInt8], value: (Row) -> FieldValue)]

    init(fields: [Field<Row>]) {
        values = fields.enumerated().map { index, field in
            var key = Array((index == 0 ? "{" : ",").utf8)
            key.append(json: field.name)
            key.append(UInt8(ascii: ":"))
            return (key, field.value)
        }
    }

    fileprivate func append(_ row: Row, to bytes: inout [UInt8]) {
        for (key, value) in values {
            bytes += key
            bytes.append(json: value(row))
        }
        bytes.append(UInt8(ascii: "}"))
    }
}

extension [UInt8] {
    mutating func append<Row>(_ object: JSONObject<Row>, of row: Row) {
        object.append(row, to: &self)
    }
}
