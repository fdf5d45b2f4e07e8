import Foundation

/// A request to set values on all objects that match a predicate, without creating objects for them
/// (Core Data's `NSBatchUpdateRequest`).
///
/// ```swift
/// let request = BatchUpdateRequest<Team>(predicate: #Predicate { $0.zone?.name == "Europe" })
///     .setting(\.wins, to: 0)
/// try context.execute(request)
/// ```
///
/// Declared validation, uniqueness, foreign keys and derived attributes hold as for objects. An
/// object that has all the values already is not changed. The code of the entity's class
/// (`willSave`, `validateForUpdate`) does not run.
public struct BatchUpdateRequest<Object: ManagedObject> {
    /// The predicate of the objects to update; nil for all objects of the entity and its
    /// subentities.
    public var predicate: Predicate<Object>?

    /// Predicates that must hold as well. Default: none.
    public var furtherPredicates: [Predicate<Object>] = []

    /// Whether the result contains object IDs or only counts.
    public var resultType: BatchResultType

    /// The new value of a property.
    enum Assignment {
        case value(StoredValue)
        case destination(ObjectID?)
    }

    var assignments: [(property: AnyKeyPath, value: Assignment)] = []

    /// Creates a request that sets nothing yet.
    ///
    /// - Parameters:
    ///   - predicate: The predicate of the objects to update; nil for all.
    ///   - resultType: Whether the result contains object IDs or only counts.
    public init(predicate: Predicate<Object>? = nil, resultType: BatchResultType = .count) {
        self.predicate = predicate
        self.resultType = resultType
    }

    /// Returns the request with another attribute to set. If an attribute is set twice, the last
    /// value counts.
    ///
    /// - Parameters:
    ///   - attribute: A stored attribute of the entity, not a derived one.
    ///   - value: The value, which the same validation checks as for an object.
    /// - Returns: A copy of the request.
    public func setting<Value: AttributeValue>(
        _ attribute: ReferenceWritableKeyPath<Object, Value>, to value: Value
    ) -> BatchUpdateRequest {
        adding(attribute, .value(value.storedValue))
    }

    /// Returns the request with another to-one relationship to set. If a relationship is set twice,
    /// the last destination counts.
    ///
    /// - Parameters:
    ///   - relationship: A to-one relationship that has a column in the entity's table.
    ///   - id: The permanent ID of an object of the same store, or nil.
    /// - Returns: A copy of the request.
    public func setting<Destination: ManagedObject>(
        _ relationship: ReferenceWritableKeyPath<Object, Destination?>, to id: ObjectID?
    ) -> BatchUpdateRequest {
        adding(relationship, .destination(id))
    }

    private func adding(_ property: AnyKeyPath, _ value: Assignment) -> BatchUpdateRequest {
        var request = self
        request.assignments.append((property, value))
        return request
    }

    var fetchRequest: FetchRequest<Object> {
        var request = FetchRequest<Object>(predicate: predicate)
        request.furtherPredicates = furtherPredicates
        return request
    }
}
