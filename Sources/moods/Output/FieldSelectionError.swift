/// A list of fields that cannot be written.
enum FieldSelectionError: Error, Equatable, Sendable {
    /// There is no name at all, or none between two commas.
    case missingName(in: String)
    /// A JSON object has a key once.
    case repeated(String)
    /// No field has this name.
    case unknown(String, nearest: String?, known: [String])
}

extension FieldSelectionError: CustomStringConvertible {
    var description: String {
        switch self {
        case .missingName(let text):
            "'\(text)' lacks a field name; write names with one comma between them"
        case .repeated(let name):
            "the field '\(name)' is named twice; name each field once"
        case .unknown(let name, let nearest, let known):
            "there is no field '\(name)'; \(nearest.map { "did you mean \($0)? " } ?? "")"
                + "the fields are \(known.joined(separator: ", "))"
        }
    }
}
