import Foundation

/// The terminal in full-screen mode, with the alternate screen, no cursor, and unbuffered keys.
/// ``leave()`` restores it, and the handler of crashes does so too.
final class TerminalSession {
    private static let entering =
        "\u{1B}[?1049h"  // the alternate screen (xterm, "Alternate Screen Buffer")
        + "\u{1B}[?25l"  // no cursor
        + "\u{1B}[?7l"  // no wrapping at the edge
        + "\u{1B}[?2004h"  // marks around pasted text, which must not run keys
    private static let leaving = "\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

    /// The signals of a crash, after which the terminal must be restored.
    private static let crashes = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE]

    private let descriptor: Int32
    private let output: StandardOutput
    private var original = termios()
    private(set) var isEntered = false

    /// Creates a session without entering it.
    ///
    /// - Returns: `nil` if the descriptor isn't a terminal.
    init?(descriptor: Int32, output: StandardOutput) {
        guard tcgetattr(descriptor, &original) == 0 else { return nil }
        self.descriptor = descriptor
        self.output = output
    }

    deinit { leave() }

    /// Sets the terminal to full-screen mode. Call it again if another program may have changed
    /// the terminal.
    ///
    /// - Throws: ``OutputError`` if the terminal can't be written to.
    func enter() throws(OutputError) {
        if !isEntered {
            // The shell may have changed the settings while the program was suspended.
            tcgetattr(descriptor, &original)
            isEntered = true
            restoreAfterCrash()
        }
        var settings = original.unbuffered
        tcsetattr(descriptor, TCSADRAIN, &settings)
        try output.write(Self.entering)
        try output.flush()
    }

    /// Restores the terminal. Errors are ignored, because the terminal may be gone.
    func leave() {
        guard isEntered else { return }
        isEntered = false
        try? output.write(Self.leaving)
        try? output.flush()
        // tcsetattr(3) stops a background process with SIGTTOU, unless that is ignored.
        let former = signal(SIGTTOU, SIG_IGN)
        tcsetattr(descriptor, TCSADRAIN, &original)
        signal(SIGTTOU, former)
        forgetCrashes()
    }

    /// Drops the keys that were pressed before a question appears.
    func dropKeys() { tcflush(descriptor, TCIFLUSH) }

    private func restoreAfterCrash() {
        TerminalRestoration.prepare(
            descriptor: descriptor, settings: original, text: Self.leaving)
        for signal in Self.crashes {
            _ = Foundation.signal(signal) { TerminalRestoration.end(by: $0) }
        }
    }

    private func forgetCrashes() {
        for signal in Self.crashes { _ = Foundation.signal(signal, SIG_DFL) }
        TerminalRestoration.forget()
    }
}
