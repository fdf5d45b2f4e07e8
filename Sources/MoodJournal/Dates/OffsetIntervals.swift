import Foundation

/// The offsets of a time zone, cached from one clock change to the next.
///
/// Foundation computes an offset in a microsecond or more. A cached look-up takes some nanoseconds,
/// and creating the cache takes a fraction of a millisecond.
final class OffsetIntervals {
    /// The instant up to which the initializer finds all changes, 2040-01-01T00:00:00Z. Later
    /// changes are found on demand.
    private static let firstHorizon: Int64 = 2_208_988_800

    private let timeZone: TimeZone
    /// The beginning of each interval, in seconds since 1970.
    @exclusivity(unchecked) private var starts: [Int64] = [.min]
    @exclusivity(unchecked) private var offsets: [Int64]
    /// The instant before which all changes are known.
    @exclusivity(unchecked) private var horizon: Int64
    @exclusivity(unchecked) private var latest = 0

    init(_ timeZone: TimeZone) {
        self.timeZone = timeZone
        // Noon of the first day of the year 1.
        let start: Int64 = -62_135_553_600
        offsets = [Int64(timeZone.secondsFromGMT(for: Date(secondsSince1970: start)))]
        horizon = start
        extend(beyond: Self.firstHorizon)
    }

    /// Creates the offsets of a stored zone, or of UTC for an invalid name, which only another program
    /// can have written.
    convenience init(stored name: String) { self.init((try? TimeZoneName(name).timeZone) ?? .gmt) }

    /// Returns the seconds east of UTC at an instant in whole seconds since 1970.
    func secondsFromGMT(at instant: Int64) -> Int64 {
        if instant >= horizon { extend(beyond: instant) }
        if starts[latest] <= instant, latest + 1 == starts.count || instant < starts[latest + 1] {
            return offsets[latest]
        }
        // The first interval has no beginning.
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= instant { low = middle } else { high = middle }
        }
        latest = low
        return offsets[low]
    }

    private func extend(beyond instant: Int64) {
        while horizon <= instant {
            let date = Date(secondsSince1970: horizon)
            guard let change = timeZone.nextDaylightSavingTimeTransition(after: date),
                let seconds = change.millisecondsSince1970.map({ $0 / 1000 }), seconds > horizon
            else {
                horizon = .max
                return
            }
            let offset = Int64(timeZone.secondsFromGMT(for: change))
            if offset != offsets[offsets.count - 1] {
                starts.append(seconds)
                offsets.append(offset)
            }
            horizon = seconds
        }
    }
}
