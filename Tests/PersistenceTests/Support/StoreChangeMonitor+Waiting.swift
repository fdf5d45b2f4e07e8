import Foundation
import Persistence

extension StoreChangeMonitor {
    /// Waits until it is time to look, as a program with a poll(2) of its own does.
    ///
    /// - Returns: Whether it is time to look; false after the timeout.
    func wait(timeout: Duration) -> Bool {
        let clock = ContinuousClock()
        let deadline = clock.now + min(max(.zero, timeout), .seconds(365 * 86_400))
        while true {
            var waiting = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
            let rest = Int64((deadline - clock.now) / .milliseconds(1))
            guard poll(&waiting, 1, min(pollTimeout, Int32(clamping: max(0, rest)))) >= 0 else {
                return false
            }
            if isTimeToLook() { return true }
            if clock.now >= deadline { return false }
        }
    }
}
