/// Names of columns or keys, each once, and no more than are of use to anybody.
public struct FieldNames: Equatable, Sendable {
    /// So many are kept, the first ones.
    public static let mostNames = 20

    private var names: Set<String> = []

    public init() {}

    /// In the order of their characters.
    public var sorted: [String] { names.sorted() }

    mutating func insert(_ name: String) {
        guard names.count < Self.mostNames else { return }
        names.insert(name)
    }
}
