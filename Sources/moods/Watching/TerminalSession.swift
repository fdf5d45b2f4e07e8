import Foundation

/// The terminal as a full screen: its other screen, no cursor, keys as they are pressed. Given back
/// as it was by ``leave()``, and by a crash too.
final class TerminalSession {
    private static let entering =
        "\u{1B}[?1049h"  // the other screen (xterm, "Alternate Screen Buffer")
        + "\u{1B}[?25l"  // no cursor
        + "\u{1B}[?7l"  // lines end at the edge
    private static let leaving = "\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// What a crash leaves undone otherwise.
    private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE]

    /// For the handler of crashes: it may neither allocate nor wait. Set while a session is entered,
    /// read by nobody else.
    nonisolated(unsafe) private static var restoration: UnsafeMutablePointer<Restoration>?

    private struct Restoration {
        let descriptor: Int32
        var settings: termios
        let text: UnsafeMutableBufferPointer<UInt8>
    }

    private let descriptor: Int32
    private let output: StandardOutput
    private var original = termios()
    private(set) var isEntered = false

    /// - Returns: Nil where the descriptor is no terminal.
    init?(descriptor: Int32, output: StandardOutput) {
        guard tcgetattr(descriptor, &original) == 0 else { return nil }
        self.descriptor = descriptor
        self.output = output
    }

    deinit {
        leave()
    }

    /// Takes the terminal, also where it was taken before: somebody else may have had it meanwhile.
    func enter() throws(OutputError) {
        if !isEntered {
            // What the shell left it as may have changed while the program was suspended.
            tcgetattr(descriptor, &original)
            isEntered = true
            restoreAfterCrash()
        }
        var settings = original
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        // Control-C is a key like q; Control-Z and Control-\ are signals as ever.
        settings.setControl(VINTR, to: 0)
        settings.setControl(VMIN, to: 1)
        settings.setControl(VTIME, to: 0)
        tcsetattr(descriptor, TCSADRAIN, &settings)
        try output.write(Self.entering)
        try output.flush()
    }

    /// Gives the terminal back. Where it is gone there is nothing to give back.
    func leave() {
        guard isEntered else { return }
        isEntered = false
        try? output.write(Self.leaving)
        try? output.flush()
        // A program in the background that sets the terminal is stopped, unless it ignores that.
        let former = signal(SIGTTOU, SIG_IGN)
        tcsetattr(descriptor, TCSADRAIN, &original)
        signal(SIGTTOU, former)
        forgetCrashes()
    }

    private func restoreAfterCrash() {
        let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Self.leaving.utf8.count)
        _ = text.initialize(from: Self.leaving.utf8)
        let restoration = UnsafeMutablePointer<Restoration>.allocate(capacity: 1)
        restoration.initialize(
            to: Restoration(descriptor: descriptor, settings: original, text: text))
        Self.restoration = restoration
        for signal in Self.crashes {
            _ = Foundation.signal(signal) { number in
                if let restoration = TerminalSession.restoration {
                    _ = write(
                        STDOUT_FILENO, restoration.pointee.text.baseAddress,
                        restoration.pointee.text.count)
                    tcsetattr(
                        restoration.pointee.descriptor, TCSANOW, &restoration.pointee.settings)
                }
                _ = Foundation.signal(number, SIG_DFL)
                raise(number)
            }
        }
    }

    private func forgetCrashes() {
        for signal in Self.crashes { _ = Foundation.signal(signal, SIG_DFL) }
        guard let restoration = Self.restoration else { return }
        Self.restoration = nil
        restoration.pointee.text.deallocate()
        restoration.deinitialize(count: 1)
        restoration.deallocate()
    }
}

extension termios {
    /// Sets one of the control characters, which Swift sees as a tuple.
    fileprivate mutating func setControl(_ index: Int32, to value: UInt8) {
        withUnsafeMutableBytes(of: &c_cc) { characters in
            guard characters.indices.contains(Int(index)) else { return }
            characters[Int(index)] = value
        }
    }
}
