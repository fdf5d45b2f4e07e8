/// Writes down which properties a key path passes through, by following it on objects that have no
/// context and only tell what is asked of them.
final class AccessRecorder {
    struct Access {
        let objectClass: ManagedObject.Type
        let position: PropertyPosition
    }

    var accesses: [Access] = []

    /// What the last attribute answered.
    var answer: StoredValue?

    /// Which of their values attributes answer with.
    let answerIndex: Int

    init(answerIndex: Int) {
        self.answerIndex = answerIndex
    }

    /// The properties that `keyPath` passes through; nil where it does not end at a stored
    /// property.
    ///
    /// A computed property would pass for the stored one it reads; but of the answers that it
    /// is given it has to make the same.
    ///
    /// - Parameter objectClass: Where the key path begins at a superclass of this one, which may be no
    ///   entity, it is followed on an object of this one.
    static func path(
        of keyPath: AnyKeyPath, on objectClass: ManagedObject.Type? = nil
    ) -> [Access]? {
        // An object that only records has no ID.
        let valueType = type(of: keyPath).valueType
        guard valueType != ObjectID.self, valueType != ObjectID?.self else { return nil }
        guard var root = type(of: keyPath).rootType as? ManagedObject.Type else { return nil }
        if let objectClass, isSuperclass(root, of: objectClass) { root = objectClass }
        var path: [Access] = []
        for answerIndex in 0...2 {
            let recorder = AccessRecorder(answerIndex: answerIndex)
            let value = root.init(.recording(recorder))[keyPath: keyPath]
            if let answer = recorder.answer {
                guard let value = value as? any AttributeValue,
                    value.storedValue == answer
                else { return nil }
            }
            path = recorder.accesses
        }
        return path.isEmpty ? nil : path
    }

    private static func isSuperclass<Root: ManagedObject>(
        _ root: Root.Type, of objectClass: ManagedObject.Type
    ) -> Bool {
        objectClass is Root.Type
    }
}
