/// The declaration of a relationship that names no inverse.
public enum InverseOption: Sendable {
    /// The relationship has no inverse. Its destination cannot be deleted while a reference is
    /// left: a save throws ``SaveError/validation(_:)``, and a deferred foreign key stops other
    /// writers that have foreign keys on.
    case oneWay
}

/// A relationship's declaration of its inverse, before the model has found it.
enum InverseDeclaration {
    /// The other end names this one; otherwise the model is invalid.
    case unnamed
    case named(AnyKeyPath)
    case option(InverseOption)

    init(_ keyPath: AnyKeyPath?) {
        self = keyPath.map { .named($0) } ?? .unnamed
    }
}
