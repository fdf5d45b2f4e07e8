/// A set of names of columns or keys, limited to the first few.
public struct FieldNames: Equatable, Sendable {
    /// The maximum number of names that are kept: the first 20.
    public static let mostNames = 20

    private var names: Set<String> = []

    /// Creates an empty set.
    public init() {}

    /// The names in ascending order.
    /// - Complexity: O(*n* log *n*) in the number of names.
    public var sorted: [String] { names.sorted() }

    mutating func insert(_ name: String) {
        guard names.count < Self.mostNames else { return }
        names.insert(name)
    }
}
