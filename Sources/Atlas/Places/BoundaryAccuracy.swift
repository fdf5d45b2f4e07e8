import AtlasBoundaries

/// How far the simplified borders of the program are from the borders that they are made from.
///
/// `make atlas` computes the figures for every border, and `make atlas-check` computes them again.
public struct BoundaryAccuracy: Sendable {
    /// The country whose borders the figures are about; `nil` for all borders.
    public let country: ISO3166.Country?
    /// The largest distance in meters between a point of a border and its original.
    public let displacement: Double
    /// The area in square kilometers between the borders and their originals.
    public let area: Double

    /// The figures of all borders, followed by those of each country, the largest area first.
    ///
    /// An area between two countries counts for both of them, and once for all borders.
    public static var all: [BoundaryAccuracy] {
        SortedLines(atlas_accuracy, atlas_accuracy_count).lines(beginningWith: "")
            .compactMap(BoundaryAccuracy.init)
            .sorted { one, other in
                guard one.country != nil, other.country != nil else { return other.country != nil }
                return one.area > other.area
            }
    }

    /// Creates the figures of a line such as "FR\t49.9\t31.20" or "all\t99.8\t901.75".
    private init?(line: SortedLines.Bytes) {
        guard let displacement = Double(SortedLines.text(1, of: line)),
            let area = Double(SortedLines.text(2, of: line))
        else { return nil }
        country = ISO3166.Country(alpha2: SortedLines.text(0, of: line))
        self.displacement = displacement
        self.area = area
    }
}
