import Foundation
import GRDB

/// A country or continent as a Codable record of GRDB.
struct RegionRow: Codable, FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "GeographicRegion"

    enum CodingKeys: String, CodingKey {
        case primaryKey = "_pk"
        case entity = "_entity"
        case numericCode, updatedAt, continent
    }

    var primaryKey: Int64?
    var entity: String
    var numericCode: Int16
    var updatedAt: Date
    var continent: Int64?

    mutating func didInsert(_ inserted: InsertionSuccess) {
        primaryKey = inserted.rowID
    }

    static func databaseDateEncodingStrategy(for column: String) -> DatabaseDateEncodingStrategy {
        .timeIntervalSinceReferenceDate
    }

    static func databaseDateDecodingStrategy(for column: String) -> DatabaseDateDecodingStrategy {
        .custom { value in
            Double.fromDatabaseValue(value).map(Date.init(timeIntervalSinceReferenceDate:))
        }
    }
}
