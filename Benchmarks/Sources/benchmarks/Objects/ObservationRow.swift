import Foundation
import GRDB

/// The same as a hand-written record of GRDB that reads columns by index, the fastest way in GRDB's
/// documentation.
struct ObservationRow: FetchableRecord {
    static let selection = """
        SELECT _pk, station, sequence, moment, latitude, longitude, temperature, humidity, observer,
          remark
        FROM Observation ORDER BY _pk
        """

    let primaryKey: Int64
    let station: Int
    let sequence: Int
    let moment: Date
    let latitude: Double
    let longitude: Double
    let temperature: Double
    let humidity: Double?
    let observer: String
    let remark: String?

    init(row: Row) {
        primaryKey = row[0]
        station = row[1]
        sequence = row[2]
        moment = Date(timeIntervalSinceReferenceDate: row[3])
        latitude = row[4]
        longitude = row[5]
        temperature = row[6]
        humidity = row[7]
        observer = row[8]
        remark = row[9]
    }
}
