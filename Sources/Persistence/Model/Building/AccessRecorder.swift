/// Records which declared properties a key path passes through, by following it on objects that
/// have no context and only note which of their properties are read.
final class AccessRecorder {
    struct Access {
        let objectClass: ManagedObject.Type
        let position: PropertyPosition
        /// The declared property, as a key path of the class that declares it.
        let property: AnyKeyPath
    }

    var accesses: [Access] = []

    /// Returns the declared properties that `keyPath` names, from `objectClass` on if it begins at
    /// a superclass of that; nil if it names anything else, such as a computed property.
    static func path(
        of keyPath: AnyKeyPath, on objectClass: ManagedObject.Type? = nil
    ) -> [Access]? {
        guard let path = accesses(through: keyPath, on: objectClass), !path.isEmpty
        else { return nil }
        var declared: PropertyIdentities?
        for access in path {
            guard let property = PropertyIdentities(access.property) else { return nil }
            declared = declared.map { $0 + property } ?? property
        }
        return PropertyIdentities(keyPath) == declared ? path : nil
    }

    /// Returns the declared properties that are read when `keyPath` is followed, whether it names
    /// them or not; nil if it doesn't begin at an object.
    static func accesses(
        through keyPath: AnyKeyPath, on objectClass: ManagedObject.Type? = nil
    ) -> [Access]? {
        guard var root = type(of: keyPath).rootType as? ManagedObject.Type else { return nil }
        if let objectClass, isSuperclass(root, of: objectClass) { root = objectClass }
        let recorder = AccessRecorder()
        _ = root.init(Allocation(.recording(recorder)))[keyPath: keyPath]
        return recorder.accesses
    }

    private static func isSuperclass<Root: ManagedObject>(
        _ root: Root.Type, of objectClass: ManagedObject.Type
    ) -> Bool { objectClass is Root.Type }
}
