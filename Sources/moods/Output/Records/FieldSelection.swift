import MoodJournal

/// The fields that were asked for, in the order they were asked for: `--fields date,note`.
struct FieldSelection: Equatable, Sendable {
    let names: [String]

    /// Reads names between commas, with or without spaces around them.
    init(_ text: String) throws(FieldSelectionError) {
        names = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.trimming(while: { $0 == " " }) }
        guard names.allSatisfy({ !$0.isEmpty }) else { throw .missingName(in: text) }
        for (index, name) in names.enumerated() where names[..<index].contains(name) {
            throw .repeated(name)
        }
    }

    /// Returns the fields of these names.
    ///
    /// - Throws: `unknown` for a name that no documented field has.
    func select<Field>(
        from documented: [Field], named nameOf: (Field) -> String
    ) throws(FieldSelectionError) -> [Field] {
        var selected: [Field] = []
        for name in names {
            guard let field = documented.first(where: { nameOf($0) == name }) else {
                let known = documented.map(nameOf)
                let nearest = NearestNames.to(name, among: known).first
                throw .unknown(name, nearest: nearest, known: known)
            }
            selected.append(field)
        }
        return selected
    }
}

extension Substring {
    fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> String {
        var rest = drop(while: isTrimmed)
        while let last = rest.last, isTrimmed(last) { rest.removeLast() }
        return String(rest)
    }
}

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
