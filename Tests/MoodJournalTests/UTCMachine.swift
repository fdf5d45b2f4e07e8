import Atlas
import Foundation
@testable import Interchange

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
            country: country, ratings: Ratings(feeling), note: note, colors: colors, tags: tags,
            allowsFuture: allowsFuture, now: now, machineTimeZone: .gmt)
    }
}

extension MoodEdit {
    var feeling: Change<Feeling> {
        get {
            switch ratings.feeling {
            case .set(let level): Feeling(rawValue: level).map { .set($0) } ?? .keep
            case .clear: .clear
            case .keep, nil: .keep
            }
        }
        set {
            switch newValue {
            case .set(let feeling): ratings.feeling = .set(feeling.rawValue)
            case .clear: ratings.feeling = .clear
            case .keep: ratings.feeling = nil
            }
        }
    }
}

extension Journal {
    func edit(
        _ reference: MoodReference, _ edit: MoodEdit, at now: Date = Date()
    ) throws -> EditedMood {
        try self.edit(reference, edit, at: now, machineTimeZone: .gmt)
    }
}
