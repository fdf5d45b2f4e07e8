/// A relationship to at most one object.
///
/// ```swift
/// @ToOne(inverse: \Department.employees, .required) var department: Department?
/// ```
///
/// The inverse is named at one end, whichever; naming it at both would be a circle for the
/// compiler. A relationship that is its own inverse, or has none, says so by an
/// ``InverseOption``. Reading costs one dictionary look-up the first time, and never a query: what comes
/// back may be a fault.
@propertyWrapper
public struct ToOne<Destination: ManagedObject> {
    @usableFromInline let slot: UInt16

    public init(
        inverse: @autoclosure () -> PartialKeyPath<Destination>? = nil,
        deleteRule: @autoclosure () -> DeleteRule = .nullify,
        _ optionality: @autoclosure () -> Optionality = .optional
    ) {
        let (slot, recorder) = SlotCounter.nextValue()
        self.slot = slot
        if let recorder {
            Self.declare(
                to: recorder, inverse: InverseDeclaration(inverse()), deleteRule: deleteRule(),
                optionality())
        }
    }

    public init(
        inverse: @autoclosure () -> InverseOption,
        deleteRule: @autoclosure () -> DeleteRule = .nullify,
        _ optionality: @autoclosure () -> Optionality = .optional
    ) {
        let (slot, recorder) = SlotCounter.nextValue()
        self.slot = slot
        if let recorder {
            Self.declare(
                to: recorder, inverse: .option(inverse()), deleteRule: deleteRule(),
                optionality())
        }
    }

    private static func declare(
        to recorder: DeclarationRecorder, inverse: InverseDeclaration, deleteRule: DeleteRule,
        _ optionality: Optionality
    ) {
        recorder.record(
            RelationshipDeclaration(
                destination: Destination.self, inverse: inverse, deleteRule: deleteRule,
                isToMany: false, isRequired: optionality == .required, count: nil),
            by: Self.self)
    }

    @available(*, unavailable, message: "@ToOne belongs in a subclass of ManagedObject")
    public var wrappedValue: Destination? {
        get { nil }
        set { _ = newValue }
    }

    public static subscript<Object: ManagedObject>(
        _enclosingInstance object: Object,
        wrapped wrapped: ReferenceWritableKeyPath<Object, Destination?>,
        storage storage: ReferenceWritableKeyPath<Object, Self>
    ) -> Destination? {
        get {
            let slot = Int(object[keyPath: storage].slot)
            if let recorder = object.overlay?.recorder {
                object.noteAccess(.value(slot), by: wrapped)
                return Destination(.recording(recorder))
            }
            return object.toOne(at: slot) as? Destination
        }
        set { object.writeToOne(newValue, at: Int(object[keyPath: storage].slot)) }
    }
}
