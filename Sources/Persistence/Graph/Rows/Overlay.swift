/// The state of an object beside its row: unsaved changes, and the objects that it is connected to.
@usableFromInline final class Overlay {
    // Arrays would take five times as long to make: their types are looked up at run time.
    let cells: UnsafeMutableBufferPointer<OverlayCell>
    let toMany: UnsafeMutableBufferPointer<ToManyState?>
    @exclusivity(unchecked) var fetched: [Int: [ManagedObject]] = [:]
    /// The values that changed transient attributes had when the object was last saved.
    @exclusivity(unchecked) var savedTransients: [Int: StoredValue]?
    /// Set for an object that only records which of its properties are read.
    let recorder: AccessRecorder?
    /// Set once the object has left its context: the errors of the container that it belongs to.
    var formerErrors: ParkedErrors?

    init(values: Int, toMany: Int, recorder: AccessRecorder? = nil) {
        cells = .allocate(capacity: values)
        cells.initialize(repeating: .clean)
        self.toMany = .allocate(capacity: toMany)
        self.toMany.initialize(repeating: nil)
        self.recorder = recorder
    }

    deinit {
        cells.deinitialize().deallocate()
        toMany.deinitialize().deallocate()
    }

    var hasChanges: Bool {
        cells.contains(where: \.isChange) || toMany.contains { $0?.hasChanges == true }
    }

    /// Releases the connected objects one after the other. Each may be the last to hold the next:
    /// otherwise their deinitializers would be nested as deep as the chain is long.
    func release() {
        let thread = SlotCounter.current
        guard !thread.pointee.isReleasing else { return thread.pointee.released.append(self) }
        thread.pointee.isReleasing = true
        var next: Overlay? = self
        while let overlay = next {
            overlay.cells.update(repeating: .clean)
            overlay.toMany.update(repeating: nil)
            overlay.fetched = [:]
            next = thread.pointee.released.popLast()
        }
        thread.pointee.released = []
        thread.pointee.isReleasing = false
    }

    var isEmpty: Bool {
        fetched.isEmpty && cells.allSatisfy(\.isClean)
            && toMany.allSatisfy { $0.map { $0.members == nil && !$0.hasChanges } ?? true }
    }
}

enum OverlayCell {
    /// No change: the row's value applies.
    case clean
    /// A changed attribute.
    case value(StoredValue)
    /// The value of a transient attribute as it was when the object was last saved.
    case transient(StoredValue)
    /// The value that a transient attribute has computed since.
    case computed(StoredValue)
    /// A changed to-one relationship.
    case object(ManagedObject?)
    /// An unchanged to-one relationship whose object is known.
    case known(ManagedObject?)

    var isClean: Bool { if case .clean = self { true } else { false } }

    var isChange: Bool {
        switch self {
        case .value, .object: true
        case .clean, .known, .transient, .computed: false
        }
    }
}

extension EntityDescription {
    func initialCell(at slot: Int) -> OverlayCell {
        switch values[slot] {
        case .attribute(let attribute) where attribute.computation != nil: .clean
        case .attribute: .value(initialValues[slot])
        case .toOne: .object(nil)
        }
    }
}
