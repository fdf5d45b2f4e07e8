import MoodJournal

/// The colors of the five feelings, from awful to rad: from violet over rose and orange to yellow.
///
/// There is a ramp for dark backgrounds and one for light ones. In both, each step is lighter than
/// the one before, also for people with protanopia, deuteranopia or tritanopia, and has a contrast
/// of at least 3:1 with its background (WCAG 2.2, 1.4.11). The colors belong to the cube of
/// xterm's palette, so that 256 colors show them exactly.
///
/// The user's theme decides the values of the 16 colors. Five of them keep this order on a dark
/// background in the palettes of xterm and VGA. On a light background, no five do, so feelings have
/// no color there.
struct FeelingRamp: Equatable, Sendable {
    /// The ramp of a terminal without colors.
    static let none = FeelingRamp(depth: .none, isOnLight: false)

    /// The number of steps: one for each feeling.
    static let steps = 5

    typealias RGB = (red: UInt8, green: UInt8, blue: UInt8)

    static let onDark: [RGB] = [
        (0xAF, 0x00, 0xD7), (0xD7, 0x5F, 0xAF), (0xFF, 0x87, 0x5F), (0xFF, 0xAF, 0x00),
        (0xFF, 0xFF, 0x5F),
    ]

    static let onLight: [RGB] = [
        (0x00, 0x00, 0x5F), (0x5F, 0x00, 0xAF), (0xAF, 0x00, 0xAF), (0xAF, 0x5F, 0x5F),
        (0xAF, 0x87, 0x00),
    ]

    /// The steps on a dark background with 16 colors.
    static let named: [Style.NamedColor] = [
        .magenta, .brightMagenta, .brightGreen, .brightYellow, .brightWhite,
    ]

    let depth: ColorDepth
    let isOnLight: Bool

    var hasColors: Bool { depth != .none && !(depth == .sixteen && isOnLight) }

    /// Returns the step of a mean feeling: the nearest feeling, or the better one of two that are
    /// equally near.
    static func step(ofMean mean: Double) -> Int {
        min(max(Int((mean + 0.5).rounded(.down)), 1), steps)
    }

    /// Returns the color of a step; `nil` if feelings have no colors.
    ///
    /// - Parameters:
    ///   - isFaded: Whether to return a shade nearer to the background, which separates areas of
    ///     the same color.
    func color(_ step: Int, isFaded: Bool = false) -> Style.Color? {
        guard hasColors, (1...Self.steps).contains(step) else { return nil }
        if depth == .sixteen { return .named(isFaded ? .brightBlack : Self.named[step - 1]) }
        let color = (isOnLight ? Self.onLight : Self.onDark)[step - 1]
        func shade(_ channel: UInt8) -> UInt8 {
            guard isFaded else { return channel }
            return isOnLight ? 255 - (255 - channel) / 5 * 3 : channel / 5 * 3
        }
        return .rgb(red: shade(color.red), green: shade(color.green), blue: shade(color.blue))
    }

    /// The style of a feeling's name: bold, in the feeling's color.
    func style(of feeling: Feeling) -> Style {
        Style(isBold: true, foreground: color(feeling.rawValue))
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
