import Persistence

/// A glove, which always belongs to a pair.
final class Glove: ManagedObject {
    @Attribute(default: 0) var number: Int
    @ToOne(inverse: .itself, .required) var other: Glove?
}
