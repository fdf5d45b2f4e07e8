/// A column of the documented output: its name, and where its value comes from.
struct Field<Row> {
    /// The documented name: the key in JSON, the header in csv, the word in `--fields`.
    let name: String
    /// Whether only JSON has it, unless `--fields` asks for it.
    let isOnlyInJSON: Bool
    let value: (Row) -> FieldValue

    init(_ name: String, onlyInJSON: Bool = false, value: @escaping (Row) -> FieldValue) {
        self.name = name
        isOnlyInJSON = onlyInJSON
        self.value = value
    }

    /// The same field of a row that holds such rows.
    func reading<Outer>(_ inner: @escaping (Outer) -> Row) -> Field<Outer> {
        Field<Outer>(name, onlyInJSON: isOnlyInJSON) { value(inner($0)) }
    }
}

extension Array {
    /// The fields that a format has where nobody chooses, in their documented order.
    func fields<Row>(of format: RecordFormat) -> [Field<Row>] where Element == Field<Row> {
        format.isJSON ? self : filter { !$0.isOnlyInJSON }
    }
}
