import Atlas

/// A map in half blocks, with two pixels in each character. Without colors or in ASCII, each
/// character is one pixel.
struct MapPicture {
    /// The shades of visited countries; `nil` for a country without a feeling.
    typealias Shades = [ISO3166.Country: FeelingRamp.Shade?]

    private let raster: CountryRaster
    private let shades: Shades
    private let glyphs: MapGlyphs
    /// The only visited country; `nil` if there are several. It is gray, because its dots say more
    /// than one color.
    private let home: ISO3166.Country?
    /// The looks of the pixels with dots.
    private var dots: [Int: MapGlyphs.Look]
    /// The names on each line, with the columns that they take with a space on each side.
    private var labels: [Int: [(columns: Range<Int>, text: StyledText)]] = [:]
    /// Whether each pixel separates its country from a neighbor that looks alike.
    private var isBorder: [Bool]
    /// The number of visible pixels of each visited country.
    private var counts: [ISO3166.Country: Int] = [:]

    /// Draws a map.
    /// - Parameters:
    ///   - shades: The visited countries, each of which gets at least one pixel.
    ///   - home: The only visited country, to show its dots instead of its color.
    ///   - towns: The towns to name.
    ///   - look: A function that returns the look of the moods at a pixel.
    ///   - place: A function that returns a point of a country that is too small for a pixel.
    init(
        _ frame: MapFrame, shades: Shades, home: ISO3166.Country? = nil,
        points: [MapPoints.Point], towns: [MapTowns.Town] = [], glyphs: MapGlyphs,
        look: ([MapPoints.Point]) -> (MapPoints.Point) -> MapGlyphs.Look = { _ in { _ in .unfelt }
        },
        place: (ISO3166.Country) -> Coordinate?
    ) {
        var raster = CountryRaster(
            of: frame.extent, columns: frame.columns,
            rows: frame.lines * (glyphs.hasHalfBlocks ? 2 : 1))
        raster.show(shades.keys.sorted { $0.numericCode < $1.numericCode }, at: place)
        self.raster = raster
        self.shades = shades
        self.glyphs = glyphs
        self.home = home
        isBorder = Array(repeating: false, count: raster.pixels.count)
        for case let country? in raster.pixels where shades[country] != nil {
            counts[country, default: 0] += 1
        }
        var places: [Int: MapPoints.Point] = [:]
        for point in points {
            guard let index = raster.index(of: point.coordinate) else { continue }
            places[index]?.add(point)
            if places[index] == nil { places[index] = point }
        }
        dots = places.mapValues(look(Array(places.values)))
        markBorders()
        let named = Set(towns.compactMap { raster.index(of: $0.coordinate) })
        for town in towns { label(town, besides: named) }
    }

    /// Places the name of a town to the right of its dot, or to the left, without covering another
    /// name, the dot of another named town, or a country completely.
    private mutating func label(_ town: MapTowns.Town, besides dots: Set<Int>) {
        guard let index = raster.index(of: town.coordinate),
            !glyphs.isASCII || town.name.utf8.allSatisfy({ $0 < 0x80 })
        else { return }
        let text = StyledText(town.name, .bold)
        let (line, column) = (index / raster.columns / rowsPerLine, index % raster.columns)
        for start in [column + 1, column - text.columns - 2] {
            let columns = start..<start + text.columns + 2
            guard columns.lowerBound >= 0, columns.upperBound <= raster.columns,
                labels[line, default: []].allSatisfy({ !$0.columns.overlaps(columns) })
            else { continue }
            let pixels = (line * rowsPerLine..<(line + 1) * rowsPerLine).flatMap { row in
                columns.map { row * raster.columns + $0 }
            }
            guard dots.isDisjoint(with: pixels) else { continue }
            var hidden: [ISO3166.Country: Int] = [:]
            for case let country? in pixels.map({ raster.pixels[$0] }) {
                hidden[country, default: 0] += 1
            }
            // A dot may hide two more pixels.
            guard hidden.allSatisfy({ $1 + 2 < counts[$0] ?? .max }) else { continue }
            for (country, count) in hidden { counts[country]? -= count }
            return labels[line, default: []].append((columns, text))
        }
    }

    private var rowsPerLine: Int { glyphs.hasHalfBlocks ? 2 : 1 }

    /// The lines of the map, from north to south.
    func lines() -> [PictureLine] {
        var seen = counts
        return stride(from: 0, to: raster.rows, by: rowsPerLine).map { row in
            var line = PictureLine()
            let labels = labels[row / rowsPerLine] ?? []
            for column in 0..<raster.columns {
                if let label = labels.first(where: { $0.columns.contains(column) }) {
                    guard label.columns.lowerBound == column else { continue }
                    line.skip(1)
                    line.append(label.text, width: label.columns.count - 1)
                    continue
                }
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

    /// Returns the dot of some pixels; `nil` if no pixel has one, or if the dot would hide the
    /// last visible pixel of a country.
    private func dot(_ pixels: [Int], _ seen: inout [ISO3166.Country: Int]) -> StyledText? {
        guard let look = pixels.lazy.compactMap({ dots[$0] }).first else { return nil }
        let isAlone = home != nil
        if !isAlone {
            var lost: [ISO3166.Country: Int] = [:]
            for case let country? in pixels.map({ raster.pixels[$0] })
            where shades[country] != nil {
                lost[country, default: 0] += 1
            }
            guard lost.allSatisfy({ seen[$0.key, default: 0] > $0.value }) else { return nil }
            for (country, count) in lost { seen[country, default: 0] -= count }
        }
        return glyphs.dot(look, isAlone: isAlone)
    }

    /// Returns the character of two pixels; `nil` for the sea.
    private func block(
        _ upper: Int, _ lower: Int, _ seen: inout [ISO3166.Country: Int]
    ) -> StyledText? {
        if let dot = dot([upper, lower], &seen) { return dot }
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
    private func character(_ pixel: Int, _ seen: inout [ISO3166.Country: Int]) -> StyledText? {
        if let dot = dot([pixel], &seen) { return dot }
        guard let look = look(of: pixel), look != .abroad else { return nil }
        return glyphs.character(look)
    }

    private func look(of pixel: Int) -> MapGlyphs.Look? {
        guard let country = raster.pixels[pixel] else { return nil }
        if let home { return country == home ? .land : .abroad }
        guard let shade = shades[country] else { return .land }
        if isBorder[pixel] { return .border(shade) }
        return shade.map { .shade($0) } ?? .unfelt
    }
}
