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

    /// The fields of these names; throws `unknown` for a name that is none of the documented ones.
    func select<Row>(from documented: [Field<Row>]) throws(FieldSelectionError) -> [Field<Row>] {
        var selected: [Field<Row>] = []
        for name in names {
            guard let field = documented.first(where: { $0.name == name }) else {
                let known = documented.map(\.name)
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
