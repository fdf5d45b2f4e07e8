import Foundation
import Persistence

/// The colors of a mood, in order: at most 8, 3 bytes each in the store.
public struct Palette: Hashable, Sendable, Transformable {
    public static let maximumCount = 8

    public let colors: [MoodColor]

    /// - Throws: ``PaletteError`` for more than 8 colors.
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

/// More colors than a mood may have.
public struct PaletteError: Error, Equatable, Sendable, CustomStringConvertible {
    public let count: Int

    public var description: String {
        "a mood has at most \(Palette.maximumCount) colors, not \(count)"
    }
}
