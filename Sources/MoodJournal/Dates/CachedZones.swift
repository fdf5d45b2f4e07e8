import Atlas
import Foundation
import FoundationInternationalization

/// A time zone with cached offsets.
final class CachedZone {
    let name: TimeZoneName
    private let intervals: OffsetIntervals

    init(_ name: TimeZoneName) {
        self.name = name
        intervals = OffsetIntervals(name.timeZone)
    }

    /// Returns the seconds east of UTC at an instant in whole seconds since 1970.
    func offset(at instant: Int64) -> Int64 { intervals.secondsFromGMT(at: instant) }
}

/// A cache of the time zones of moods that are imported or merged, because creating one takes some hundred microseconds.
struct CachedZones {
    private static let mostTexts = 1024

    private var places: [TimeZoneIdentifier: CachedZone] = [:]
    private var texts: [String: Result<CachedZone, TimeZoneNameError>] = [:]
    private var offsets: [Int: CachedZone] = [:]
    private var countries: [ISO3166.Country: CachedZone?] = [:]

    mutating func zone(at coordinate: Coordinate, identifier: TimeZoneIdentifier) -> CachedZone {
        if let known = places[identifier] { return known }
        let zone = CachedZone(TimeZoneName(at: coordinate))
        places[identifier] = zone
        return zone
    }

    /// Returns the zone of a country, or `nil` if its clocks show different times.
    mutating func zone(of country: ISO3166.Country) -> CachedZone? {
        if let known = countries[country] { return known }
        let zone = TimeZoneName(of: country).map { CachedZone($0) }
        countries.updateValue(zone, forKey: country)
        return zone
    }

    /// Returns the zone that a file names: an IANA name, or an offset, which may follow "GMT" or
    /// "UTC".
    mutating func zone(named text: String) throws(TimeZoneNameError) -> CachedZone {
        if let known = texts[text] { return try known.get() }
        let result: Result<CachedZone, TimeZoneNameError>
        do {
            result = .success(CachedZone(try TimeZoneName(text)))
        } catch {
            let rest = text.dropFirst(3)
            if ["GMT", "UTC"].contains(text.prefix(3).uppercased()),
                let name = try? TimeZoneName(String(rest))
            {
                result = .success(CachedZone(name))
            } else {
                result = .failure(error)
            }
        }
        if texts.count >= Self.mostTexts { texts = [:] }
        texts[text] = result
        return try result.get()
    }

    /// - Parameter seconds: Seconds east of UTC, at most 18 hours.
    mutating func zone(offset seconds: Int) -> CachedZone {
        if let known = offsets[seconds] { return known }
        let zone = CachedZone(TimeZoneName(TimeZone(secondsFromGMT: seconds) ?? .gmt))
        offsets[seconds] = zone
        return zone
    }
}
