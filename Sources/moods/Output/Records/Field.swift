/// A column of the documented output.
struct Field<Row> {
    /// The documented name: the key in JSON, the header in csv, the name in `--fields`.
    let name: String
    /// What the help says about the field in parentheses; `nil` if the name is enough.
    let explanation: String?
    /// Whether tsv and csv have the field only if `--fields` names it.
    let isOnlyInJSON: Bool
    /// Whether every format has the field only if `--fields` names it.
    let isOnlyIfNamed: Bool
    let value: (Row) -> FieldValue

    init(
        _ name: String, _ explanation: String? = nil, onlyInJSON: Bool = false,
        onlyIfNamed: Bool = false, value: @escaping (Row) -> FieldValue
    ) {
        self.name = name
        self.explanation = explanation
        isOnlyInJSON = onlyInJSON
        isOnlyIfNamed = onlyIfNamed
        self.value = value
    }

    /// Returns the same field for rows that contain a row of this type.
    func reading<Outer>(_ inner: @escaping (Outer) -> Row) -> Field<Outer> {
        Field<Outer>(name, explanation, onlyInJSON: isOnlyInJSON, onlyIfNamed: isOnlyIfNamed) {
            value(inner($0))
        }
    }

    fileprivate var documentation: String { explanation.map { "\(name) (\($0))" } ?? name }
}

extension Array {
    /// Returns the default fields of a format, in their documented order.
    func fields<Row>(of format: RecordFormat) -> [Field<Row>] where Element == Field<Row> {
        filter { !$0.isOnlyIfNamed && (format.isJSON || !$0.isOnlyInJSON) }
    }

    /// The names of all fields for the help: "path, moods; with --fields also days, feeling".
    fileprivate func documentation<Row>() -> String where Element == Field<Row> {
        func list(_ isListed: (Field<Row>) -> Bool, after beginning: String) -> String {
            let names = filter(isListed).map(\.documentation)
            return names.isEmpty ? "" : beginning + names.joined(separator: ", ")
        }
        return list({ !$0.isOnlyInJSON && !$0.isOnlyIfNamed }, after: "")
            + list({ $0.isOnlyInJSON && !$0.isOnlyIfNamed }, after: "; in JSON also ")
            + list(\.isOnlyIfNamed, after: "; with --fields also ")
    }
}

/// Returns the names of all fields for the help; an empty text if the process prints no help, because
/// the parser reads the help of all commands at every start.
func documentation<Row>(of fields: @autoclosure () -> [Field<Row>]) -> String {
    ProgramArguments.mayRequestHelp ? fields().documentation() : ""
}
