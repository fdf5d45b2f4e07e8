import Foundation
import Sealing

/// A question on the process's terminal whose reply isn't shown.
enum PassphrasePrompt {
    /// The maximum number of bytes of a line on a terminal (termios(3)).
    private static let longest = 4096

    /// Asks the question, and reads a line. Standard input and output may be files or pipes.
    ///
    /// - Returns: The line without its end; `nil` if neither standard input nor standard error is a
    ///   terminal.
    /// - Throws: ``Interruption`` for Control-C, Control-D on an empty line, and signals that end
    ///   programs.
    static func reply(to question: String) throws -> SecretBytes? {
        guard isatty(STDIN_FILENO) == 1 || isatty(STDERR_FILENO) == 1 else { return nil }
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        var original = termios()
        guard tcgetattr(terminal, &original) == 0 else { return nil }
        let signals = try SignalPipe(catchingEndingSignalsAnd: [SIGCONT])
        func show(_ text: String) { _ = write(terminal, text, text.utf8.count) }
        func ask() {
            var settings = original
            settings.c_lflag &= ~tcflag_t(ECHO)
            settings.c_lflag |= tcflag_t(ICANON | ISIG)
            // TCSADRAIN keeps what was typed before the question.
            tcsetattr(terminal, TCSADRAIN, &settings)
            show(TerminalText.line(question) + " ")
        }
        ask()
        defer {
            tcsetattr(terminal, TCSADRAIN, &original)
            show("\n")
        }
        while true {
            var events = [signals.readEnd, terminal].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            _ = poll(&events, nfds_t(events.count), -1)
            if events[0].revents != 0 {
                try signals.throwIfEnding()
                ask()
            } else if events[1].revents != 0, let line = try line(of: terminal) {
                return line
            }
        }
    }

    /// Returns the next line; `nil` if a signal came instead.
    private static func line(of terminal: Int32) throws -> SecretBytes? {
        var count = 0
        let line = try SecretBytes(count: longest) { count = read(terminal, $0, longest) }
        if count < 0, errno == EINTR || errno == EAGAIN { return nil }
        guard count > 0 else { throw Interruption(signal: SIGINT) }
        return try line.withUnsafeBytes {
            try SecretBytes($0.prefix(count).prefix { $0 != UInt8(ascii: "\n") })
        }
    }
}
