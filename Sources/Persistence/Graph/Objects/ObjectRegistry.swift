/// The registered objects of one hierarchy in a context, by key. The references are unowned: an
/// object without changes is deallocated once its last owner releases it, and removes itself. Keys
/// are row numbers, which can't be chosen to collide. Multiplying a key spreads it as well as the
/// standard library's hash does, at a tenth of the cost; every fetched object is looked up.
struct ObjectRegistry {
    private struct Key: Hashable {
        let number: Int64

        /// The customization point of `Hashable` for values of one word.
        func _rawHashValue(seed: Int) -> Int {
            let product = UInt64(bitPattern: number) &* 0x9E37_79B9_7F4A_7C15
            return Int(truncatingIfNeeded: product ^ product >> 32) ^ seed
        }
    }

    private var objects: [Key: Unmanaged<ManagedObject>] = [:]

    subscript(key: Int64) -> Unmanaged<ManagedObject>? {
        get { objects[Key(number: key)] }
        set { objects[Key(number: key)] = newValue }
    }

    var count: Int { objects.count }
    var values: some Collection<Unmanaged<ManagedObject>> { objects.values }
    mutating func removeValue(forKey key: Int64) { objects.removeValue(forKey: Key(number: key)) }
}
