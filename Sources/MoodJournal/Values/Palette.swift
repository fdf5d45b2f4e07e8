import Foundation
import Persistence

/// The colors of a mood, in order: at most 8, stored in 3 bytes each.
public struct Palette: Hashable, Sendable, Transformable {
    /// The maximum number of colors: 8.
    public static let maximumCount = 8

    /// The colors, in order.
    public let colors: [MoodColor]

    /// Checks the number of colors.
    /// - Parameter colors: At most ``maximumCount`` colors.
    /// - Throws: ``PaletteError`` if there are more.
    public init(_ colors: [MoodColor]) throws(PaletteError) {
        guard colors.count <= Self.maximumCount else { throw PaletteError(count: colors.count) }
        self.colors = colors
    }

    private init(unchecked colors: [MoodColor]) { self.colors = colors }

    /// An empty palette, in place of a stored value that can't be decoded.
    public static var placeholder: Palette { Palette(unchecked: []) }

    /// Decodes a stored palette, or returns `nil` if the data isn't one.
    /// - Parameter transformedData: Three bytes for each color.
    public init?(transformedData: Data) {
        guard transformedData.count % 3 == 0, transformedData.count <= Self.maximumCount * 3
        else { return nil }
        let bytes = Array(transformedData)
        colors = stride(from: 0, to: bytes.count, by: 3).map { offset in
            MoodColor(red: bytes[offset], green: bytes[offset + 1], blue: bytes[offset + 2])
        }
    }

    /// The encoded palette: three bytes for each color.
    public var transformedData: Data { Data(colors.flatMap { [$0.red, $0.green, $0.blue] }) }
}

/// The error for more colors than a mood may have.
public struct PaletteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number of given colors.
    public let count: Int

    /// The reason in one English line without a full stop.
    public var description: String {
        "a mood has at most \(Palette.maximumCount) colors, not \(count)"
    }
}
