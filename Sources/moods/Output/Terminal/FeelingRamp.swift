import MoodJournal

/// The colors of the five feelings, from awful to rad: from violet to gold. Counts have a ramp of
/// one hue, blue.
///
/// There is a ramp for dark backgrounds and one for light ones. In both, each step is lighter than
/// the one before, also for people with protanopia, deuteranopia or tritanopia, and has a contrast
/// of at least 3:1 with its background (WCAG 2.2, 1.4.11). With 256 colors, each step has a color
/// of xterm's palette, and a mean has the nearest one to its color.
///
/// The user's theme decides the values of the 16 colors. Five of them keep this order on a dark
/// background in the palettes of xterm and VGA, and a mean has the color of the nearest feeling. On
/// a light background, no five do, so feelings and counts have no color there.
struct FeelingRamp: Equatable, Sendable {
    /// The ramp of a terminal without colors.
    static let none = FeelingRamp(depth: .none, isOnLight: false)
    /// The number of steps: one for each feeling.
    static let steps = 5

    typealias RGB = (red: UInt8, green: UInt8, blue: UInt8)

    static let onDark = colors(0xAF00D7, 0xD75FAF, 0xFF875F, 0xFFAF00, 0xFFFF5F)
    static let onLight = colors(0x1E0040, 0x3D0BAD, 0x5D524B, 0x995910, 0xC88717)
    /// The steps on a light background with 256 colors.
    static let onLightInPalette = colors(0x00005F, 0x5F00AF, 0x585858, 0x875F00, 0xAF8700)

    /// The steps on a dark background with 16 colors.
    static let named: [Style.NamedColor] = [
        .magenta, .brightMagenta, .brightGreen, .brightYellow, .brightWhite,
    ]

    /// The steps of counts, from the lowest: the greatest contrast belongs to the highest.
    static let countsOnDark = colors(0x005FAF, 0x0087D7, 0x5FAFD7, 0x87D7FF, 0xD7FFFF)
    static let countsOnLight = colors(0x5F87D7, 0x005FD7, 0x0000D7, 0x000087, 0x00005F)

    private static func colors(_ colors: UInt32...) -> [RGB] {
        colors.map { (UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)) }
    }

    /// What a color stands for.
    enum Shade: Equatable, Sendable {
        /// A feeling, or a mean of feelings.
        case feeling(Double)
        /// A step of a scale of counts, from 1.
        case count(Int)

        /// The nearest step; of two that are equally near, the lower one.
        var step: Int {
            switch self {
            case .feeling(let mean): FeelingRamp.step(ofMean: mean)
            case .count(let step): step
            }
        }
    }

    let depth: ColorDepth
    let isOnLight: Bool

    var hasColors: Bool { depth != .none && !(depth == .sixteen && isOnLight) }

    /// Returns the step of a mean feeling where it can't have a color of its own: the nearest
    /// feeling. No half is rounded up, so that a picture doesn't look better than its numbers.
    static func step(ofMean mean: Double) -> Int { (tenths(ofMean: mean) + 4) / 10 }

    /// Returns a mean feeling in tenths, which decides its color: means printed alike look alike.
    static func tenths(ofMean mean: Double) -> Int {
        FigureText.tenths(min(max(mean, 1), Double(steps)))
    }

    /// Returns the color between two neighbors of a ramp, for a mean in tenths, from 10 to 50.
    static func color(ofTenths tenths: Int, in ramp: [RGB]) -> RGB {
        let (lower, upper) = (ramp[tenths / 10 - 1], ramp[min(tenths / 10, steps - 1)])
        func between(_ lower: UInt8, _ upper: UInt8) -> UInt8 {
            let rest = tenths % 10
            return UInt8((Int(lower) * (10 - rest) + Int(upper) * rest + 5) / 10)
        }
        return (
            between(lower.red, upper.red), between(lower.green, upper.green),
            between(lower.blue, upper.blue)
        )
    }

    /// Returns the color of a mean feeling; `nil` if feelings have no colors.
    func color(ofMean mean: Double) -> Style.Color? { color(.feeling(mean)) }

    /// Returns a color; `nil` if the terminal has none for feelings and counts.
    /// - Parameter isFaded: Whether to return a shade nearer to the background, which separates
    ///   areas of the same color.
    func color(_ shade: Shade, isFaded: Bool = false) -> Style.Color? {
        guard hasColors else { return nil }
        if depth == .sixteen { return .named(isFaded ? .brightBlack : Self.named[shade.step - 1]) }
        let color: RGB
        switch shade {
        case .count(let step):
            color = (isOnLight ? Self.countsOnLight : Self.countsOnDark)[step - 1]
        case .feeling(let mean):
            let light = depth == .palette ? Self.onLightInPalette : Self.onLight
            color = Self.color(
                ofTenths: Self.tenths(ofMean: mean), in: isOnLight ? light : Self.onDark)
        }
        func faded(_ channel: UInt8) -> UInt8 {
            guard isFaded else { return channel }
            return isOnLight ? 255 - (255 - channel) / 5 * 3 : channel / 5 * 3
        }
        return .rgb(red: faded(color.red), green: faded(color.green), blue: faded(color.blue))
    }

    /// Returns whether neighboring areas of two shades need a border between them.
    func areAlike(_ first: Shade, _ second: Shade) -> Bool {
        if case (.feeling(let first), .feeling(let second)) = (first, second), hasColors,
            depth != .sixteen
        {
            return abs(first - second) < 0.5
        }
        return first.step == second.step
    }

    /// The style of a feeling's name: bold, in the feeling's color.
    func style(of feeling: Feeling) -> Style {
        Style(isBold: true, foreground: color(ofMean: Double(feeling.rawValue)))
    }

    /// The color of land without moods: a quiet gray.
    var land: Style.Color { grey(onDark: 0x44, onLight: 0xD0, named: .brightBlack) }
    /// The color of a country whose moods have no feeling.
    var unfelt: Style.Color { grey(onDark: 0x9E, onLight: 0x76, named: .white) }

    var dot: Style.Color { grey(onDark: 0x00, onLight: 0xFF, named: .black) }

    private func grey(onDark: UInt8, onLight: UInt8, named: Style.NamedColor) -> Style.Color {
        if depth == .sixteen { return .named(named) }
        let value = isOnLight ? onLight : onDark
        return .rgb(red: value, green: value, blue: value)
    }
}
