/// A color of a mood, in sRGB.
public struct MoodColor: Hashable, Sendable, CustomStringConvertible {
    public let red: UInt8
    public let green: UInt8
    public let blue: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// - Parameter text: As CSS writes it: "#ff8800" or "#f80", the number sign optional.
    public init(_ text: String) throws(MoodColorError) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        let values = digits.compactMap { $0.isASCII ? $0.hexDigitValue : nil }.map(UInt8.init)
        guard values.count == digits.count, [3, 6].contains(values.count) else {
            throw MoodColorError(text: text)
        }
        if values.count == 3 {
            self.init(red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17)
        } else {
            self.init(
                red: values[0] << 4 | values[1], green: values[2] << 4 | values[3],
                blue: values[4] << 4 | values[5])
        }
    }

    /// "#ff8800".
    public var description: String {
        let number = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        let digits = String(number, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

/// A text that is no color.
public struct MoodColorError: Error, Equatable, Sendable, CustomStringConvertible {
    public let text: String

    public var description: String {
        "'\(text)' is not a color: give it like '#ff8800' or '#f80'"
    }
}
