import Atlas
import MoodJournal

/// The moods of a map by coordinate. One coordinate stands for those that the map can't distinguish,
/// so that a journal with a place for each mood takes no more memory than the picture needs.
struct MapPoints {
    /// A coordinate and its moods.
    struct Point {
        let coordinate: Coordinate
        var moods = 0
        /// The days of the moods, if days are counted, since 1970-01-01.
        var days: Set<Int> = []
        /// The sum of the feelings of moods that have one, and the number of these moods.
        var feelings = (sum: 0, count: 0)

        /// The mean feeling; `nil` if no mood has a feeling.
        var mean: Double? {
            feelings.count == 0 ? nil : Double(feelings.sum) / Double(feelings.count)
        }

        mutating func add(_ other: Point) {
            moods += other.moods
            days.formUnion(other.days)
            feelings = (feelings.sum + other.feelings.sum, feelings.count + other.feelings.count)
        }
    }

    private struct Cell: Hashable {
        let latitude: Int
        let longitude: Int
    }

    /// The size of a cell in degrees. One coordinate is kept in each cell.
    private let step: (latitude: Double, longitude: Double)
    private var indices: [Cell: Int] = [:]
    /// The first coordinate of each cell, as recorded, with the moods of the cell.
    private(set) var points: [Point] = []

    /// Creates an empty collection for a map.
    /// - Parameters:
    ///   - extent: An extent that the map's frame includes.
    ///   - columns: The width of the map, which has no pixel narrower than a cell.
    init(in extent: GeographicExtent, columns: Int) {
        // A frame never has more pixels in its height than in its width.
        let count = Double(8 * max(1, columns))
        step = (max(extent.height / count, 1e-9), max(extent.width / count, 1e-9))
    }

    /// - Parameter day: The mood's day, if days are counted; the memory for them grows with moods.
    mutating func insert(
        _ coordinate: Coordinate, _ feeling: Feeling? = nil, on day: LocalDay? = nil
    ) {
        let cell = Cell(
            latitude: Int((coordinate.latitude / step.latitude).rounded(.down)),
            longitude: Int((coordinate.longitude / step.longitude).rounded(.down)))
        var mood = Point(coordinate: coordinate, moods: 1)
        if let day { mood.days = [day.daysSince1970] }
        if let feeling { mood.feelings = (feeling.rawValue, 1) }
        if let index = indices[cell] {
            points[index].add(mood)
        } else {
            indices[cell] = points.count
            points.append(mood)
        }
    }
}
