import Atlas

/// The coordinates for a map. Only one is kept of those that the map can't distinguish, so that a
/// journal with a place for each mood takes no more memory than the picture needs.
struct MapPoints {
    private struct Cell: Hashable {
        let latitude: Int
        let longitude: Int
    }

    /// The size of a cell in degrees. One coordinate is kept in each cell.
    private let step: (latitude: Double, longitude: Double)
    private var cells: Set<Cell> = []

    /// The first coordinate of each cell, as recorded.
    private(set) var points: [Coordinate] = []

    /// Creates an empty collection for a map.
    ///
    /// - Parameters:
    ///   - region: The region that fills the frame; `nil` for the world.
    ///   - columns: The width of the map, which has no pixel narrower than a cell.
    init(of region: Region?, columns: Int) {
        // The frame is never smaller than the region, and never has more pixels in its height than
        // in its width.
        let extent = region?.extent ?? .world
        let count = Double(8 * max(1, columns))
        step = (max(extent.height / count, 1e-9), max(extent.width / count, 1e-9))
    }

    mutating func insert(_ point: Coordinate) {
        let cell = Cell(
            latitude: Int((point.latitude / step.latitude).rounded(.down)),
            longitude: Int((point.longitude / step.longitude).rounded(.down)))
        if cells.insert(cell).inserted { points.append(point) }
    }
}
