import MoodJournal

/// The names of fields to write, in order: `--fields date,note`.
struct FieldSelection: Equatable, Sendable {
    let names: [String]

    /// Parses names separated by commas, with or without spaces around them.
    ///
    /// - Throws: ``FieldSelectionError/missingName(in:)`` or ``FieldSelectionError/repeated(_:)``.
    init(_ text: String) throws(FieldSelectionError) {
        names = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.trimming(while: { $0 == " " }) }
        guard names.allSatisfy({ !$0.isEmpty }) else { throw .missingName(in: text) }
        for (index, name) in names.enumerated() where names[..<index].contains(name) {
            throw .repeated(name)
        }
    }

    /// Returns the fields with these names.
    ///
    /// - Parameters:
    ///   - documented: All fields.
    ///   - nameOf: A function that returns the name of a field.
    /// - Throws: ``FieldSelectionError/unknown(_:nearest:known:)`` for an unrecognized name.
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

/// The reason that a list of fields is invalid.
enum FieldSelectionError: Error, Equatable, Sendable {
    /// The list is empty, or has two commas without a name between them; the list.
    case missingName(in: String)

    /// A field is named twice, but a JSON object can have a key only once; its name.
    case repeated(String)

    /// No field has this name; the nearest name, and all names.
    case unknown(String, nearest: String?, known: [String])
}

extension FieldSelectionError: CustomStringConvertible {
    var description: String {
        switch self {
        case .missingName(let text):
            "'\(text)' lacks a field name; separate names by single commas"
        case .repeated(let name):
            "the field '\(name)' is named twice; name each field once"
        case .unknown(let name, let nearest, let known):
            "unknown field '\(name)'; \(nearest.map { "did you mean \($0)? " } ?? "")"
                + "the fields are \(known.joined(separator: ", "))"
        }
    }
}
