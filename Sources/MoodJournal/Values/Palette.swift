import Foundation
import Persistence

/// The colors of a mood, in order: at most 8, 3 bytes each in the store.
public struct Palette: Hashable, Sendable, Transformable {
    /// The greatest number of colors.
    public static let maximumCount = 8

    /// The colors, in order.
    public let colors: [MoodColor]

    /// Checks the number of colors.
    ///
    /// - Parameter colors: At most ``maximumCount`` colors.
    /// - Throws: ``PaletteError`` for more.
    public init(_ colors: [MoodColor]) throws(PaletteError) {
        guard colors.count <= Self.maximumCount else { throw PaletteError(count: colors.count) }
        self.colors = colors
    }

    private init(unchecked colors: [MoodColor]) {
        self.colors = colors
    }

    public static var placeholder: Palette { Palette(unchecked: []) }

    public init?(transformedData: Data) {
        guard transformedData.count % 3 == 0, transformedData.count <= Self.maximumCount * 3
        else { return nil }
        let bytes = Array(transformedData)
        colors = stride(from: 0, to: bytes.count, by: 3).map { offset in
            MoodColor(red: bytes[offset], green: bytes[offset + 1], blue: bytes[offset + 2])
        }
    }

    public var transformedData: Data {
        Data(colors.flatMap { [$0.red, $0.green, $0.blue] })
    }
}

/// An error for more colors than a mood may have.
public struct PaletteError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The number of colors that were given.
    public let count: Int

    public var description: String {
        "a mood has at most \(Palette.maximumCount) colors, not \(count)"
    }
}
