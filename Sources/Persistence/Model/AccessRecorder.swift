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

    /// Whether attributes answer their probe, or their placeholder.
    let answersProbe: Bool

    init(answersProbe: Bool) {
        self.answersProbe = answersProbe
    }

    /// The properties that `keyPath` passes through; nil where it does not end at a stored property.
    ///
    /// A computed property would pass for the stored one it reads; but of the two answers that it
    /// is given it has to make the same two.
    static func path(of keyPath: AnyKeyPath) -> [Access]? {
        var path: [Access] = []
        for answersProbe in [false, true] {
            let recorder = AccessRecorder(answersProbe: answersProbe)
            guard let root = type(of: keyPath).rootType as? ManagedObject.Type else { return nil }
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
}
