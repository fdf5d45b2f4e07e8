/// A mood's colours as a terminal shows them.
enum Swatch {
    /// Two columns of each colour, or nothing where the terminal has no colours.
    static func texts(
        of colors: some Sequence<(red: UInt8, green: UInt8, blue: UInt8)>, depth: ColorDepth
    ) -> [StyledText] {
        guard depth != .none else { return [] }
        return colors.map { color in
            let background = Style.Color.rgb(
                red: color.red, green: color.green, blue: color.blue)
            return StyledText("  ", Style(background: background))
        }
    }
}
