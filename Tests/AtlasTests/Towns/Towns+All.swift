@testable import Atlas

extension Towns {
    /// All towns, sorted by cell and then from west to east. Cells are 1.25 degrees of longitude
    /// wide and 0.2 degrees of latitude high, and are sorted from west to east, then from south to
    /// north.
    static var all: [Town] { (0..<TownFile.embedded.townCount).map { Town(number: $0) } }
}
