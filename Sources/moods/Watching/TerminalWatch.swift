import Foundation
import MoodJournal

/// A live listing on a terminal, until the user quits.
struct TerminalWatch {
    let listing: LiveListing

    /// The name of the listing; `nil` for moods that conditions select.
    let name: String?
    let journal: JournalOptions
    let locale: Locale
    let terminal: TerminalEnvironment
    let signals: SignalPipe
    let output: StandardOutput

    /// Shows the listing until the user quits or a signal ends it.
    func run() throws -> WatchEnd {
        // Read keys from the terminal even if standard input is something else.
        let ownKeys = terminal.isInteractive ? -1 : open("/dev/tty", O_RDONLY | O_CLOEXEC)
        defer { if ownKeys >= 0 { close(ownKeys) } }
        let keys = terminal.isInteractive ? STDIN_FILENO : ownKeys
        if terminal.canMoveCursor,
            let session = TerminalSession(descriptor: STDOUT_FILENO, output: output)
        {
            var view = FullScreenWatch(
                listing: listing, name: name, locale: locale, terminal: terminal, session: session,
                journal: WatchedJournal(options: journal, signals: signals, output: output),
                output: output)
            defer { session.leave() }
            defer { view.end() }
            return try run(&view, keys: keys)
        }
        var view = PrintedWatch(
            listing: listing, locale: locale, terminal: terminal, output: output)
        return try run(&view, keys: keys)
    }

    private func run(_ view: inout some WatchView, keys: Int32) throws -> WatchEnd {
        var decoder = KeyDecoder()
        let poll = WatchPoll(signals: signals, keys: keys >= 0 ? keys : nil)
        do {
            try view.begin()
            while true {
                let escape =
                    decoder.hasEscape
                    ? ContinuousClock.now + .milliseconds(KeyDecoder.escapeTime) : nil
                let deadline = [view.nextFrame, escape].compactMap(\.self).min()
                let events = poll.wait(for: view.listing, until: deadline)
                for signal in events.signals {
                    if SignalPipe.ending.contains(signal) { return .signal(signal) }
                    if signal == SIGTSTP, let end = try suspend(&view) { return end }
                }
                // After SIGSTOP, which can't be caught, other programs may have drawn on the
                // screen.
                if !events.signals.filter([SIGWINCH, SIGCONT].contains).isEmpty {
                    try view.redraw()
                }
                var pressed: [Key]? = []
                if events.hasKeys {
                    pressed = read(keys, &decoder)
                } else if let escape, ContinuousClock.now >= escape {
                    pressed = decoder.endEscape()
                }
                guard let pressed else { return .left }
                for key in pressed where try !view.press(key) { return .left }
                if events.isReaderGone { return .left }
                if let changes = try view.listing.update() { try view.show(changes) }
                try view.drawFrame()
            }
        } catch let interruption as Interruption {
            return .signal(interruption.signal)
        } catch let error as OutputError {
            // If the terminal was closed, its signal (SIGHUP) is the reason to end.
            guard let signal = signals.take().first(where: SignalPipe.ending.contains) else {
                throw error
            }
            return .signal(signal)
        }
    }

    /// Returns the keys that were pressed; `nil` at the end of the input.
    ///
    /// This reads a single byte, because after a key that adds a mood, the next keys are answers.
    private func read(_ descriptor: Int32, _ decoder: inout KeyDecoder) -> [Key]? {
        var byte: UInt8 = 0
        let count = Foundation.read(descriptor, &byte, 1)
        if count > 0 { return decoder.keys(after: byte) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
    }

    /// Suspends the process by the default action of SIGTSTP, and continues after SIGCONT.
    ///
    /// - Returns: The end of the program if a signal ended it meanwhile.
    private func suspend(_ view: inout some WatchView) throws -> WatchEnd? {
        view.suspend()
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        signals.catchAgain(SIGTSTP)
        // A shell that ends a stopped job continues it in the background first. Setting the
        // terminal there would stop it again.
        if let signal = signals.take().first(where: SignalPipe.ending.contains) {
            return .signal(signal)
        }
        try view.begin()
        return nil
    }
}
