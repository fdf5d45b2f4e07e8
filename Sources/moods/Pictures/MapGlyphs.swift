/// The characters and colors of a map.
struct MapGlyphs {
    enum Look: Equatable {
        /// A country without moods.
        case land
        /// Land around the only country with moods.
        case abroad
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
        case .abroad: nil
        case .unfelt: ramp.unfelt
        case .shade(let shade): ramp.color(shade)
        case .border(let shade): shade.flatMap { ramp.color($0, isFaded: true) } ?? ramp.land
        }
    }

    /// Returns the character that shows a look without half blocks: the digit of a shade.
    func character(_ look: Look) -> StyledText {
        switch look {
        case .land: StyledText(isASCII ? "." : "░", .dim)
        case .abroad: StyledText(" ")
        case .unfelt: StyledText(isASCII ? "o" : "○")
        case .border: StyledText(":")
        case .shade(let shade): StyledText(String(shade.step), Style(foreground: ramp.color(shade)))
        }
    }

    /// Returns a dot, which stands on no color, so that its own can be told apart.
    /// - Parameters:
    ///   - look: The look of the moods there; `nil` for a place as such.
    ///   - isAlone: Whether countries have no digits, with which that of the dot could be confused.
    func dot(_ look: Look?, isAlone: Bool = false) -> StyledText {
        if let look, isAlone, !hasHalfBlocks { return character(look) }
        let color = hasHalfBlocks ? look.flatMap(self.color) : nil
        return StyledText(isASCII ? "*" : hasHalfBlocks ? "●" : "•", Style(foreground: color))
    }

    func sample(_ look: Look) -> StyledText {
        guard hasHalfBlocks else { return character(look) }
        return StyledText("█", Style(foreground: color(look)))
    }
}
