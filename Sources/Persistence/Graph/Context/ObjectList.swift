/// Objects in an order, each once: those with changes, or the members of a relationship. Appending
/// and removing take amortized constant time.
struct ObjectList: Sequence {
    /// The objects; nil in place of a removed one.
    private var places: [ManagedObject?] = []
    /// The index of each object. It is made by the first removal, since most lists have none.
    private var indices: [ObjectIdentifier: Int]?
    private(set) var count = 0
    /// The number of places that removals have visited, which is their cost.
    private(set) var visits = StepCount()

    init() {}

    init(_ objects: some Sequence<ManagedObject>) {
        places = Array(objects)
        count = places.count
    }

    var isEmpty: Bool { count == 0 }

    mutating func append(_ object: ManagedObject) {
        indices?[ObjectIdentifier(object)] = places.count
        places.append(object)
        count += 1
    }

    mutating func remove(_ object: ManagedObject) {
        if indices == nil, let last = places.last, last === object {
            places.removeLast()
            count -= 1
            return
        }
        guard !isEmpty else { return }
        var known = indices ?? makeIndices()
        indices = nil
        if let index = known.removeValue(forKey: ObjectIdentifier(object)) {
            places[index] = nil
            count -= 1
        }
        indices = known
        if places.count > 32, count < places.count / 4 {
            visits.add(places.count)
            places = places.filter { $0 != nil }
            indices = nil
        }
    }

    private mutating func makeIndices() -> [ObjectIdentifier: Int] {
        visits.add(places.count)
        var indices: [ObjectIdentifier: Int] = [:]
        for (index, object) in places.enumerated() {
            if let object { indices[ObjectIdentifier(object)] = index }
        }
        return indices
    }

    func makeIterator() -> some IteratorProtocol<ManagedObject> {
        places.lazy.compactMap { $0 }.makeIterator()
    }
}
