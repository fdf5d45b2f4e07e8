import Foundation

/// The keys that are pressed on the terminal on standard input, without echo and without waiting
/// for Enter. ``end()`` restores the terminal.
final class KeyboardInput {
    private let signals: SignalPipe
    private let ownsSignals: Bool
    private let marksPastes: Bool
    private let dropsEarlierKeys: Bool
    private var decoder = KeyDecoder()

    /// The keys that were decoded and not returned yet.
    private var keys: [Key] = []
    private var original = termios()
    private var isEntered = false

    /// Changes the settings of the terminal until ``end()``.
    /// - Parameters:
    ///   - marksPastes: Whether the terminal may be asked to mark pasted text.
    ///   - dropsEarlierKeys: Whether keys that were pressed before are ignored.
    ///   - signals: The pipe of a program that catches signals itself (default: a new one).
    /// - Throws: ``CommandError/inputNotReadable`` if standard input isn't a terminal.
    init(marksPastes: Bool, dropsEarlierKeys: Bool = false, signals: SignalPipe? = nil) throws {
        self.marksPastes = marksPastes
        self.dropsEarlierKeys = dropsEarlierKeys
        ownsSignals = signals == nil
        self.signals = try signals ?? SignalPipe(catchingEndingSignalsAnd: [SIGCONT, SIGWINCH])
        guard tcgetattr(STDIN_FILENO, &original) == 0 else { throw CommandError.inputNotReadable }
        enter()
    }

    deinit { end() }

    private func enter() {
        isEntered = true
        var settings = original.unbuffered
        // Control-Z is a key, because the shell must get the terminal with its own settings.
        settings.setControl(VSUSP, to: 0)
        // A paste may have line ends of two bytes, which must not become two line feeds.
        settings.c_iflag &= ~tcflag_t(ICRNL)
        // TCSADRAIN keeps the keys that were pressed before the prompt.
        tcsetattr(STDIN_FILENO, dropsEarlierKeys ? TCSAFLUSH : TCSADRAIN, &settings)
        if marksPastes { StandardError.write("\u{1B}[?2004h") }
    }

    func end() {
        guard isEntered else { return }
        isEntered = false
        // In the background, the terminal belongs to the shell, which has set it up for itself.
        let group = tcgetpgrp(STDIN_FILENO)
        guard group < 0 || group == getpgrp() else { return }
        if marksPastes { StandardError.write("\u{1B}[?2004l") }
        tcsetattr(STDIN_FILENO, TCSADRAIN, &original)
    }

    var isWaiting: Bool { !keys.isEmpty || StandardStreams.hasInput(within: 0) }

    /// Waits for a key.
    /// - Throws: ``Interruption`` for Control-C, the end of the input and signals that end programs.
    func next() throws -> Key {
        while true { if let key = try next(within: -1) { return key } }
    }

    /// Like ``next()``, but waits no longer than some milliseconds, unless they are negative.
    ///
    /// - Returns: `nil` if no key was pressed in time.
    func next(within milliseconds: Int32) throws -> Key? {
        while true {
            if !keys.isEmpty {
                let key = keys.removeFirst()
                return key == .control("z") ? try suspend() : key
            }
            if decoder.hasEscape, !StandardStreams.hasInput(within: KeyDecoder.escapeTime) {
                keys = decoder.endEscape()
                continue
            }
            var waiting = [
                pollfd(fd: signals.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waiting, 2, milliseconds) != 0 else { return nil }
            if let key = try keyOfSignals() {
                enter()
                return key
            }
            guard waiting[1].revents != 0 else { continue }
            var byte: UInt8 = 0
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            // Without this, a paste whose end mark was lost could not be canceled.
            guard count > 0, byte != 3 else { throw Interruption(signal: SIGINT) }
            keys = decoder.keys(after: byte)
        }
    }

    private func suspend() throws -> Key {
        end()
        if !ownsSignals { signal(SIGTSTP, SIG_DFL) }
        raise(SIGTSTP)
        if !ownsSignals { signals.catchAgain(SIGTSTP) }
        // A shell that ends a stopped job continues it in the background first. Setting the
        // terminal there would stop it again.
        try signals.throwIfEnding()
        enter()
        return .resumed
    }

    /// Returns what the signals that have arrived change; throws for one that ends programs.
    private func keyOfSignals() throws -> Key? {
        let arrived = signals.take()
        if let signal = arrived.first(where: SignalPipe.ending.contains) {
            throw Interruption(signal: signal)
        }
        if arrived.contains(SIGTSTP) { return try suspend() }
        return arrived.isEmpty ? nil : arrived.contains(SIGCONT) ? .resumed : .resized
    }
}
