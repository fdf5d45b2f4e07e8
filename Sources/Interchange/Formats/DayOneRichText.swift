import Foundation

/// The text of a Day One entry with its styles, as JSON in a string. Some versions of the app write
/// only this: `{"contents":[{"text":"A title\n","attributes":{...}},{"text":"More."}]}`.
struct DayOneRichText: Decodable {
    private struct Part: Decodable {
        /// The text, or `nil` for an embedded object such as a photo.
        let text: String?
    }

    private let contents: [Part]

    /// Returns the text without its styles and embedded objects, or `nil` if the JSON has another
    /// form.
    static func plain(_ json: String) -> String? {
        guard let rich = try? JSONDecoder().decode(Self.self, from: Data(json.utf8))
        else { return nil }
        return rich.contents.compactMap(\.text).joined()
    }
}
