import Atlas
import Foundation

final class CachedZone {
    let name: TimeZoneName
    private let intervals: OffsetIntervals

    init(_ name: TimeZoneName) {
        self.name = name
        intervals = OffsetIntervals(name.timeZone)
    }

    func offset(at instant: Int64) -> Int64 { intervals.secondsFromGMT(at: instant) }
}

/// A cache of the time zones of moods that are imported or merged, because creating one takes some hundred microseconds.
struct CachedZones {
    private var places = Cache<TimeZoneIdentifier, CachedZone>()
    private var texts = Cache<String, Result<CachedZone, TimeZoneNameError>>(limit: 1024)
    private var offsets = Cache<Int, CachedZone>()
    private var countries = Cache<ISO3166.Country, CachedZone?>()

    mutating func zone(at coordinate: Coordinate, identifier: TimeZoneIdentifier) -> CachedZone {
        places.value(of: identifier) { CachedZone(TimeZoneName(at: coordinate)) }
    }

    /// Returns the zone of a country, or `nil` if its clocks show different times.
    mutating func zone(of country: ISO3166.Country) -> CachedZone? {
        countries.value(of: country) { TimeZoneName(of: country).map { CachedZone($0) } }
    }

    /// Returns the zone that a file names: an IANA name, or an offset, also after "GMT" or "UTC".
    mutating func zone(named text: String) throws(TimeZoneNameError) -> CachedZone {
        let zone = texts.value(of: text) {
            let name = Result { () throws(TimeZoneNameError) in try TimeZoneName(text) }
            let isPrefixed = ["GMT", "UTC"].contains(text.prefix(3).uppercased())
            let offset = isPrefixed ? try? TimeZoneName(String(text.dropFirst(3))) : nil
            return name.flatMapError { offset.map(Result.success) ?? .failure($0) }
                .map { CachedZone($0) }
        }
        return try zone.get()
    }

    /// - Parameter seconds: Seconds east of UTC, at most 18 hours.
    mutating func zone(offset seconds: Int) -> CachedZone {
        offsets.value(of: seconds) {
            CachedZone(TimeZoneName(TimeZone(secondsFromGMT: seconds) ?? .gmt))
        }
    }
}
