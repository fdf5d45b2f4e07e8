import Foundation
import MoodJournal

/// The names of fields to write, in order: `--fields date,note`.
struct FieldSelection: Equatable, Sendable {
    let names: [String]

    /// Parses names separated by commas, with or without spaces around them.
    init(_ text: String) throws(CommandError) {
        names = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: [" "]) }
        guard names.allSatisfy({ !$0.isEmpty }) else {
            throw .usage("'\(text)' lacks a field name; separate names by single commas")
        }
        // A JSON object can have a key only once.
        for (index, name) in names.enumerated() where names[..<index].contains(name) {
            throw .usage("the field '\(name)' is named twice; name each field once")
        }
    }

    func select<Field>(
        from documented: [Field], named nameOf: (Field) -> String
    ) throws(CommandError) -> [Field] {
        var selected: [Field] = []
        for name in names {
            guard let field = documented.first(where: { nameOf($0) == name }) else {
                let known = documented.map(nameOf)
                let nearest = NearestNames.to(name, among: known).first
                throw .usage(
                    "unknown field '\(name)'; \(nearest.map { "did you mean \($0)? " } ?? "")"
                        + "the fields are \(known.joined(separator: ", "))")
            }
            selected.append(field)
        }
        return selected
    }
}
