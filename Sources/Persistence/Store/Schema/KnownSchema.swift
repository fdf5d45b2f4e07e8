/// A schema's text that a program carries, so that opening a store of this very schema needs no
/// description of it: building one and comparing it takes a fifth of a short command.
public struct KnownSchema: Sendable {
    private let bytes: @Sendable () -> UnsafeRawBufferPointer

    /// Creates a known schema.
    /// - Parameter bytes: A closure that returns what ``PersistentContainer/schemaText()`` returned for
    ///   a new store of the model. The bytes must stay as they are while the process runs.
    public init(bytes: @escaping @Sendable () -> UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Whether a file has exactly this schema, and nothing that others added to it.
    func isSchema(of connection: StoreConnection) throws -> Bool {
        var rest = bytes()[...]
        var isSame = true
        try connection.readRows(Self.statements) { row in
            isSame = row.withText(at: 0) { text in
                guard rest.count > text.count + 1, rest.starts(with: text),
                    rest.dropFirst(text.count).starts(with: [0x3B, 0x0A])
                else { return false }
                rest = rest.dropFirst(text.count + 2)
                return true
            }
            return isSame
        }
        return isSame && rest.isEmpty
    }

    static let statements =
        "SELECT sql FROM main.sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name"
}

extension PersistentContainer {
    /// Returns the statements of the first store's schema, sorted by type and name.
    ///
    /// - Returns: Each statement with ";\n" after it: what ``KnownSchema`` compares.
    /// - Throws: ``StoreError`` if the store can't be read.
    public func schemaText() throws -> String {
        try withConnection {
            try $0.map(KnownSchema.statements) { $0.text(at: 0) + ";\n" }.joined()
        }
    }
}
