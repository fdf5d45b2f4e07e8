/// What a relationship declares in place of a named inverse.
public enum InverseOption: Sendable {
    /// The relationship is its own inverse: if one object is in another's, the other is in the
    /// one's. For friends or a spouse, which Swift cannot name within their own declaration.
    case itself

    /// There is no inverse. Nothing mends the reference when its destination is deleted: while
    /// one is left, neither a save nor another writer that has foreign keys on can delete it.
    case oneWay
}

/// What a relationship says of its inverse, before the model has found it.
enum InverseDeclaration {
    /// The other end names this one, or the model is wrong.
    case unnamed
    case named(AnyKeyPath)
    case option(InverseOption)

    init(_ keyPath: AnyKeyPath?) {
        self = keyPath.map { .named($0) } ?? .unnamed
    }
}
