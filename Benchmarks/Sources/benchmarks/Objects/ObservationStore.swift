import GRDB
import Persistence

/// A store of generated observations.
struct ObservationStore {
    let container: PersistentContainer

    init(path: String, rows: Int) throws {
        container = try Self.open(path)
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE numbers(n) AS (
                      SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(rows)
                    )
                    INSERT INTO Observation (station, sequence, moment, latitude, longitude,
                      temperature, humidity, observer, remark)
                    SELECT n % 500, n, 600000000.0 + n, 48.85, 2.35, n % 40 + 0.5, n % 100 / 1.0,
                      'observer ' || n % 50,
                      CASE WHEN n % 2 THEN 'clear sky, light wind from NW' END
                    FROM numbers
                    """)
        }
        try queue.close()
    }

    static func open(_ path: String) throws -> PersistentContainer {
        try PersistentContainer(
            model: ManagedObjectModel([Observation.self]),
            configuration: StoreConfiguration(
                location: .file(path: path), applicationID: 0x4265_6E63))
    }
}
