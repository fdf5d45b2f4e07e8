import Foundation
import MoodJournal
import Testing

@testable import moods

@Suite("The ramp of the feelings")
struct FeelingRampTests {
    /// Linear RGB as people see it. Source: Machado, Oliveira and Fernandes, "A
    /// Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), severity 1.0.
    static let sight: [String: [[Double]]] = [
        "trichromacy": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
        "protanopia": [
            [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ],
        "deuteranopia": [
            [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ],
        "tritanopia": [
            [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ],
    ]

    /// The bright and the dark half of a palette of 16 colors: xterm's (`XTerm-col.ad`) and VGA's
    /// (Linux, `vt.c`).
    static let palettes: [String: [UInt32]] = [
        "xterm": [
            0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
            0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
        ],
        "VGA": [
            0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
            0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
        ],
    ]

    /// Converts sRGB to linear RGB (IEC 61966-2-1).
    private static func linear(_ color: FeelingRamp.RGB) -> [Double] {
        [color.red, color.green, color.blue].map { channel in
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
    }

    /// The relative luminance (WCAG 2.2).
    private static func luminance(_ linear: [Double]) -> Double {
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    /// CIE L*, a*, b* for the white of sRGB, D65.
    private static func lab(_ linear: [Double]) -> [Double] {
        let matrix = [
            [0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505],
        ]
        let white = [0.9505, 1, 1.089]
        let f = zip(matrix, white).map { row, white in
            let value = zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 } / white
            return value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
        }
        return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
    }

    private static func seen(_ color: FeelingRamp.RGB, with matrix: [[Double]]) -> [Double] {
        let linear = linear(color)
        return lab(
            matrix.map { row in
                min(max(zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1)
            })
    }

    /// The color difference of two colors in L*, a*, b* (CIEDE2000; ISO/CIE 11664-6).
    private static func difference(_ first: [Double], _ second: [Double]) -> Double {
        func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
        func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
        func share(_ chroma: Double) -> Double {
            (pow(chroma, 7) / (pow(chroma, 7) + pow(25, 7))).squareRoot()
        }
        let stretch =
            1 + (1 - share((hypot(first[1], first[2]) + hypot(second[1], second[2])) / 2)) / 2
        func polar(_ color: [Double]) -> (chroma: Double, hue: Double) {
            let a = color[1] * stretch
            let hue = atan2(color[2], a) * 180 / .pi
            return (hypot(a, color[2]), hue < 0 ? hue + 360 : hue)
        }
        let (one, other) = (polar(first), polar(second))
        var turn = other.hue - one.hue
        if abs(turn) > 180 { turn += turn > 0 ? -360 : 360 }
        var hue = one.hue + turn / 2
        if hue < 0 { hue += 360 }
        let chroma = (one.chroma + other.chroma) / 2
        let lightness = pow((first[0] + second[0]) / 2 - 50, 2)
        let hueWeight =
            1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue) + 0.32 * cosine(3 * hue + 6)
            - 0.2 * cosine(4 * hue - 63)
        let parts = (
            lightness: (second[0] - first[0])
                / (1 + 0.015 * lightness / (20 + lightness).squareRoot()),
            chroma: (other.chroma - one.chroma) / (1 + 0.045 * chroma),
            hue: 2 * (one.chroma * other.chroma).squareRoot() * sine(turn / 2)
                / (1 + 0.015 * chroma * hueWeight)
        )
        let rotation = -2 * share(chroma) * sine(60 * exp(-pow((hue - 275) / 25, 2)))
        return
            (pow(parts.lightness, 2) + pow(parts.chroma, 2) + pow(parts.hue, 2)
            + rotation * parts.chroma * parts.hue).squareRoot()
    }

    @Test(
        "The color difference is that of the published test data",
        arguments: [
            // Source: Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula" (2005),
            // table 1, pairs 1, 7, 17 and 25.
            ([50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425),
            ([50, 0, 0], [50, -1, 2], 2.3669), ([50, 2.5, 0], [73, 25, -18], 27.1492),
            ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
        ] as [([Double], [Double], Double)])
    func publishedDifferences(first: [Double], second: [Double], expected: Double) {
        #expect(abs(Self.difference(first, second) - expected) < 0.0001)
    }

    private static func expectOrder(
        _ ramp: [FeelingRamp.RGB], lightness: Double, distance: Double, _ name: String
    ) {
        for (sight, matrix) in sight {
            let colors = ramp.map { seen($0, with: matrix) }
            for (lower, upper) in zip(colors, colors.dropFirst()) {
                #expect(upper[0] - lower[0] >= lightness, "\(name), \(sight)")
                #expect(difference(lower, upper) >= distance, "\(name), \(sight)")
            }
        }
    }

    private static func expectContrast(_ ramp: [FeelingRamp.RGB], onLight: Bool, _ name: String) {
        for color in ramp {
            let luminance = luminance(linear(color)) + 0.05
            let background = onLight ? 1.05 : 0.05
            #expect(max(luminance, background) / min(luminance, background) >= 3, "\(name)")
        }
    }

    @Test("Each step is lighter than the one before and distinct from it, for all color vision")
    func order() {
        Self.expectOrder(FeelingRamp.onDark, lightness: 6.5, distance: 8.4, "dark")
        Self.expectOrder(FeelingRamp.onLight, lightness: 4, distance: 16.6, "light")
        Self.expectOrder(FeelingRamp.onLightInPalette, lightness: 3, distance: 15, "palette")
    }

    @Test("Counts have more contrast with the background the higher they are, in one hue")
    func counts() {
        Self.expectOrder(FeelingRamp.countsOnDark, lightness: 10, distance: 9, "dark")
        let fromDark = Array(FeelingRamp.countsOnLight.reversed())
        Self.expectOrder(fromDark, lightness: 6, distance: 5.9, "light")
        for color in FeelingRamp.countsOnDark + fromDark {
            #expect(color.blue >= color.green && color.green >= color.red, "\(color)")
        }
        for depth in [ColorDepth.palette, .trueColor] {
            #expect(
                FeelingRamp(depth: depth, isOnLight: true).color(.count(5))
                    == .rgb(red: 0, green: 0, blue: 0x5F))
        }
    }

    @Test("Each step has a contrast of 3:1 with its background")
    func contrast() {
        Self.expectContrast(FeelingRamp.onDark, onLight: false, "dark")
        Self.expectContrast(FeelingRamp.onLight, onLight: true, "light")
        Self.expectContrast(FeelingRamp.onLightInPalette, onLight: true, "palette")
        Self.expectContrast(FeelingRamp.countsOnDark, onLight: false, "dark counts")
        Self.expectContrast(FeelingRamp.countsOnLight, onLight: true, "light counts")
    }

    @Test("The palette of 256 colors has the same colors")
    func palette() {
        let cube: Set<UInt8> = [0, 95, 135, 175, 215, 255]
        for color in FeelingRamp.onDark + FeelingRamp.onLightInPalette + FeelingRamp.countsOnDark
            + FeelingRamp.countsOnLight
        {
            let channels: Set<UInt8> = [color.red, color.green, color.blue]
            #expect(cube.isSuperset(of: channels) || channels == [88])
        }
    }

    @Test("A mean has the color between its neighbors, and none the color of a rounded half")
    func means() {
        let ramp = FeelingRamp(depth: .trueColor, isOnLight: true)
        #expect(ramp.color(ofMean: 3) == .rgb(red: 0x5D, green: 0x52, blue: 0x4B))
        #expect(ramp.color(ofMean: 3.5) == .rgb(red: 0x7B, green: 0x56, blue: 0x2E))
        #expect(ramp.color(ofMean: 5) == .rgb(red: 0xC8, green: 0x87, blue: 0x17))
        #expect(ramp.color(ofMean: 0) == ramp.color(ofMean: 1))
        for ramp in [FeelingRamp.onDark, FeelingRamp.onLight] {
            for tenths in 11..<50 {
                let color = FeelingRamp.color(ofTenths: tenths, in: ramp)
                let ends = (ramp[tenths / 10 - 1], ramp[tenths / 10])
                for (channel, end) in [
                    (color.red, [ends.0.red, ends.1.red]),
                    (color.green, [ends.0.green, ends.1.green]),
                    (color.blue, [ends.0.blue, ends.1.blue]),
                ] {
                    let range = Double(end.min() ?? 0)...Double(end.max() ?? 0)
                    #expect(range.contains(Double(channel)))
                    guard tenths % 10 == 5 else { continue }
                    let middle = (range.lowerBound + range.upperBound) / 2
                    #expect(abs(Double(channel) - middle) <= 0.5, "\(tenths)")
                }
            }
        }
        // Means that are printed alike look alike.
        #expect(FeelingRamp.tenths(ofMean: 3.46) == FeelingRamp.tenths(ofMean: 3.5))
        // With 256 colors, means have colors between those of the feelings where there are any.
        let palette = FeelingRamp(depth: .palette, isOnLight: false)
        let codes = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5].map { mean in
            Style(foreground: palette.color(ofMean: mean)).apply(to: "x", depth: .palette)
        }
        #expect(Set(codes).count == codes.count)
    }

    @Test("Neighbors on a map need a border if their means are less than half a feeling apart")
    func borders() {
        let ramp = FeelingRamp(depth: .trueColor, isOnLight: false)
        #expect(ramp.areAlike(.feeling(3.4), .feeling(3.6)))
        #expect(!ramp.areAlike(.feeling(3), .feeling(3.5)))
        #expect(!FeelingRamp.none.areAlike(.feeling(3.4), .feeling(3.6)))
        #expect(FeelingRamp.none.areAlike(.feeling(3), .feeling(3.4)))
        #expect(ramp.areAlike(.count(2), .count(2)) && !ramp.areAlike(.count(2), .count(3)))
    }

    @Test("In 16 colors, the steps keep their order in the palettes of xterm and VGA")
    func sixteen() throws {
        for (name, palette) in Self.palettes {
            let ramp = FeelingRamp.named.map { color in
                let rgb = palette[Int(color.rawValue)]
                return (
                    red: UInt8(rgb >> 16), green: UInt8(rgb >> 8 & 0xFF), blue: UInt8(rgb & 0xFF)
                )
            }
            Self.expectOrder(ramp, lightness: 2, distance: 2, name)
            Self.expectContrast(ramp, onLight: false, name)
        }
    }

    @Test("A dot on a step has a contrast of 3:1 with it")
    func dots() {
        for isOnLight in [false, true] {
            let ramp = FeelingRamp(depth: .trueColor, isOnLight: isOnLight)
            let expected: UInt8 = isOnLight ? 255 : 0
            #expect(ramp.dot == .rgb(red: expected, green: expected, blue: expected))
        }
    }

    @Test("Each kind of terminal gets its colors")
    func depths() {
        func ramp(_ depth: ColorDepth, light: Bool = false) -> FeelingRamp {
            FeelingRamp(depth: depth, isOnLight: light)
        }
        #expect(ramp(.none).color(ofMean: 3) == nil && !ramp(.none).hasColors)
        #expect(ramp(.sixteen, light: true).color(ofMean: 3) == nil)
        #expect(ramp(.sixteen).color(ofMean: 1) == .named(.magenta))
        #expect(ramp(.sixteen).color(ofMean: 3.5) == .named(.brightGreen))
        #expect(ramp(.palette).color(ofMean: 5) == .rgb(red: 0xFF, green: 0xFF, blue: 0x5F))
        #expect(
            ramp(.palette, light: true).color(ofMean: 5) == .rgb(red: 0xAF, green: 0x87, blue: 0))
        let text = ramp(.sixteen).style(of: .rad).apply(to: "rad", depth: .sixteen)
        #expect(text == "\u{1B}[1;97mrad\u{1B}[0m")
        let faded = ramp(.trueColor).color(.feeling(5), isFaded: true)
        #expect(faded == .rgb(red: 153, green: 153, blue: 57))
    }

    @Test(
        "A mean without a color of its own has the step of the nearest feeling, and no half is rounded up",
        arguments: [(1, 1), (1.5, 1), (1.6, 2), (2.5, 2), (3.5, 3), (3.54, 3), (4.5, 4), (5, 5)])
    func step(mean: Double, expected: Int) {
        #expect(FeelingRamp.step(ofMean: mean) == expected)
    }
}
