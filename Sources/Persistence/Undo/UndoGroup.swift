/// The objects that changed together, each as it was before.
struct UndoGroup {
    /// In the order in which the objects changed first.
    private(set) var images: [ObjectImage] = []
    private var known: Set<ObjectIdentifier> = []

    var isEmpty: Bool { images.isEmpty }

    func holds(_ object: ManagedObject) -> Bool { known.contains(ObjectIdentifier(object)) }

    /// Only the first image of an object counts.
    mutating func note(_ object: ManagedObject) {
        guard known.insert(ObjectIdentifier(object)).inserted else { return }
        images.append(ObjectImage(object))
    }
}
