import Atlas
import Foundation

@testable import MoodJournal

/// Creates moods on a machine in UTC, because most tests don't depend on the machine's clock.
extension NewMood {
    init(
        date: String? = nil, timeZone: TimeZoneName? = nil,
        latitude: Double? = nil, longitude: Double? = nil, country: ISO3166.Country? = nil,
        feeling: Feeling? = nil, note: String? = nil, colors: [MoodColor] = [],
        tags: [TagPath] = [], allowsFuture: Bool = false, now: Date = Date()
    ) throws(NewMoodError) {
        try self.init(
            date: date, timeZone: timeZone, latitude: latitude, longitude: longitude,
            country: country, feeling: feeling, note: note, colors: colors, tags: tags,
            allowsFuture: allowsFuture, now: now, machineTimeZone: .gmt)
    }
}

extension Journal {
    func edit(
        _ reference: MoodReference, _ edit: MoodEdit, at now: Date = Date()
    ) throws -> EditedMood {
        try self.edit(reference, edit, at: now, machineTimeZone: .gmt)
    }
}
