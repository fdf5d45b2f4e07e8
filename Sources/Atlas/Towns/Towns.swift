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
}
