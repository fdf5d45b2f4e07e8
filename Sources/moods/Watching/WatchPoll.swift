import Foundation
import MoodJournal

/// Waits for whatever comes first: keys, signals, writes to the journal, a time, or the end of
/// whoever reads the output (poll(2)).
struct WatchPoll {
    struct Events {
        var hasKeys = false

        /// The terminal or the pipe is gone.
        var isReaderGone = false
        var signals: [Int32] = []
    }

    let signals: SignalPipe

    /// Where keys come from; nil where nobody presses any.
    var keys: Int32?

    /// - Parameter deadline: When to come back at the latest.
    func wait(
        for listing: LiveListing, until deadline: ContinuousClock.Instant? = nil
    ) -> Events {
        var timeout = listing.pollTimeout
        if let deadline {
            let rest = (deadline - ContinuousClock.now) / .milliseconds(1)
            timeout = min(timeout, Int32(max(0, min(rest.rounded(.up), 60_000))))
        }
        // Of the output only errors are asked for: poll(2) reports them always.
        var waiting = [
            pollfd(fd: listing.fileDescriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals.readEnd, events: Int16(POLLIN), revents: 0),
            pollfd(fd: STDOUT_FILENO, events: 0, revents: 0),
            pollfd(fd: keys ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&waiting, nfds_t(waiting.count), timeout)
        let gone = Int16(POLLERR | POLLHUP | POLLNVAL)
        return Events(
            hasKeys: waiting[3].revents != 0, isReaderGone: waiting[2].revents & gone != 0,
            signals: waiting[1].revents != 0 ? signals.take() : [])
    }
}
