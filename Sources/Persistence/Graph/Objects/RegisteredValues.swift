/// The registered objects of a context that aren't faults, by the values of the attributes that
/// `findOrCreate` looks for. It may contain objects that were deallocated or have another value
/// now; a look-up checks. It misses no object with unsaved changes: all code that changes an object
/// calls ``touch(_:)`` first.
final class RegisteredValues {
    private struct Place: Hashable {
        let root: Int
        let key: Int64
    }

    private struct Index {
        let entity: EntityDescription
        let slots: [Int]
    }

    /// Beyond this many changes between two look-ups, reading every object again costs less.
    private static let mostTouched = 1 << 16
    private var indexes: [Index] = []
    private var keys: [SearchKey: Set<Int64>] = [:]
    private var touched: [Place] = []
    private var entryCount = 0
    /// The number of objects read so far, which is the cost of look-ups.
    private(set) var reads = StepCount()

    /// Marks an object to be read at the next look-up. Call it when its values or key change.
    func touch(_ object: ManagedObject) {
        guard !indexes.isEmpty else { return }
        guard touched.count < Self.mostTouched else { return forget() }
        let place = Place(root: object.entity.rootIndex, key: object.key)
        if touched.last != place { touched.append(place) }
    }

    /// Forgets everything: the next look-up reads every registered object.
    func forget() {
        indexes = []
        keys = [:]
        touched = []
        entryCount = 0
    }

    /// Returns a registered object that isn't a fault, isn't deleted and has the key's values.
    func object(for key: SearchKey, in context: ManagedObjectContext) -> ManagedObject? {
        takeTouched(context)
        let entity = context.model.entities[key.entity]
        let slots = key.parts.map(\.slot)
        if !indexes.contains(where: { $0.entity.index == entity.index && $0.slots == slots }) {
            let index = Index(entity: entity, slots: slots)
            indexes.append(index)
            for reference in context.registry[entity.rootIndex].values {
                add(reference.takeUnretainedValue(), to: index)
            }
        }
        for number in keys[key] ?? [] {
            let object = context.registry[entity.rootIndex][number]?.takeUnretainedValue()
            if let object, !object.isFault, !object.isDeleted, key.isHeld(by: object, context.model)
            {
                return object
            }
            keys[key]?.remove(number)
            entryCount -= 1
        }
        if keys[key]?.isEmpty == true { keys[key] = nil }
        return nil
    }

    private func takeTouched(_ context: ManagedObjectContext) {
        // Entries of deallocated objects are only removed by a look-up for their value.
        let live = context.registry.reduce(0) { $0 + $1.count }
        guard entryCount <= 4 * live * max(1, indexes.count) + 1024 else { return forget() }
        for place in touched {
            guard let object = context.registry[place.root][place.key]?.takeUnretainedValue()
            else { continue }
            for index in indexes where index.entity.rootIndex == place.root {
                add(object, to: index)
            }
        }
        touched.removeAll(keepingCapacity: true)
    }

    private func add(_ object: ManagedObject, to index: Index) {
        reads.add()
        guard !object.isFault, index.entity.concreteNames.contains(object.entity.name)
        else { return }
        var parts: [SearchKey.Part] = []
        for slot in index.slots {
            guard let own = object.entity.slot(matching: slot, of: index.entity) else { return }
            parts.append(SearchKey.Part(slot: slot, value: object.storedValue(at: own)))
        }
        let key = SearchKey(entity: index.entity.index, parts: parts)
        if keys[key, default: []].insert(object.key).inserted { entryCount += 1 }
    }
}
