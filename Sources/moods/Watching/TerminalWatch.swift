import Foundation
import MoodJournal

/// A live listing on a terminal, until the user quits.
struct TerminalWatch {
    let listing: LiveListing

    /// The name of the listing; `nil` for moods that conditions select.
    let name: String?
    let changes: any JournalChanges
    let locale: Locale
    let terminal: TerminalEnvironment
    let signals: SignalPipe
    let output: StandardOutput

    /// Shows the listing until the user quits.
    ///
    /// - Throws: ``Interruption`` for a signal that ends programs.
    func run() throws {
        // Read keys from the terminal even if standard input is something else.
        let ownKeys = terminal.isInteractive ? -1 : open("/dev/tty", O_RDONLY | O_CLOEXEC)
        defer { if ownKeys >= 0 { close(ownKeys) } }
        let keys = terminal.isInteractive ? STDIN_FILENO : ownKeys
        if terminal.canMoveCursor,
            let session = TerminalSession(descriptor: STDOUT_FILENO, output: output)
        {
            var view = FullScreenWatch(
                listing: listing, name: name, locale: locale, terminal: terminal, session: session,
                changes: changes, output: output)
            defer { session.leave() }
            defer { view.end() }
            return try run(&view, keys: keys)
        }
        var view = PrintedWatch(
            listing: listing, locale: locale, terminal: terminal, output: output)
        return try run(&view, keys: keys)
    }

    private func run(_ view: inout some WatchView, keys: Int32) throws {
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
                    if SignalPipe.ending.contains(signal) { throw Interruption(signal: signal) }
                    if signal == SIGTSTP { try suspend(&view) }
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
                guard let pressed else { return }
                for key in pressed where try !view.press(key) { return }
                if events.isReaderGone { return }
                let changes = try signals.endingSoon { try view.listing.update() }
                if let changes { try view.show(changes) }
                try view.drawFrame()
            }
        } catch let error as OutputError {
            // If the terminal was closed, its signal (SIGHUP) is the reason to end.
            try signals.throwIfEnding()
            throw error
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
    private func suspend(_ view: inout some WatchView) throws {
        view.suspend()
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        signals.catchAgain(SIGTSTP)
        // A shell that ends a stopped job continues it in the background first. Setting the
        // terminal there would stop it again.
        try signals.throwIfEnding()
        try view.begin()
    }
}
