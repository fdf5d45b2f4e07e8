/// A column of the documented output.
struct Field<Row> {
    /// The documented name: the key in JSON, the header in csv, the name in `--fields`.
    let name: String

    /// Whether tsv and csv have the field only if `--fields` names it.
    let isOnlyInJSON: Bool

    /// Whether every format has the field only if `--fields` names it.
    let isOnlyIfNamed: Bool

    /// Returns the value of a row.
    let value: (Row) -> FieldValue

    init(
        _ name: String, onlyInJSON: Bool = false, onlyIfNamed: Bool = false,
        value: @escaping (Row) -> FieldValue
    ) {
        self.name = name
        isOnlyInJSON = onlyInJSON
        isOnlyIfNamed = onlyIfNamed
        self.value = value
    }

    /// Returns the same field for rows that contain a row of this type.
    func reading<Outer>(_ inner: @escaping (Outer) -> Row) -> Field<Outer> {
        Field<Outer>(name, onlyInJSON: isOnlyInJSON, onlyIfNamed: isOnlyIfNamed) {
            value(inner($0))
        }
    }
}

extension Array {
    /// Returns the default fields of a format, in their documented order.
    func fields<Row>(of format: RecordFormat) -> [Field<Row>] where Element == Field<Row> {
        filter { !$0.isOnlyIfNamed && (format.isJSON || !$0.isOnlyInJSON) }
    }
}
