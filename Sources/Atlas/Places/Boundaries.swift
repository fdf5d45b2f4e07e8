/// The origin of the boundaries, which their licence requires programs to show.
public enum Boundaries {
    /// The name of the data: the zones of timezone-boundary-builder, which come from OpenStreetMap.
    public static let source = "OpenStreetMap, by timezone-boundary-builder"
    /// The release, named after the time zone database whose names it uses.
    public static let release = "2026c"
    /// The month in which timezone-boundary-builder published the release.
    public static let date = "July 2026"
    /// The attribution that the licence requires.
    public static let attribution = "© OpenStreetMap contributors"
    /// The name of the licence and its address.
    public static let license = "ODbL 1.0 (opendatacommons.org/licenses/odbl)"
}
