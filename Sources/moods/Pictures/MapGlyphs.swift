/// The characters and colors of a map.
struct MapGlyphs {
    enum Look: Equatable {
        /// A country without moods.
        case land

        /// A country whose moods have no feeling.
        case unfelt

        /// A country with a mean feeling or a count.
        case shade(FeelingRamp.Shade)

        /// The border of a country to a neighbor that looks alike; the country's shade.
        case border(FeelingRamp.Shade?)
    }

    let ramp: FeelingRamp
    let isASCII: Bool

    /// Whether a character shows two pixels as colored halves.
    var hasHalfBlocks: Bool { ramp.hasColors && !isASCII }
    func color(_ look: Look) -> Style.Color? {
        switch look {
        case .land: ramp.land
        case .unfelt: ramp.unfelt
        case .shade(let shade): ramp.color(shade)
        case .border(let shade): shade.flatMap { ramp.color($0, isFaded: true) } ?? ramp.land
        }
    }

    /// Returns the character that shows a look without half blocks: the digit of a shade.
    func character(_ look: Look) -> StyledText {
        switch look {
        case .land: StyledText(isASCII ? "." : "░", .dim)
        case .unfelt: StyledText(isASCII ? "o" : "○")
        case .border: StyledText(":")
        case .shade(let shade):
            StyledText(String(shade.step), Style(foreground: ramp.color(shade)))
        }
    }

    /// Returns a dot.
    ///
    /// - Parameter look: The look below the dot; `nil` for the sea and for characters.
    func dot(on look: Look?) -> StyledText {
        let background = look.flatMap(color)
        let isBright = look != nil && look != .land
        return StyledText(
            isASCII ? "*" : "•",
            Style(foreground: isBright ? ramp.dot : nil, background: background))
    }

    func sample(_ look: Look) -> StyledText {
        guard hasHalfBlocks else { return character(look) }
        return StyledText("█", Style(foreground: color(look)))
    }
}
