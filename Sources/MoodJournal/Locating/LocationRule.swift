/// The rule that determines the place of an instant in a location history.
///
/// 1. The place of a visit that contains the instant.
/// 2. A place between the last fix before and the first fix after it, in proportion to time. The
///    fixes must be at most ``greatestGap`` apart, the path must need no more than
///    ``greatestSpeed``, and it must not cross a border: both ends are in one country, and no point
///    on the path, sampled every kilometer and at most 25 times, is in another. The path may cross
///    the sea.
/// 3. The place of the nearer of both fixes, or the earlier one if both are equally near, if it is
///    at most ``greatestGap`` away.
/// 4. No place.
///
/// Each device has a place of its own. If one of them is farther from the place of the device with
/// the nearest fix than ``Place/radius`` of both allows, the instant has no place.
enum LocationRule {
    /// The maximum time between two fixes, and between an instant and a fix, in seconds.
    static let greatestGap = 1800.0
    /// The maximum speed between two fixes in kilometers per hour. Faster travel is by air.
    static let greatestSpeed = 250.0
    /// The radius in meters up to which a fix can give a place, unless a person chooses another.
    static let greatestAccuracy = 1000.0
    /// The radius in meters of a fix without an accuracy.
    static let unknownAccuracy = 100.0
    /// The speed in meters per second at which a device may have moved away from a fix: that of a
    /// person on foot.
    static let speedOnFoot = 1.5
    /// The maximum number of points of a path, in addition to the place itself, whose country is
    /// looked up. On the longest path (``greatestSpeed`` for ``greatestGap``) they are 5 km apart.
    static let mostSamples = 25.0

    /// The properties of a fix that the rule needs.
    struct Fix {
        /// Seconds since any instant, the same one for all fixes.
        var instant: Double
        var latitude: Double
        var longitude: Double
        /// The radius in meters within which the device probably was.
        var accuracy: Double

        var place: (latitude: Double, longitude: Double) { (latitude, longitude) }

        /// Whether this fix is earlier. Two fixes at one instant are ordered by their coordinates,
        /// so that the order of the files doesn't matter.
        func precedes(_ other: Fix) -> Bool {
            (instant, latitude, longitude, accuracy)
                < (other.instant, other.latitude, other.longitude, other.accuracy)
        }
    }

    /// The place of one device at an instant.
    struct Place {
        let match: LocationMatch
        /// The seconds to its nearest fix.
        let seconds: Double
        /// The distance in meters from the place within which the device was: the accuracy of its
        /// fixes, and how far it may have moved.
        let radius: Double

        /// Whether its fix is nearer in time. Two equally near ones are ordered by their
        /// coordinates, so that the order of the files doesn't matter.
        func precedes(_ other: Place) -> Bool {
            (seconds, match.latitude, match.longitude)
                < (other.seconds, other.match.latitude, other.match.longitude)
        }

        func agrees(with other: Place) -> Bool {
            let way = GreatCircle(
                from: (match.latitude, match.longitude),
                to: (other.match.latitude, other.match.longitude))
            return way.kilometers * 1000 <= radius + other.radius
        }
    }

    /// Returns the place of a device at an instant that no visit contains.
    /// - Parameter country: Returns the country at a point, or `nil` at sea.
    static func place<Country: Equatable>(
        _ instant: Double, before: Fix?, after: Fix?,
        country: (_ latitude: Double, _ longitude: Double) throws -> Country?
    ) rethrows -> Place? {
        let secondsBefore = before.map { instant - $0.instant } ?? .infinity
        let secondsAfter = after.map { $0.instant - instant } ?? .infinity
        if let before, let after, secondsBefore > 0, secondsBefore + secondsAfter <= greatestGap,
            let match = try interpolation(instant, before, after, country: country)
        {
            let way = GreatCircle(from: before.place, to: after.place)
            return Place(
                match: match, seconds: min(secondsBefore, secondsAfter),
                radius: max(before.accuracy, after.accuracy) + way.kilometers * 1000 / 4)
        }
        let isBefore = secondsBefore <= secondsAfter
        guard let fix = isBefore ? before : after, min(secondsBefore, secondsAfter) <= greatestGap
        else { return nil }
        let seconds = min(secondsBefore, secondsAfter)
        return Place(
            match: LocationMatch(
                latitude: fix.latitude, longitude: fix.longitude,
                basis: .nearest(secondsAway: fix.instant - instant)),
            seconds: seconds, radius: fix.accuracy + speedOnFoot * seconds)
    }

    private static func interpolation<Country: Equatable>(
        _ instant: Double, _ before: Fix, _ after: Fix,
        country: (_ latitude: Double, _ longitude: Double) throws -> Country?
    ) rethrows -> LocationMatch? {
        let seconds = after.instant - before.instant
        let way = GreatCircle(from: before.place, to: after.place)
        guard way.kilometers <= greatestSpeed / 3600 * seconds else { return nil }
        let place = way.place(at: (instant - before.instant) / seconds)
        let home = try country(before.latitude, before.longitude)
        guard try country(after.latitude, after.longitude) == home else { return nil }
        // The path may cross a bay, but not another country.
        let parts = min(way.kilometers, mostSamples + 1).rounded(.up)
        let samples = [place] + stride(from: 1, to: parts, by: 1).map { way.place(at: $0 / parts) }
        for sample in samples {
            if let there = try country(sample.latitude, sample.longitude), there != home {
                return nil
            }
        }
        return LocationMatch(
            latitude: place.latitude, longitude: place.longitude,
            basis: .interpolated(
                secondsBefore: instant - before.instant, secondsAfter: after.instant - instant,
                kilometers: way.kilometers))
    }
}
