extension ManagedObject {
    /// What a fetched property has, after its request ran where it had nothing yet.
    final func fetchedObjects(at index: Int) -> [ManagedObject] {
        guard overlay?.recorder == nil else { return [] }
        if let known = overlay?.fetched[index] { return known }
        guard let context = contextReference else { return [] }
        let property = entity.fetchedProperties[index]
        guard let found = context.reporting({ try property.fetch(self, context) }) else {
            return []
        }
        makeOverlay().fetched[index] = found
        return found
    }
}
