/// The program's description of a transaction, which Persistence stores and doesn't read.
public struct TransactionLabel: Sendable, Equatable {
    /// The kind of the transaction in the program's own words, to decide by; nil for none.
    public var kind: String?
    /// The title of the transaction, for people to read; nil for none.
    public var title: String?

    /// Creates a label.
    /// - Parameters:
    ///   - kind: The kind, to decide by.
    ///   - title: The title, for people to read.
    public init(kind: String? = nil, title: String? = nil) {
        self.kind = kind
        self.title = title
    }
}
