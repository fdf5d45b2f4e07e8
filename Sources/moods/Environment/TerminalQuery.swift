import Foundation
import MoodJournal

/// A query to the terminal that is both standard input and standard output.
struct TerminalQuery {
    private static let patience = Duration.milliseconds(100)
    /// The maximum length of replies, in bytes.
    private static let longestReply = 4096
    /// The query of the background color (OSC 11), and the primary device attributes (DA1), which
    /// every terminal reports: with the reply to the latter, no other reply follows.
    private static let background = "\u{1B}]11;?\u{1B}\\\u{1B}[c"

    /// Returns the color of the terminal's background; `nil` if the terminal doesn't report it.
    ///
    /// Keys that are waiting already prevent the query, because they couldn't be told from replies
    /// without reading them. Keys that are pressed during the query are put back (TIOCSTI),
    /// where the kernel allows it.
    func background() -> MoodColor? {
        var original = termios()
        guard isSuitable, tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
        // Signals that stop or end the program wait until the terminal has its settings again.
        var (all, former) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        var quiet = original
        quiet.c_lflag &= ~tcflag_t(ICANON | ECHO)
        quiet.c_iflag &= ~tcflag_t(ICRNL | INLCR)
        quiet.setControl(VMIN, to: 0)
        quiet.setControl(VTIME, to: 0)
        guard tcsetattr(STDIN_FILENO, TCSANOW, &quiet) == 0 else { return nil }
        let replies = hasInput(within: .zero) ? nil : replies()
        tcsetattr(STDIN_FILENO, TCSANOW, &original)
        for key in replies?.keys ?? [] {
            var key = key
            _ = ioctl(STDIN_FILENO, UInt(TIOCSTI), &key)
        }
        return replies?.background
    }

    /// Whether input and output are the same terminal, this process is in its foreground, and
    /// replies come at once. Over a network they might come after the program's end, and then the
    /// shell would read them; tmux replies itself.
    private var isSuitable: Bool {
        var (input, output) = (stat(), stat())
        guard fstat(STDIN_FILENO, &input) == 0, fstat(STDOUT_FILENO, &output) == 0,
            input.st_rdev == output.st_rdev, tcgetpgrp(STDIN_FILENO) == getpgrp()
        else { return false }
        let names = ProcessEnvironment.values(of: ["SSH_CONNECTION", "SSH_TTY", "TMUX"])
        return names["TMUX"] != nil || names.isEmpty
    }

    private func replies() -> TerminalReplies? {
        let query = Array(Self.background.utf8)
        guard write(STDOUT_FILENO, query, query.count) == query.count else { return nil }
        let deadline = ContinuousClock.now + Self.patience
        var bytes: [UInt8] = []
        var replies = TerminalReplies(bytes)
        while !replies.isComplete, bytes.count < Self.longestReply, .now < deadline,
            hasInput(within: deadline - ContinuousClock.now)
        {
            var part = [UInt8](repeating: 0, count: 256)
            let count = read(STDIN_FILENO, &part, part.count)
            guard count > 0 else { break }
            bytes += part[..<count]
            replies = TerminalReplies(bytes)
        }
        return replies
    }

    private func hasInput(within time: Duration) -> Bool {
        StandardStreams.hasInput(within: max(0, Int32(time / .milliseconds(1))))
    }
}
