import Foundation
import MoodJournal

/// A live listing for programs: the whole listing on one line, then a line for each change.
struct LineWatch {
    let listing: LiveListing
    let locale: Locale
    let signals: SignalPipe
    let output: StandardOutput

    /// Writes the listing and its changes until the reader closes the pipe.
    ///
    /// - Throws: ``Interruption`` for a signal.
    func run() throws {
        let writer = ListingLineWriter(listing: listing, locale: locale, output: output)
        try signals.endingSoon { try writer.writeSnapshot() }
        let poll = WatchPoll(signals: signals)
        while true {
            let events = poll.wait(for: listing)
            if let signal = events.signals.first { throw Interruption(signal: signal) }
            if events.isReaderGone { return }
            try signals.endingSoon {
                if let changes = try listing.update() { try writer.write(changes) }
            }
        }
    }
}
