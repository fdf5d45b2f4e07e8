/// The orientation of a stored picture: where its first row and its first column are in the scene.
///
/// The raw values are those of the Exif tag Orientation (Exif 2.32, section 4.6.4).
public enum PhotoOrientation: Int, CaseIterable, Hashable, Sendable {
    /// The first row is the top, and the first column is the left.
    case upright = 1
    /// The first row is the top, and the first column is the right.
    case mirrored = 2
    /// The first row is the bottom, and the first column is the right.
    case upsideDown = 3
    /// The first row is the bottom, and the first column is the left.
    case upsideDownMirrored = 4
    /// The first row is the left, and the first column is the top.
    case transposed = 5
    /// The first row is the right, and the first column is the top.
    case onItsLeft = 6
    /// The first row is the right, and the first column is the bottom.
    case transversed = 7
    /// The first row is the left, and the first column is the bottom.
    case onItsRight = 8

    /// Returns the position in the scene of a pixel of the stored picture, which has `columns`
    /// columns and `rows` rows. All positions count from 0.
    func place(column: Int, row: Int, columns: Int, rows: Int) -> (column: Int, row: Int) {
        let right = columns - 1 - column
        let below = rows - 1 - row
        return switch self {
        case .upright: (column, row)
        case .mirrored: (right, row)
        case .upsideDown: (right, below)
        case .upsideDownMirrored: (column, below)
        case .transposed: (row, column)
        case .onItsLeft: (below, column)
        case .transversed: (below, right)
        case .onItsRight: (row, right)
        }
    }
}
