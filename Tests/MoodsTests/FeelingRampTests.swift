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

    private static func expectOrder(
        _ ramp: [FeelingRamp.RGB], lightness: Double, distance: Double, _ name: String
    ) {
        for (sight, matrix) in sight {
            let colors = ramp.map { seen($0, with: matrix) }
            for (lower, upper) in zip(colors, colors.dropFirst()) {
                let apart = zip(lower, upper).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
                #expect(upper[0] - lower[0] >= lightness, "\(name), \(sight)")
                #expect(apart.squareRoot() >= distance, "\(name), \(sight)")
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
        Self.expectOrder(FeelingRamp.onDark, lightness: 6.5, distance: 13, "dark")
        Self.expectOrder(FeelingRamp.onLight, lightness: 5, distance: 16, "light")
    }

    @Test("Each step has a contrast of 3:1 with its background")
    func contrast() {
        Self.expectContrast(FeelingRamp.onDark, onLight: false, "dark")
        Self.expectContrast(FeelingRamp.onLight, onLight: true, "light")
    }

    @Test("The palette of 256 colors has the same colors")
    func palette() {
        let cube: Set<UInt8> = [0, 95, 135, 175, 215, 255]
        for color in FeelingRamp.onDark + FeelingRamp.onLight {
            #expect(cube.isSuperset(of: [color.red, color.green, color.blue]))
        }
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
        #expect(ramp(.none).color(3) == nil && !ramp(.none).hasColors)
        #expect(ramp(.sixteen, light: true).color(3) == nil)
        #expect(ramp(.sixteen).color(1) == .named(.magenta))
        #expect(ramp(.palette).color(5) == .rgb(red: 0xFF, green: 0xFF, blue: 0x5F))
        #expect(ramp(.trueColor, light: true).color(5) == .rgb(red: 0xAF, green: 0x87, blue: 0))
        #expect(ramp(.trueColor).color(0) == nil && ramp(.trueColor).color(6) == nil)
        let text = ramp(.sixteen).style(of: .rad).apply(to: "rad", depth: .sixteen)
        #expect(text == "\u{1B}[1;97mrad\u{1B}[0m")
        let faded = ramp(.trueColor).color(5, isFaded: true)
        #expect(faded == .rgb(red: 153, green: 153, blue: 57))
    }

    @Test(
        "A mean has the step of the nearest feeling, the better one of two",
        arguments: [(1, 1), (1.49, 1), (1.5, 2), (2.5, 3), (3.4999, 3), (4.5, 5), (5, 5)])
    func step(mean: Double, expected: Int) {
        #expect(FeelingRamp.step(ofMean: mean) == expected)
    }
}
