/// An error about a property, or an object as a whole, that can't be saved as it is.
public struct ValidationError: PersistenceError, Equatable, Sendable, CustomStringConvertible {
    /// The reason that the property or the object is invalid.
    public enum Reason: Equatable, Sendable {
        /// A required attribute or relationship has no value.
        case missing
        /// The value is NaN.
        case notANumber
        /// The value is outside of the declared range, or its length outside of the declared one;
        /// the text says what is valid.
        case outOfRange(String)
        /// A to-many relationship has fewer or more objects than declared.
        case count(Int, expected: ClosedRange<Int>)
        /// A relationship with the delete rule deny still holds objects.
        case denied
        /// Another object has the same values already.
        case notUnique
        /// The relationship leads to an object that is deleted.
        case destinationDeleted
        /// A one-way relationship of another object, named as "Entity.property", still leads to a
        /// deleted object.
        case referredTo(by: String)
        /// The entity's own code refused the value or the object, with this message.
        case custom(String)
    }

    /// The entity's name.
    public let entity: String
    /// The property's name; nil if the object as a whole is invalid.
    public let property: String?
    /// The reason that the property or the object is invalid.
    public let reason: Reason
    /// The refused value, as it would have been stored; nil if there isn't a single one. The value
    /// of a to-one relationship is the row number of its destination.
    public let value: StoredValue?

    /// Creates an error.
    /// - Parameters:
    ///   - entity: The entity's name.
    ///   - property: The property's name, or nil for the object as a whole.
    ///   - reason: The reason that it is invalid.
    ///   - value: The value that was refused, if there is a single one.
    public init(entity: String, property: String?, reason: Reason, value: StoredValue? = nil) {
        self.entity = entity
        self.property = property
        self.reason = reason
        self.value = value
    }

    init(
        _ reason: Reason, _ relationship: RelationshipDescription, of entity: EntityDescription,
        value: StoredValue? = nil
    ) { self.init(entity: entity.name, property: relationship.name, reason: reason, value: value) }

    /// Returns whether two errors are about one property for one reason, whatever the value.
    public static func == (left: ValidationError, right: ValidationError) -> Bool {
        left.entity == right.entity && left.property == right.property
            && left.reason == right.reason
    }

    /// Creates an error for an entity's own checks, with the reason ``Reason/custom(_:)``.
    /// - Parameters:
    ///   - object: The invalid object.
    ///   - property: The property's name (default: nil, for the object as a whole).
    ///   - message: A sentence that says what is wrong.
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
        case .referredTo(let referrer): "\(name): \(referrer) of another object still leads to it"
        case .custom(let message): "\(name): \(message)"
        }
    }
}
