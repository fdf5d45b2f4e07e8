import Foundation
import Testing

@testable import Photos

/// A file of Fixtures/photos, with the facts that Pillow reads from it.
struct PhotoFixture: CustomTestStringConvertible {
    struct Facts: Decodable {
        let format: String
        let width: Int
        let height: Int
        let orientation: Int
        let time: String?
        let offset: String?
        let positioned: String?
        let position: [Double]?
        let colors: [String]
    }

    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/photos")

    let name: String
    let facts: Facts

    var testDescription: String { name }

    /// Every photo, by name.
    static func all() throws -> [PhotoFixture] {
        let data = try Data(contentsOf: folder.appending(path: "photos.json"))
        return try JSONDecoder().decode([String: Facts].self, from: data)
            .map { PhotoFixture(name: $0.key, facts: $0.value) }
            .sorted { $0.name < $1.name }
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: folder.appending(path: name)))
    }

    func bytes() throws -> [UInt8] { try Self.bytes(name) }
}

extension PhotoColor {
    /// Reads a color like "#ff8800".
    init(_ text: String) throws {
        let number = try #require(UInt32(text.dropFirst(), radix: 16))
        self = PhotoColor(
            red: UInt8(number >> 16 & 0xFF), green: UInt8(number >> 8 & 0xFF),
            blue: UInt8(number & 0xFF))
    }
}
