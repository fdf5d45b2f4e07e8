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
