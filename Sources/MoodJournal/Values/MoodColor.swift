/// A color of a mood in sRGB.
public struct MoodColor: Hashable, Sendable, CustomStringConvertible {
    /// The red component, 0 to 255.
    public let red: UInt8
    /// The green component, 0 to 255.
    public let green: UInt8
    /// The blue component, 0 to 255.
    public let blue: UInt8

    /// Creates a color from its components.
    /// - Parameters:
    ///   - red: The red component, 0 to 255.
    ///   - green: The green component, 0 to 255.
    ///   - blue: The blue component, 0 to 255.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Reads a color in CSS notation.
    /// - Parameter text: "#ff8800" or "#f80" in any case; the number sign is optional.
    /// - Throws: ``MoodColorError`` for any other text.
    public init(_ text: String) throws(MoodColorError) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        let values = digits.compactMap { $0.isASCII ? $0.hexDigitValue : nil }.map(UInt8.init)
        guard values.count == digits.count, [3, 6].contains(values.count) else {
            throw MoodColorError(text: text.shortened)
        }
        if values.count == 3 {
            self.init(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17)
        } else {
            self.init(
                red: values[0] << 4 | values[1], green: values[2] << 4 | values[3],
                blue: values[4] << 4 | values[5])
        }
    }

    /// The color in the form "#ff8800".
    public var description: String {
        let number = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        let digits = String(number, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

/// The error for a text that isn't a color.
public struct MoodColorError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text, truncated after 40 characters if it is too long.
    public let text: String

    /// The reason in one English line without a full stop.
    public var description: String {
        "invalid color '\(text)'; use a form like '#ff8800' or '#f80'"
    }
}
