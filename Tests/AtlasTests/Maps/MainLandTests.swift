import Foundation
import Testing

@testable import Atlas

/// Tests for every country the rule by which a map is framed to it.
@Suite("Main land")
struct MainLandTests {
    /// A country with its parts and the extent of its map.
    private struct Framed {
        let country: ISO3166.Country
        let extent: GeographicExtent
        let parts: [CountryPart]

        func area(_ parts: [CountryPart]) -> Double {
            parts.reduce(0) { $0 + $1.share * cos($1.middle.latitude * .pi / 180) }
        }

        /// Returns the range of a part in degrees east of the extent's western edge. It is negative
        /// for a part that is nearer in the west.
        func longitudes(_ part: CountryPart) -> ClosedRange<Double> {
            let middle = extent.degreesEast(to: part.middle.longitude)
            let half = Double(part.east - part.west) / Double(BoundaryFile.cellSize) / 4
            let isWestern = middle - extent.width > 360 - middle
            let start = (isWestern ? middle - 360 : middle) - half
            return start...(start + 2 * half)
        }

        func latitudes(_ part: CountryPart) -> ClosedRange<Double> {
            let middle = part.middle.latitude
            let half = Double(part.north - part.south) / Double(BoundaryFile.cellSize) / 4
            return (middle - half)...(middle + half)
        }

        func isInside(_ part: CountryPart) -> Bool {
            extent.degreesEast(to: part.middle.longitude) <= extent.width
                && (extent.south...extent.north).contains(part.middle.latitude)
        }
    }

    private func framed() throws -> [Framed] {
        let parts = Dictionary(grouping: BoundaryFile.embedded.parts { _ in true }, by: \.country)
        return ISO3166.Country.allCases.compactMap { country in
            guard let own = parts[country.numericCode],
                let extent = Region.country(country).extent
            else { return nil }
            return Framed(country: country, extent: extent, parts: own)
        }
    }

    @Test("The frame contains all land except small parts: at most a twentieth of a country")
    func complete() throws {
        let all = try framed()
        #expect(all.count > 240)
        for framed in all {
            let outside = framed.parts.filter { !framed.isInside($0) }
            let share = framed.area(outside) / framed.area(framed.parts)
            #expect(share <= 0.05, "\(framed.country.alpha2): \(share)")
        }
    }

    @Test("Each edge of the frame touches land, so that it is no larger than the land in it")
    func tight() throws {
        for framed in try framed() where framed.extent.width < 360 {
            let inside = framed.parts.filter(framed.isInside)
            let longitudes = inside.map(framed.longitudes)
            let latitudes = inside.map(framed.latitudes)
            let west = try #require(longitudes.map(\.lowerBound).min())
            let east = try #require(longitudes.map(\.upperBound).max())
            let south = try #require(latitudes.map(\.lowerBound).min())
            let north = try #require(latitudes.map(\.upperBound).max())
            let extent = framed.extent
            for (edge, land) in [
                (0, west), (extent.width, east), (extent.south, south), (extent.north, north),
            ] {
                #expect(abs(edge - land) < 0.001, "\(framed.country.alpha2) \(edge) \(land)")
            }
        }
    }

    @Test("Land beyond a wide gap is in the frame only if it is a fiftieth of the country")
    func outliers() throws {
        for framed in try framed() where framed.extent.width < 360 {
            let inside = framed.parts.filter(framed.isInside)
            expectNoOutliers(framed, inside, framed.extent.width, framed.longitudes)
            expectNoOutliers(framed, inside, framed.extent.height) {
                let range = framed.latitudes($0)
                let south = framed.extent.south
                return (range.lowerBound - south)...(range.upperBound - south)
            }
        }
    }

    private func expectNoOutliers(
        _ framed: Framed, _ inside: [CountryPart], _ length: Double,
        _ range: (CountryPart) -> ClosedRange<Double>
    ) {
        let sorted = inside.sorted { range($0).lowerBound < range($1).lowerBound }
        let total = framed.area(framed.parts)
        var end = 0.0
        for (index, part) in sorted.enumerated() {
            // A cell at either side may be partly empty.
            if range(part).lowerBound - end > max(3, length / 8) + 1 {
                for side in [sorted[..<index], sorted[index...]] {
                    let share = framed.area(Array(side)) / total
                    #expect(share >= 0.02, "\(framed.country.alpha2): \(share) at \(end)")
                }
            }
            end = max(end, range(part).upperBound)
        }
    }
}
