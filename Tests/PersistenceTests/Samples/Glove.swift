import Persistence

/// Always in pairs.
final class Glove: ManagedObject {
    @Attribute(default: 0) var number: Int
    @ToOne(inverse: .itself, .required) var other: Glove?
}
