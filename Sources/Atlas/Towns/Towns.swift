/// The origin of the towns, which their licence requires programs to show.
public enum Towns {
    /// The name of the data and its address.
    public static let source = "GeoNames (www.geonames.org)"

    /// The month in which the package with the towns was published.
    public static let date = "July 2026"

    /// The attribution that the licence requires, which also says that the data was changed.
    public static let attribution = "© GeoNames, selected and packed"

    /// The name of the licence and its address.
    public static let license = "CC BY 4.0 (creativecommons.org/licenses/by/4.0)"

    /// All towns, sorted by cell and then from west to east. Cells are 1.25 degrees of longitude
    /// wide and 0.2 degrees of latitude high, and are sorted from west to east, then from south to
    /// north.
    ///
    /// - Complexity: O(*n*) in the number of towns: each access makes a new array.
    public static var all: [Town] { (0..<TownFile.embedded.townCount).map { Town(number: $0) } }

    /// The size of the towns in the program, in bytes.
    public static var byteCount: Int { TownFile.embedded.byteCount }
}
