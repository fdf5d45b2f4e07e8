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
}

extension Array {
    /// The fields that a format has where nobody chooses, in their documented order.
    func fields<Row>(of format: RecordFormat) -> [Field<Row>] where Element == Field<Row> {
        format.isJSON ? self : filter { !$0.isOnlyInJSON }
    }
}
