import Synchronization

/// Tells the stores that a process has open apart.
struct StoreIdentity: Hashable, Sendable {
    private let number: Int

    /// The identity of an object whose context no longer exists.
    static let none = StoreIdentity(number: 0)

    private static let last = Atomic<Int>(0)

    static func make() -> StoreIdentity {
        StoreIdentity(number: last.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}
