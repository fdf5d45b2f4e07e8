import Synchronization

/// The identity of a store that the process has open.
struct StoreIdentity: Hashable, Sendable {
    private let number: Int

    /// The identity of an object whose context no longer exists.
    static let none = StoreIdentity(number: 0)
    private static let last = Atomic<Int>(0)

    static func make() -> StoreIdentity {
        StoreIdentity(number: last.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}
