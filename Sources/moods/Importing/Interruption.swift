import Foundation

/// A signal that ends what is under way, once that has left nothing behind.
struct Interruption: Error {
    let signal: Int32

    /// Ends the program as the signal would have.
    func end() {
        Foundation.signal(signal, SIG_DFL)
        raise(signal)
    }
}
