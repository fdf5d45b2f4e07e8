import Foundation

/// Values to set on all objects that meet a predicate, without making objects of them (Core Data's
/// `NSBatchUpdateRequest`).
///
/// ```swift
/// let request = BatchUpdateRequest<Team>(predicate: #Predicate { $0.zone?.name == "Europe" })
///     .setting(\.wins, to: 0)
/// try context.execute(request)
/// ```
///
/// Declared validation, uniqueness, foreign keys and derived attributes hold as for objects; an
/// object that has all the values already is not changed. The code of the entity's class
/// (`willSave`, `validateForUpdate`) does not run.
public struct BatchUpdateRequest<Object: ManagedObject> {
    public var predicate: Predicate<Object>?

    /// What must hold as well.
    public var furtherPredicates: [Predicate<Object>] = []
    public var resultType: BatchResultType

    /// What a property is set to.
    enum Assignment {
        case value(StoredValue)
        case destination(ObjectID?)
    }

    var assignments: [(property: AnyKeyPath, value: Assignment)] = []

    public init(predicate: Predicate<Object>? = nil, resultType: BatchResultType = .count) {
        self.predicate = predicate
        self.resultType = resultType
    }

    /// The request with an attribute to set as well.
    public func setting<Value: AttributeValue>(
        _ attribute: ReferenceWritableKeyPath<Object, Value>, to value: Value
    ) -> BatchUpdateRequest {
        adding(attribute, .value(value.storedValue))
    }

    /// The request with a to-one relationship to set as well.
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
