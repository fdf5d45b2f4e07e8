/// The objects of one hierarchy that a context has met, by key. Unowned: an object that nobody holds
/// and that has no changes goes, and takes itself out.
///
/// Keys are row numbers, which nobody chooses to make them collide. Multiplying one spreads it as well
/// as the standard library's hash does, at a tenth of the cost; every fetched object is looked for.
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

    mutating func removeValue(forKey key: Int64) {
        objects.removeValue(forKey: Key(number: key))
    }
}
