import Atlas
import Persistence

/// The number of moods at a point, and the days of these moods with their mean feeling.
public struct PointTally: Sendable, Equatable {
    /// The point, exactly as recorded.
    public let coordinate: Coordinate
    /// The number of moods, with and without a feeling.
    public let moods: Int
    /// The days of these moods, and their mean feeling.
    public let figures: DayFigures

    fileprivate init(_ coordinate: Coordinate, _ tally: RunningTally) {
        self.coordinate = coordinate
        moods = tally.moods
        figures = DayFigures(tally)
    }
}

extension Journal {
    /// Calls `body` with the coordinate and the feeling of each mood that a query selects, in no
    /// particular order. Moods without a coordinate are skipped.
    /// - Parameter body: A function that receives each mood. It must not read from the journal.
    /// - Complexity: O(*n*) in the number of moods that the query reads, without making objects.
    public func forEachCoordinate(
        of query: MoodQuery, _ body: (Coordinate, Feeling?) -> Void
    ) throws(JournalError) {
        try translating {
            try forEachGroup(
                of: query, by: [], row: { ($0[\.latitude], $0[\.longitude], $0[\.feeling]) }
            ) { latitude, longitude, feeling in
                if let point = Coordinate(latitude, longitude) { body(point, feeling) }
            }
        }
    }

    /// Calls `body` with the coordinate, the feeling and the local day of each mood that a query
    /// selects, in no particular order. Moods without a coordinate are skipped.
    /// - Parameters:
    ///   - query: The moods.
    ///   - body: A function that receives each mood. It must not read from the journal.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of moods that the query reads, without making objects.
    public func forEachVisit(
        of query: MoodQuery, _ body: (Coordinate, Feeling?, LocalDay) -> Void
    ) throws(JournalError) {
        try translating {
            try forEachGroup(
                of: query, by: [],
                row: { ($0[\.latitude], $0[\.longitude], $0[\.feeling], $0[\.localDay]) }
            ) { latitude, longitude, feeling, text in
                guard let point = Coordinate(latitude, longitude) else { return }
                body(point, feeling, try LocalDay(stored: text))
            }
        }
    }

    /// Calls `body` with each point at which a query's moods were felt, from south to north and
    /// from west to east. Only one point is in memory.
    /// - Parameters:
    ///   - query: The moods to count. A point counts only these.
    ///   - body: A function that receives each point. It must not read from the journal.
    /// - Throws: ``JournalError`` if the journal can't be read, and any error of `body`.
    /// - Complexity: O(*n* log *n*) in the number of moods that the query reads.
    public func forEachPoint(
        of query: MoodQuery, _ body: (PointTally) throws -> Void
    ) throws {
        try rethrowing {
            var current: (point: Coordinate, tally: RunningTally)?
            func passOn() throws {
                guard let current else { return }
                try body(PointTally(current.point, current.tally))
            }
            try forEachGroup(
                of: query, by: [\.latitude, \.longitude, \.localDay, \.feeling],
                row: {
                    ($0[\.latitude], $0[\.longitude], $0[\.localDay], $0[\.feeling], $0.count)
                }
            ) { latitude, longitude, text, feeling, moods in
                guard let point = Coordinate(latitude, longitude) else { return }
                let day = try LocalDay(stored: text)
                if current?.point != point {
                    try passOn()
                    current = (point, RunningTally(from: day))
                }
                current?.tally.add(feeling, on: day, moods: moods)
            }
            try passOn()
        }
    }
}

extension Coordinate {
    /// Creates a coordinate from stored numbers, or returns `nil` if the mood has none or another
    /// program stored invalid ones.
    init?(_ latitude: Double?, _ longitude: Double?) {
        guard let latitude, let longitude,
            let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        self = coordinate
    }
}
