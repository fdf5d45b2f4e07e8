import SeededRandom
import Testing

@testable import Photos

struct PaletteTests {
    private static let flag = [
        PhotoColor(red: 200, green: 30, blue: 40), PhotoColor(red: 240, green: 240, blue: 235),
        PhotoColor(red: 30, green: 60, blue: 190), PhotoColor(red: 240, green: 150, blue: 20),
        PhotoColor(red: 15, green: 15, blue: 20), PhotoColor(red: 40, green: 150, blue: 60),
        PhotoColor(red: 150, green: 60, blue: 160), PhotoColor(red: 120, green: 200, blue: 230),
    ]

    /// A thumbnail of horizontal bands.
    private func bands(_ colors: [PhotoColor], columns: Int = 20, rows: Int = 80) -> Thumbnail {
        Thumbnail(
            width: columns, height: rows, columns: columns, rows: rows,
            pixels: (0..<columns * rows).map { colors[$0 / columns * colors.count / rows] })
    }

    @Test(arguments: 1...8)
    func `Bands give their colors in order`(count: Int) {
        let colors = Array(Self.flag.prefix(count))
        #expect(bands(colors).palette(.upright) == colors)
        #expect(bands(colors).palette(.upsideDown) == colors.reversed())
    }

    @Test func `Columns are in order if all have the same height`() {
        let colors = Self.flag
        let picture = Thumbnail(
            width: 80, height: 20, columns: 80, rows: 20,
            pixels: (0..<1600).map { colors[$0 % 80 / 10] })
        #expect(picture.palette(.upright) == colors)
        // The first column is the top.
        #expect(picture.palette(.transposed) == colors)
        #expect(picture.palette(.onItsLeft) == colors)
        // The first column is the bottom.
        #expect(picture.palette(.transversed) == colors.reversed())
        #expect(picture.palette(.onItsRight) == colors.reversed())
    }

    @Test func `Near duplicates are one color`() {
        let red = PhotoColor(red: 200, green: 30, blue: 40)
        let similar = PhotoColor(red: 204, green: 34, blue: 42)
        let blue = PhotoColor(red: 30, green: 60, blue: 190)
        let palette = bands([red, blue, similar, red]).palette(.upright)
        #expect(palette == [blue, red])
        #expect(OklabColor(red).squaredDistance(to: OklabColor(similar)) < 0.05 * 0.05)
    }

    @Test func `A color of a hundredth of the picture is left out`() {
        var pixels = [PhotoColor?](repeating: Self.flag[0], count: 10_000)
        for index in 5000..<5100 { pixels[index] = Self.flag[1] }
        let picture = Thumbnail(width: 100, height: 100, columns: 100, rows: 100, pixels: pixels)
        #expect(picture.palette(.upright) == [Self.flag[0]])
    }

    @Test func `Transparent pixels have no color`() {
        let pixels: [PhotoColor?] = [nil, Self.flag[0], nil, Self.flag[1]]
        let picture = Thumbnail(width: 1, height: 4, columns: 1, rows: 4, pixels: pixels)
        #expect(picture.palette(.upright) == [Self.flag[0], Self.flag[1]])
        let none = Thumbnail(width: 1, height: 2, columns: 1, rows: 2, pixels: [nil, nil])
        #expect(none.palette(.upright) == [])
    }

    @Test func `More than eight colors give at most eight`() {
        let colors = (0..<64 as Range<UInt8>).map { number in
            PhotoColor(
                red: number / 16 * 85, green: number / 4 % 4 * 85, blue: number % 4 * 85)
        }
        let palette = bands(colors, rows: 128).palette(.upright)
        #expect(palette.count == 8)
        #expect(Set(palette).isSubset(of: colors))
    }

    @Test(arguments: SeededGenerator.seeds)
    func `Any picture gives some of its own colors, distinct and always the same`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for round in 0..<40 {
            let columns = Int.random(in: 1...24, using: &random)
            let rows = Int.random(in: 1...24, using: &random)
            // A few colors with noise, or noise alone.
            let base = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                (0..<3).map { _ in Int.random(in: 0...255, using: &random) }
            }
            let noise = [0, 3, 20, 255].randomElement(using: &random) ?? 0
            let pixels: [PhotoColor?] = (0..<columns * rows).map { _ in
                guard let color = base.randomElement(using: &random),
                    Int.random(in: 0..<10, using: &random) > 0
                else { return nil }
                let components = color.map {
                    UInt8(min(max($0 + Int.random(in: -noise...noise, using: &random), 0), 255))
                }
                return PhotoColor(red: components[0], green: components[1], blue: components[2])
            }
            let picture = Thumbnail(
                width: columns, height: rows, columns: columns, rows: rows, pixels: pixels)
            let orientation = PhotoOrientation.allCases.randomElement(using: &random) ?? .upright
            let palette = picture.palette(orientation)

            let visible = Set(pixels.compactMap { $0 })
            #expect(palette.isEmpty == visible.isEmpty, "seed \(seed), round \(round)")
            #expect(palette.count <= 8, "seed \(seed), round \(round)")
            #expect(visible.isSuperset(of: palette), "seed \(seed), round \(round)")
            #expect(Set(palette).count == palette.count, "seed \(seed), round \(round)")
            #expect(picture.palette(orientation) == palette, "seed \(seed), round \(round)")
        }
    }

    /// Reference values: Ottosson's article "A perceptual color space for image processing", for
    /// white, and colour-science 0.4.6 (PyPI) for the primaries.
    @Test func `Oklab conversions equal published values`() {
        let white = OklabColor(PhotoColor(red: 255, green: 255, blue: 255))
        #expect(abs(white.lightness - 1) < 1e-4 && abs(white.a) < 1e-4 && abs(white.b) < 1e-4)
        let red = OklabColor(PhotoColor(red: 255, green: 0, blue: 0))
        #expect(abs(red.lightness - 0.62796) < 1e-3)
        #expect(abs(red.a - 0.22486) < 1e-3 && abs(red.b - 0.12585) < 1e-3)
        let blue = OklabColor(PhotoColor(red: 0, green: 0, blue: 255))
        #expect(abs(blue.lightness - 0.45201) < 1e-3)
        #expect(abs(blue.a + 0.03246) < 1e-3 && abs(blue.b + 0.31153) < 1e-3)
    }
}
