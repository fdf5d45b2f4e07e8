/// A property, or an object as a whole, that may not be saved as it is.
public struct ValidationError: Error, Equatable, Sendable, CustomStringConvertible {
    public enum Reason: Equatable, Sendable {
        /// A required attribute or relationship without a value.
        case missing

        /// A value that is not a number.
        case notANumber

        /// A value outside the declared range, or a length outside the declared one.
        case outOfRange(String)

        /// A to-many relationship with another number of objects than declared.
        case count(Int, expected: ClosedRange<Int>)

        /// A relationship with the delete rule deny that still holds objects.
        case denied

        /// Values that another object has already.
        case notUnique

        /// A relationship to an object that is deleted.
        case destinationDeleted

        /// A deleted object that a one-way relationship of another, named as "Entity.property",
        /// still leads to.
        case referredTo(by: String)

        /// What the entity's own code says.
        case custom(String)
    }

    public let entity: String

    /// Nil where the object as a whole is at fault.
    public let property: String?
    public let reason: Reason

    /// The value that was refused, as it would have been stored; nil if no single value was. A to-one
    /// relationship's value is the row number of its destination.
    public let value: StoredValue?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - entity: The entity's name.
    ///   - property: The property's name, or nil for the object as a whole.
    ///   - reason: What is wrong.
    ///   - value: The value that was refused, if there is a single one.
    public init(entity: String, property: String?, reason: Reason, value: StoredValue? = nil) {
        self.entity = entity
        self.property = property
        self.reason = reason
        self.value = value
    }

    /// Whether two errors are about the same property for the same reason, whatever the value.
    public static func == (left: ValidationError, right: ValidationError) -> Bool {
        left.entity == right.entity && left.property == right.property
            && left.reason == right.reason
    }

    /// For an entity's own checks.
    public init(_ object: ManagedObject, property: String? = nil, _ message: String) {
        self.init(entity: object.entity.name, property: property, reason: .custom(message))
    }

    public var description: String {
        let name = property.map { "\(entity).\($0)" } ?? entity
        return switch reason {
        case .missing: "\(name) has no value"
        case .notANumber: "\(name) is not a number"
        case .outOfRange(let expected): "\(name) must be \(expected)"
        case .count(let count, let expected):
            "\(name) holds \(count) objects, not \(expected.lowerBound) to \(expected.upperBound)"
        case .denied: "\(name) still holds objects"
        case .notUnique: "\(name): another \(entity) has the same value"
        case .destinationDeleted: "\(name) leads to an object that is deleted"
        case .referredTo(let referrer): "\(name) is what \(referrer) of another object leads to"
        case .custom(let message): "\(name): \(message)"
        }
    }
}
