extension Thumbnail {
    /// The maximum number of colors in a palette.
    private static let maximumNumberOfColors = 8

    /// Colors closer than this distance in Oklab are merged.
    ///
    /// 0.02 is the least difference that people notice side by side (CSS Color 4, section 13.2).
    /// The swatches of a palette are small and often rounded to a terminal's 256 colors, whose
    /// greys are 0.03 to 0.05 apart, so that less than 0.05 looks the same.
    private static let leastDistance: Float = 0.05
    /// A color with a smaller share of the picture is left out. Two areas blend at their border, in
    /// up to three of a thumbnail's hundred rows because of JPEG's blocks.
    private static let leastShare = 0.03

    /// Returns the most different colors, ordered from top to bottom by the mean row of their
    /// pixels, then from left to right by the mean column.
    ///
    /// Each color is that of the pixel nearest to a cluster's center, so that every color occurs in
    /// the picture. It takes O(*n*) in the number of pixels.
    func palette(_ orientation: PhotoOrientation) -> [PhotoColor] {
        let visible = pixels.enumerated().compactMap { index, color in
            color.map { (index: index, color: $0) }
        }
        guard !visible.isEmpty else { return [] }
        let colors = visible.map { OklabColor($0.color) }
        let clustering = KMeansClustering(colors, count: Self.maximumNumberOfColors)
        var swatches = clustering.centers.map(Swatch.init)
        for (pixel, center) in zip(visible, clustering.assignments) {
            let place = orientation.place(
                column: pixel.index % columns, row: pixel.index / columns, columns: columns,
                rows: rows)
            swatches[center].add(place)
        }
        swatches.removeAll { $0.count == 0 }
        Self.mergeNearDuplicates(&swatches)
        let leastCount = Self.leastShare * Double(colors.count)
        return swatches.filter { Double($0.count) >= leastCount }.sorted(by: Swatch.isBefore)
            .map { visible[colors.index(nearestTo: $0.center)].color }
    }

    /// Merges the two closest swatches until all are at least ``leastDistance`` apart.
    private static func mergeNearDuplicates(_ swatches: inout [Swatch]) {
        while true {
            var closest: (first: Int, second: Int)?
            var least = leastDistance * leastDistance
            for first in swatches.indices {
                for second in swatches.indices.dropFirst(first + 1) {
                    let distance = swatches[first].center.squaredDistance(
                        to: swatches[second].center)
                    if distance < least { (closest, least) = ((first, second), distance) }
                }
            }
            guard let closest else { return }
            swatches[closest.first].merge(swatches.remove(at: closest.second))
        }
    }
}

/// The pixels of one color.
private struct Swatch {
    private(set) var center: OklabColor
    private(set) var count = 0
    private var rows = 0
    private var columns = 0

    init(_ center: OklabColor) { self.center = center }

    mutating func add(_ place: (column: Int, row: Int)) {
        columns += place.column
        rows += place.row
        count += 1
    }

    mutating func merge(_ other: Swatch) {
        let (weight, otherWeight) = (Float(count), Float(other.count))
        center = OklabColor(
            meanOf: (
                center.lightness * weight + other.center.lightness * otherWeight,
                center.a * weight + other.center.a * otherWeight,
                center.b * weight + other.center.b * otherWeight
            ), count: weight + otherWeight)
        count += other.count
        rows += other.rows
        columns += other.columns
    }

    /// Compares mean rows, and mean columns if the rows are equal, without rounding.
    static func isBefore(_ first: Swatch, _ second: Swatch) -> Bool {
        let (row, otherRow) = (first.rows * second.count, second.rows * first.count)
        if row != otherRow { return row < otherRow }
        return first.columns * second.count < second.columns * first.count
    }
}
