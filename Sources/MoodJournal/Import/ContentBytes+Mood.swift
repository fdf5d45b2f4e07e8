import Foundation
import Interchange

extension ContentBytes {
    /// Appends the properties of a mood that an import sets.
    /// - Parameter isOwn: Whether the entry is in one of our own formats. Such a mood may have been
    ///   edited before its export. The mark keeps files in other formats from changing it.
    mutating func append(_ mood: NewMood, isOwn: Bool) {
        if isOwn { appendNothing() }
        appendMood(
            date: mood.date, timeZone: mood.timeZone.text, ratings: mood.ratings, note: mood.note,
            palette: mood.palette, latitude: mood.coordinate?.latitude,
            longitude: mood.coordinate?.longitude, country: mood.country.numericCode,
            tags: mood.tags.isEmpty ? [] : mood.tags.map(\.key).sorted())
    }

    mutating func append(_ mood: Mood, isOwn: Bool) {
        if isOwn { appendNothing() }
        appendMood(
            date: mood.date, timeZone: mood.timeZone, ratings: mood.ratings, note: mood.note,
            palette: mood.colors, latitude: mood.latitude, longitude: mood.longitude,
            country: mood.country?.numericCode ?? 0, tags: mood.tags.map(\.key).sorted())
    }

    private mutating func appendMood(
        date: Date, timeZone: String, ratings: Ratings<Int>, note: String?, palette: Palette?,
        latitude: Double?, longitude: Double?, country: Int16, tags: [String]
    ) {
        append(date.millisecondsSince1970 ?? 0)
        append(timeZone)
        append(Int64(ratings.feeling ?? 0))
        append(note)
        append(palette.map { $0.colors.map(\.description) } ?? [])
        append(latitude)
        append(longitude)
        append(Int64(country))
        append(tags)
        // Moods without these ratings have the bytes that earlier versions stored.
        for scale in RatingScale.added {
            if let level = ratings[scale] { append([scale.rawValue, String(level)]) }
        }
    }
}
