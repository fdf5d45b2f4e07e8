import Atlas
import CivilTime
import Foundation

/// The reading of a camera's clock, with information about its offset from UTC.
struct CameraReading {
    let day: LocalDay
    let time: LocalTime
    /// The clock's offset from UTC in seconds, or `nil` if the photo has none.
    var offset: Int?
    /// The instant at which GPS determined the photo's position, or `nil` if the photo has none.
    var positioned: Date?

    /// The maximum age of a camera's last position in seconds: an hour and a half.
    private static let oldestFix = 90.0 * 60
    /// The maximum error of a camera's clock in seconds: five minutes.
    private static let clockError = 5.0 * 60
    /// The offsets in use, in seconds, of zones that differ from UTC by three quarters of an hour:
    /// Nepal, Eucla in Australia, and the Chatham Islands with and without daylight saving time
    /// (source: the tz database).
    private static let threeQuarterOffsets = [5, 8, 12, 13].map { ($0 * 60 + 45) * 60 }

    /// Returns the date as text in ISO 8601 that ``DateExpression`` reads.
    ///
    /// With an offset, the text is an instant. If there is a coordinate, an instant is in UTC, so
    /// that the place determines the zone and the local day. Without an offset, the text is the
    /// clock's reading in the place's zone, unless GPS time contradicts it.
    /// - Returns: The text, or `nil` if the instant is outside the years 0001 to 9999.
    func text(at coordinate: Coordinate?) -> String? {
        guard let offset = offset ?? offsetFromGPS(at: coordinate) else {
            return ISO8601.text(of: readingAsUTC, in: .gmt).map { String($0.prefix(19)) }
        }
        let instant = readingAsUTC - Double(offset)
        if coordinate != nil { return ISO8601.utcText(of: instant) }
        return ISO8601.text(of: instant, in: ZoneRules(secondsFromGMT: offset))
    }

    private var readingAsUTC: Date { day.date(at: time, in: .gmt) }

    /// Returns the offset of the clock from GPS time.
    /// - Returns: The offset in seconds, or `nil` if there is no GPS time, if the clock may be that
    ///   of the place and the fix some minutes old, or if no offset in use fits.
    private func offsetFromGPS(at coordinate: Coordinate?) -> Int? {
        guard let positioned else { return nil }
        if let coordinate {
            let instant = day.date(at: time, in: TimeZoneName(at: coordinate).timeZone)
            // A fix can't be newer than the photo.
            let age = instant.timeIntervalSince(positioned)
            if -Self.clockError...Self.oldestFix + Self.clockError ~= age { return nil }
        }
        let difference = readingAsUTC.timeIntervalSince(positioned)
        let halfHours = Int((difference / 1800).rounded()) * 1800
        return ([halfHours] + Self.threeQuarterOffsets).first {
            UTCOffset.rangeInUse.contains($0) && abs(difference - Double($0)) <= Self.clockError
        }
    }
}
