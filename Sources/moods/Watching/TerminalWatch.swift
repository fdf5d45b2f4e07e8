import Foundation
import MoodJournal

/// A live listing on a terminal, until somebody leaves it.
struct TerminalWatch {
    let listing: LiveListing
    let locale: Locale
    let terminal: TerminalEnvironment
    let signals: SignalPipe
    let output: StandardOutput

    func run() throws -> WatchEnd {
        // Keys are the terminal's, also where standard input is something else.
        let ownKeys = terminal.isInteractive ? -1 : open("/dev/tty", O_RDONLY | O_CLOEXEC)
        defer { if ownKeys >= 0 { close(ownKeys) } }
        let keys = terminal.isInteractive ? STDIN_FILENO : ownKeys
        if terminal.canMoveCursor,
            let session = TerminalSession(descriptor: STDOUT_FILENO, output: output)
        {
            var view = FullScreenWatch(
                listing: listing, locale: locale, terminal: terminal, session: session,
                output: output)
            defer { session.leave() }
            return try run(&view, keys: keys)
        }
        var view = PrintedWatch(
            listing: listing, locale: locale, terminal: terminal, output: output)
        return try run(&view, keys: keys)
    }

    private func run(_ view: inout some WatchView, keys: Int32) throws -> WatchEnd {
        var reader = KeyReader()
        let poll = WatchPoll(signals: signals, keys: keys >= 0 ? keys : nil)
        do {
            try view.begin()
            while true {
                let events = poll.wait(for: listing, until: view.nextFrame)
                for signal in events.signals {
                    if SignalPipe.ending.contains(signal) { return .signal(signal) }
                    if signal == SIGTSTP, let end = try suspend(&view) { return end }
                }
                // Going on after a stop that cannot be caught, the screen is somebody else's.
                if !events.signals.filter([SIGWINCH, SIGCONT].contains).isEmpty {
                    try view.redraw()
                }
                if events.hasKeys {
                    guard let pressed = read(keys, &reader) else { return .left }
                    for key in pressed {
                        if key == .leave { return .left }
                        try view.press(key)
                    }
                }
                if events.isReaderGone { return .left }
                if let changes = try listing.update() { try view.show(changes) }
                try view.drawFrame()
            }
        } catch let error as OutputError {
            // The terminal went away, and the signal that says so is on its way or here.
            guard let signal = signals.take().first(where: SignalPipe.ending.contains) else {
                throw error
            }
            return .signal(signal)
        }
    }

    /// The keys that were pressed; nil where there will be no more.
    private func read(_ descriptor: Int32, _ reader: inout KeyReader) -> [Key]? {
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = Foundation.read(descriptor, &bytes, bytes.count)
        if count > 0 { return reader.keys(in: bytes[..<count]) }
        return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
    }

    /// Stops as if the signal had not been caught, and goes on when the shell says so.
    private func suspend(_ view: inout some WatchView) throws -> WatchEnd? {
        view.suspend()
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        signals.catchAgain(SIGTSTP)
        // A shell that ends a stopped job has it go on for that, in the background: there, taking
        // the terminal would stop it once more.
        if let signal = signals.take().first(where: SignalPipe.ending.contains) {
            return .signal(signal)
        }
        try view.begin()
        return nil
    }
}
