import Foundation
import MoodJournal

/// Waits with poll(2) until keys, signals or writes to the journal arrive, a deadline passes, or
/// the output's pipe is closed.
struct WatchPoll {
    struct Events {
        var hasKeys = false

        /// Whether the terminal or the pipe was closed.
        var isReaderGone = false

        var signals: [Int32] = []
    }

    let signals: SignalPipe

    /// The descriptor for keys; `nil` without a terminal.
    var keys: Int32?

    func wait(for listing: LiveListing, until deadline: ContinuousClock.Instant? = nil) -> Events {
        var timeout = listing.pollTimeout
        if let deadline {
            let rest = (deadline - ContinuousClock.now) / .milliseconds(1)
            timeout = min(timeout, Int32(max(0, min(rest.rounded(.up), 60_000))))
        }
        // Request no events for the output, because poll(2) always reports errors.
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
