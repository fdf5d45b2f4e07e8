import Foundation

/// The keys that are pressed on the terminal on standard input, without echo and without waiting
/// for Enter. ``end()`` restores the terminal.
final class KeyboardInput {
    /// A key, or a text that was pasted.
    enum Key: Equatable {
        /// A byte of a text, or a control character.
        case byte(UInt8)

        /// Text between the marks of a paste (xterm, "Bracketed Paste Mode").
        case pasted([UInt8])

        /// The screen must be drawn again, because the program was stopped.
        case resumed
    }

    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private let signals: SignalPipe
    private let marksPastes: Bool
    private var original = termios()
    private var isEntered = false

    /// Changes the settings of the terminal until ``end()``.
    ///
    /// - Parameter marksPastes: Whether the terminal may be asked to mark pasted text.
    /// - Throws: ``CommandError/inputNotReadable`` if standard input isn't a terminal.
    init(marksPastes: Bool) throws {
        self.marksPastes = marksPastes
        signals = try SignalPipe(catchingEndingSignalsAnd: [SIGCONT])
        guard tcgetattr(STDIN_FILENO, &original) == 0 else {
            throw CommandError.inputNotReadable
        }
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
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings)
        if marksPastes { StandardError.write("\u{1B}[?2004h") }
    }

    func end() {
        guard isEntered else { return }
        isEntered = false
        if marksPastes { StandardError.write("\u{1B}[?2004l") }
        tcsetattr(STDIN_FILENO, TCSADRAIN, &original)
    }

    var isWaiting: Bool { isReadable(within: 0) }

    /// Waits for a key. Arrows and other keys that send sequences are skipped.
    ///
    /// - Throws: ``Interruption`` for Control-C, the end of the input and signals that end programs.
    func next() throws -> Key {
        while true {
            guard let byte = try byte() else { return .resumed }
            switch byte {
            case 3: throw Interruption(signal: SIGINT)
            case 0x1A:
                end()
                raise(SIGTSTP)
                enter()
                _ = try wasContinued()
                return .resumed
            case 0x1B:
                if try skipSequence() == Array("[200~".utf8) { return .pasted(try pasted()) }
            default: return .byte(byte)
            }
        }
    }

    /// Returns the next byte; `nil` if the program was stopped and continued.
    private func byte() throws -> UInt8? {
        while true {
            var waiting = [
                pollfd(fd: signals.readEnd, events: Int16(POLLIN), revents: 0),
                pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            ]
            _ = poll(&waiting, 2, -1)
            if try wasContinued() {
                enter()
                return nil
            }
            guard waiting[1].revents != 0 else { continue }
            var byte: UInt8 = 0
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { throw Interruption(signal: SIGINT) }
            return byte
        }
    }

    /// Returns whether SIGCONT has arrived; throws for a signal that ends programs.
    private func wasContinued() throws -> Bool {
        let arrived = signals.take()
        if let signal = arrived.first(where: { $0 != SIGCONT }) {
            throw Interruption(signal: signal)
        }
        return !arrived.isEmpty
    }

    /// Reads the rest of a sequence (ECMA-48): "[" or "O", parameters, and a final byte. Another
    /// byte means that Escape was pressed as Alt. A lone Escape has no rest.
    private func skipSequence() throws -> [UInt8] {
        var sequence: [UInt8] = []
        while isReadable(within: 50), let byte = try byte() {
            sequence.append(byte)
            let isFirst = sequence.count == 1
            if isFirst, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") { continue }
            if isFirst || !(0x20..<0x40).contains(byte) { break }
        }
        return sequence
    }

    /// Reads pasted text up to its end mark.
    private func pasted() throws -> [UInt8] {
        var text: [UInt8] = []
        while !text.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
            guard let byte = try byte() else { continue }
            // Without this, a paste whose end mark was lost could not be cancelled.
            if byte == 3 { throw Interruption(signal: SIGINT) }
            text.append(byte)
        }
        return text.dropLast(Self.pasteEnd.count)
    }

    private func isReadable(within milliseconds: Int32) -> Bool {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&input, 1, milliseconds) > 0
    }
}
