import Foundation

/// A file of Fixtures/photos/notations, with what is right for it.
struct PhotoNotation: Decodable {
    let time: String?
    let offset: String?
    let position: [Double]?
    let unreadable: [String]

    private static let folder = PhotoFixture.folder.appending(path: "notations")

    /// Every file, by name.
    static func all() throws -> [(name: String, right: PhotoNotation)] {
        let data = try Data(contentsOf: folder.appending(path: "notations.json"))
        return try JSONDecoder().decode([String: PhotoNotation].self, from: data)
            .map { (name: $0.key, right: $0.value) }.sorted { $0.name < $1.name }
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        try Array(Data(contentsOf: folder.appending(path: name)))
    }
}
