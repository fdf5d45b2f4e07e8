/// Where the boundaries are from, for those who ask, and because their licence demands it.
public enum Boundaries {
    /// The zones of timezone-boundary-builder, which are made from OpenStreetMap.
    public static let source = "OpenStreetMap, by timezone-boundary-builder"

    /// The release, which is also that of the time zone database whose names it uses.
    public static let release = "2026c"

    /// When timezone-boundary-builder published it.
    public static let date = "July 2026"
    public static let attribution = "© OpenStreetMap contributors"
    public static let license = "ODbL 1.0 (opendatacommons.org/licenses/odbl)"

    /// How many bytes of the program they are.
    public static var byteCount: Int { BoundaryFile.embedded?.byteCount ?? 0 }
}
