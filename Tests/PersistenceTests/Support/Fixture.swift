import Foundation

/// A JSON file of `Fixtures/`.
enum Fixture {
    static func decode<Value: Decodable>(_ name: String) throws -> Value {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let data = try Data(contentsOf: root.appending(path: "Fixtures/\(name)"))
        return try JSONDecoder().decode(Value.self, from: data)
    }
}
