import Foundation
import GRDB
import MoodJournal

/// A mood as a Codable record of GRDB.
struct MoodRow: Codable, PersistableRecord {
    static let databaseTableName = "Mood"

    var id: UUID
    var date: Date
    var timeZone: String
    var localDay: String
    var feeling: Int?
    var note: String?
    var colors: Data?
    var latitude: Double?
    var longitude: Double?
    var modifiedAt: Date
    var country: Int64

    init(_ mood: NewMood, now: Date, country: Int64) {
        id = UUID()
        date = mood.date
        timeZone = mood.timeZone.text
        localDay = mood.localDay.description
        feeling = mood.feeling?.rawValue
        note = mood.note
        colors = mood.palette?.transformedData
        latitude = mood.coordinate?.latitude
        longitude = mood.coordinate?.longitude
        modifiedAt = now
        self.country = country
    }

    static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy {
        .timeIntervalSinceReferenceDate
    }
}
