import Foundation

/// What restores the terminal from a signal handler, which may neither allocate nor lock.
struct TerminalRestoration {
    /// The restoration of a terminal whose settings are changed now. Only handlers read it:
    /// it is set before they are, and the session removes those of crashes before ``forget()`` frees
    /// the memory.
    nonisolated(unsafe) private static var prepared: UnsafeMutablePointer<TerminalRestoration>?

    private let descriptor: Int32
    private var settings: termios
    private let text: UnsafeMutableBufferPointer<UInt8>

    /// Prepares to restore a terminal, until ``forget()``.
    /// - Parameters:
    ///   - settings: The terminal's own settings.
    ///   - text: The sequences that end the modes of the program.
    static func prepare(descriptor: Int32, settings: termios, text: String) {
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = bytes.initialize(from: text.utf8)
        let restoration = UnsafeMutablePointer<Self>.allocate(capacity: 1)
        restoration.initialize(to: Self(descriptor: descriptor, settings: settings, text: bytes))
        prepared = restoration
    }

    static func forget() {
        guard let restoration = prepared else { return }
        prepared = nil
        restoration.pointee.text.deallocate()
        restoration.deinitialize(count: 1)
        restoration.deallocate()
    }

    /// Restores the terminal, if that was prepared, and lets a signal end the program as usual.
    /// Handlers call this.
    static func end(by number: Int32) {
        if let restoration = prepared {
            _ = write(
                STDOUT_FILENO, restoration.pointee.text.baseAddress, restoration.pointee.text.count)
            tcsetattr(restoration.pointee.descriptor, TCSANOW, &restoration.pointee.settings)
        }
        _ = signal(number, SIG_DFL)
        // Within the handler, the signal is blocked until it returns.
        raise(number)
    }
}
