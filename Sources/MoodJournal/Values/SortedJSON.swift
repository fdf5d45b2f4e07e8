import Foundation

/// JSON whose members are sorted by their keys, so that equal values have equal bytes.
extension Encodable {
    func sortedJSON() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return try encoder.encode(self)
    }

    func sortedJSONText() throws -> String { String(decoding: try sortedJSON(), as: UTF8.self) }
}

extension Decodable {
    /// Reads the JSON of a row, or returns `nil` if it is invalid.
    init?(sortedJSON text: String) {
        guard let value = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
            return nil
        }
        self = value
    }
}
