import Atlas

/// A map in half blocks, with two pixels in each character. Without colors or in ASCII, each
/// character is one pixel.
struct MapPicture {
    /// The shades of visited countries; `nil` for a country without a feeling.
    typealias Shades = [ISO3166.Country: FeelingRamp.Shade?]

    private let raster: CountryRaster
    private let shades: Shades
    private let glyphs: MapGlyphs
    private var hasDot: [Bool]

    /// Whether each pixel separates its country from a neighbor that looks alike.
    private var isBorder: [Bool]

    /// The number of visible pixels of each visited country.
    private var counts: [ISO3166.Country: Int] = [:]

    /// Draws a map.
    ///
    /// - Parameters:
    ///   - steps: The visited countries, each of which gets at least one pixel.
    ///   - place: A function that returns a point of a country that is too small for a pixel.
    init(
        _ frame: MapFrame, shades: Shades, points: some Sequence<Coordinate>, glyphs: MapGlyphs,
        place: (ISO3166.Country) -> Coordinate?
    ) {
        var raster = CountryRaster(
            of: frame.extent, columns: frame.columns,
            rows: frame.lines * (glyphs.hasHalfBlocks ? 2 : 1))
        raster.show(shades.keys.sorted { $0.numericCode < $1.numericCode }, at: place)
        self.raster = raster
        self.shades = shades
        self.glyphs = glyphs
        hasDot = Array(repeating: false, count: raster.pixels.count)
        isBorder = hasDot
        for case let country? in raster.pixels where shades[country] != nil {
            counts[country, default: 0] += 1
        }
        for point in points {
            if let index = raster.index(of: point) { hasDot[index] = true }
        }
        markBorders()
    }

    /// The lines of the map, from north to south.
    func lines() -> [PictureLine] {
        var seen = counts
        return stride(from: 0, to: raster.rows, by: glyphs.hasHalfBlocks ? 2 : 1).map { row in
            var line = PictureLine()
            for column in 0..<raster.columns {
                let upper = row * raster.columns + column
                let text =
                    glyphs.hasHalfBlocks
                    ? block(upper, upper + raster.columns, &seen) : character(upper, &seen)
                if let text { line.append(text) } else { line.skip(1) }
            }
            return line
        }
    }

    private func areAlike(_ first: FeelingRamp.Shade?, _ second: FeelingRamp.Shade?) -> Bool {
        guard let first, let second else { return first == second }
        return glyphs.ramp.areAlike(first, second)
    }

    /// Marks the pixels between visited countries that look alike as borders. They are those of
    /// the larger country, but at most half of a country's pixels.
    private mutating func markBorders() {
        var marked: [ISO3166.Country: Int] = [:]
        for index in raster.pixels.indices {
            guard let country = raster.pixels[index], let shade = shades[country] else { continue }
            let right = (index + 1) % raster.columns == 0 ? nil : index + 1
            let below = index + raster.columns < raster.pixels.count ? index + raster.columns : nil
            for other in [right, below].compactMap({ $0 }) {
                guard let neighbour = raster.pixels[other], neighbour != country,
                    let next = shades[neighbour], areAlike(shade, next), !isBorder[index],
                    !isBorder[other]
                else { continue }
                let isLarger = counts[country, default: 0] >= counts[neighbour, default: 0]
                let candidates = [(country, index), (neighbour, other)]
                for (country, pixel) in isLarger ? candidates : candidates.reversed()
                where (marked[country, default: 0] + 1) * 2 <= counts[country, default: 0] {
                    isBorder[pixel] = true
                    marked[country, default: 0] += 1
                    break
                }
            }
        }
    }

    /// Returns the first pixel with a dot; `nil` if no pixel has one, or if the dot would hide the
    /// last visible pixel of a country.
    private func dot(
        _ pixels: [Int], hiding hidden: (Int) -> [Int], _ seen: inout [ISO3166.Country: Int]
    ) -> Int? {
        guard let pixel = pixels.first(where: { hasDot[$0] }) else { return nil }
        let lost = hidden(pixel).compactMap { raster.pixels[$0] }.filter { shades[$0] != nil }
        guard lost.allSatisfy({ seen[$0, default: 0] > 1 }) else { return nil }
        for country in lost { seen[country, default: 0] -= 1 }
        return pixel
    }

    /// Returns the character of two pixels; `nil` for the sea.
    private func block(
        _ upper: Int, _ lower: Int, _ seen: inout [ISO3166.Country: Int]
    ) -> StyledText? {
        // A dot keeps the color of its own pixel, and hides the other one.
        if let pixel = dot([upper, lower], hiding: { [$0 == upper ? lower : upper] }, &seen) {
            return glyphs.dot(on: look(of: pixel))
        }
        let (above, below) = (
            look(of: upper).flatMap(glyphs.color), look(of: lower).flatMap(glyphs.color)
        )
        switch (above, below) {
        case (nil, nil): return nil
        case (let color?, nil): return StyledText("▀", Style(foreground: color))
        case (nil, let color?): return StyledText("▄", Style(foreground: color))
        case (let above?, let below?) where above == below:
            return StyledText("█", Style(foreground: above))
        case (let above?, let below?):
            return StyledText("▀", Style(foreground: above, background: below))
        }
    }

    /// Returns the character of one pixel; `nil` for the sea.
    private func character(
        _ pixel: Int, _ seen: inout [ISO3166.Country: Int]
    ) -> StyledText? {
        if dot([pixel], hiding: { [$0] }, &seen) != nil { return glyphs.dot(on: nil) }
        return look(of: pixel).map(glyphs.character)
    }

    private func look(of pixel: Int) -> MapGlyphs.Look? {
        guard let country = raster.pixels[pixel] else { return nil }
        guard let shade = shades[country] else { return .land }
        if isBorder[pixel] { return .border(shade) }
        return shade.map { .shade($0) } ?? .unfelt
    }
}
