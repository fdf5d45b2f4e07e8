/// The style of text on a terminal (ECMA-48, SGR).
struct Style: Equatable, Sendable {
    /// Some of the 16 colors that every terminal has and that the user's theme defines.
    enum NamedColor: UInt8, Sendable {
        case black
        case red, green, yellow, blue, magenta, cyan, white
        case brightBlack
        case brightGreen = 10
        case brightYellow
        case brightMagenta = 13
        case brightWhite = 15
    }

    enum Color: Equatable, Sendable {
        case named(NamedColor)
        /// A 24-bit sRGB color; on a terminal with a palette, the nearest color of the palette.
        case rgb(red: UInt8, green: UInt8, blue: UInt8)
    }

    static let plain = Style()
    static let bold = Style(isBold: true)
    static let dim = Style(isDim: true)

    var isBold = false
    var isDim = false
    var foreground: Color?
    var background: Color?

    /// Returns the text in this style, followed by a reset; unchanged if the style is plain or the
    /// terminal has no colors.
    func apply(to text: String, depth: ColorDepth) -> String {
        guard depth != .none, self != .plain, !text.isEmpty else { return text }
        var codes: [String] = []
        if isBold { codes.append("1") }
        if isDim { codes.append("2") }
        if let foreground { codes.append(foreground.code(base: 30, depth)) }
        if let background { codes.append(background.code(base: 40, depth)) }
        return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
    }
}

extension Style.Color {
    /// Returns the SGR parameters; `base` is 30 for the foreground and 40 for the background.
    fileprivate func code(base: Int, _ depth: ColorDepth) -> String {
        switch self {
        case .named(let name): Self.code(base: base, named: Int(name.rawValue))
        case .rgb(let red, let green, let blue) where depth == .trueColor:
            "\(base + 8);2;\(red);\(green);\(blue)"
        case .rgb(let red, let green, let blue) where depth == .sixteen:
            Self.code(base: base, named: Self.namedIndex(red: red, green: green, blue: blue))
        case .rgb(let red, let green, let blue):
            "\(base + 8);5;\(Self.paletteIndex(red: red, green: green, blue: blue))"
        }
    }

    /// Returns the SGR parameter of one of the 16 colors; the bright ones have codes of their own
    /// (aixterm).
    private static func code(base: Int, named index: Int) -> String {
        String(index < 8 ? base + index : base + 60 + index - 8)
    }

    /// Returns the nearest of the 16 colors as xterm defines them: each primary on or off, and
    /// bright if the strongest is above 229.
    private static func namedIndex(red: UInt8, green: UInt8, blue: UInt8) -> Int {
        let strongest = max(red, green, blue)
        guard strongest >= 64 else { return 0 }
        if strongest - min(red, green, blue) < 32 {
            return strongest < 178 ? 8 : strongest < 242 ? 7 : 15
        }
        let bits = [red, green, blue].enumerated()
            .reduce(0) { $0 | (Int($1.element) * 2 > Int(strongest) ? 1 << $1.offset : 0) }
        return strongest > 229 ? bits + 8 : bits
    }

    /// Returns the nearest of the colors 16 to 255, by the sum of squared differences.
    ///
    /// Source: xterm's `256colres.h`. The cube's steps are 0, 95, 135, 175, 215 and 255, the grays
    /// 8, 18, … 238.
    static func paletteIndex(red: UInt8, green: UInt8, blue: UInt8) -> Int {
        let wanted = [Int(red), Int(green), Int(blue)]
        func distance(_ color: [Int]) -> Int {
            zip(color, wanted).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        let steps = wanted.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
        let cube = steps.map { $0 == 0 ? 0 : 55 + 40 * $0 }
        let greyIndex = max(0, min(23, (wanted.reduce(0, +) / 3 - 3) / 10))
        let grey = [Int](repeating: 8 + 10 * greyIndex, count: 3)
        return distance(grey) < distance(cube)
            ? 232 + greyIndex : 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    }
}

/// The number of colors that a terminal has.
enum ColorDepth: Equatable, Sendable {
    /// No styles at all, not even bold.
    case none
    /// The 16 colors of the user's theme.
    case sixteen
    /// The xterm palette: 16 colors, a cube of 6 × 6 × 6, and 24 grays.
    case palette
    /// 24 bits per color.
    case trueColor
}
