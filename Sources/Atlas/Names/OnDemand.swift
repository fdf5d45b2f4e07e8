import Synchronization

/// A value that is made on first use, and only once even if several threads need it at the same
/// time.
final class OnDemand<Value: Sendable>: Sendable {
    private let value: Mutex<Value?>
    private let make: @Sendable () -> Value

    init(_ make: @escaping @Sendable () -> Value) {
        value = Mutex(nil)
        self.make = make
    }

    /// Returns the value. If another thread is making it, the call waits.
    func callAsFunction() -> Value {
        value.withLock { value in
            if let value { return value }
            let made = make()
            value = made
            return made
        }
    }
}
