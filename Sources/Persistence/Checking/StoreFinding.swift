/// A problem that the check of a whole store found (``PersistentContainer/check(limit:)``).
public enum StoreFinding: Equatable, Sendable, CustomStringConvertible {
    /// A message of SQLite's own check of pages, indexes and constraints
    /// (sqlite.org/pragma.html#pragma_integrity_check).
    case damaged(String)
    /// A table of the model or a column of it is missing. A column is named `Table.column`.
    case table(name: String)
    /// An index or trigger of the model is missing, or differs from the model's.
    case schema(name: String)
    /// Another program's trigger would run on changes of one of the model's tables, so that a
    /// container refuses to write.
    case foreignTrigger(name: String, table: String)
    /// A relationship of this object leads to no row.
    case danglingReference(ObjectID, relationship: String)
    /// A pair of a many-to-many relationship links this object to a row that doesn't exist.
    case danglingPair(ObjectID, missing: ObjectID)
    /// A relationship of this object leads to a row of another entity than its destination.
    case wrongDestination(ObjectID, relationship: String)
    /// The stored value of a derived attribute differs from the computed one.
    case wrongDerivedValue(ObjectID, attribute: String, stored: StoredValue, computed: StoredValue)
    /// The contents of a full-text index differ from the rows.
    case wrongFullTextIndex(table: String, attribute: String)
    /// The history is inconsistent or can't be read; a sentence that says how.
    case wrongHistory(String)
    /// A number of a transaction or row could be assigned again; a sentence that says which.
    case wrongNumber(String)
    /// A row belongs to an entity that the model doesn't have, or has as an abstract one.
    case unknownEntity(table: String, rowNumber: Int64, name: String)
    /// A value of this object isn't valid for the attribute's type.
    case undecodableValue(ObjectID, attribute: String)
    /// The object breaks a declaration of its entity.
    case invalid(ObjectID, ValidationError)

    /// The object that has the problem; nil for the store as a whole.
    public var object: ObjectID? {
        switch self {
        case .danglingReference(let id, _), .danglingPair(let id, _), .wrongDestination(let id, _),
            .wrongDerivedValue(let id, _, _, _), .undecodableValue(let id, _), .invalid(let id, _):
            id
        default: nil
        }
    }

    /// A sentence that says what is wrong with the ``object``, or with the store.
    public var problem: String {
        switch self {
        case .damaged(let message): Self.sentence(ofIntegrityCheck: message)
        case .wrongHistory(let sentence), .wrongNumber(let sentence): sentence
        case .table(let name):
            name.contains(".") ? "The column \(name) is missing." : "The table \(name) is missing."
        case .schema(let name):
            "The index or trigger \(name) is missing, or another program changed it."
        case .foreignTrigger(let name, let table):
            "Another program's trigger \(name) would run on every change of \(table), so nothing "
                + "can be written; remove it with DROP TRIGGER."
        case .danglingReference(_, let relationship): "Its \(relationship) doesn't exist."
        case .danglingPair(_, let missing): "It is linked to \(missing), which doesn't exist."
        case .wrongDestination(_, let relationship):
            "Its \(relationship) is an object of another kind."
        case .wrongDerivedValue(_, let attribute, let stored, let computed):
            "Its \(attribute) is \(stored.sqlLiteral), but should be \(computed.sqlLiteral)."
        case .wrongFullTextIndex(let table, let attribute):
            "The search index of \(table).\(attribute) doesn't match the rows."
        case .unknownEntity(let table, let rowNumber, let name):
            "Row \(rowNumber) of \(table) is of the unknown kind '\(name)'."
        case .undecodableValue(_, let attribute): "Its \(attribute) can't be read."
        case .invalid(_, let error): error.sentence
        }
    }

    public var description: String { (object.map { "\($0): " } ?? "") + problem }
    var isDamage: Bool { if case .damaged = self { true } else { false } }

    /// Turns a line of SQLite's integrity check into a sentence. SQLite names damaged pages, rows
    /// and indexes in several ways (the messages of `sqlite3BtreeIntegrityCheck` in btree.c).
    private static func sentence(ofIntegrityCheck message: String) -> String {
        let words = message.split(separator: " ")
        if isAboutIndexOnly(message), let index = words.last {
            return words.first == "row"
                ? "Row \(words[1]) is missing from the index \(index)."
                : "The index \(index) has too many or too few entries."
        }
        for (word, next) in zip(words, words.dropFirst()) where word.lowercased() == "page" {
            guard let page = Int(next.prefix { $0.isNumber }) else { continue }
            return message.hasSuffix("is never used")
                ? "Page \(page) is never used." : "Page \(page) is damaged."
        }
        return "SQLite found damage: \(message)."
    }
}

extension ValidationError {
    fileprivate var sentence: String {
        let name = property ?? "value"
        return switch reason {
        case .missing: "It has no \(name)."
        case .notANumber: "Its \(name) is not a number."
        case .outOfRange(let expected):
            switch value {
            case .integer, .real:
                "Its \(name) is \(value?.sqlLiteral ?? ""), but must be \(expected)."
            default: "Its \(name) must be \(expected)."
            }
        case .count(let count, let expected):
            "It has \(count) \(name), but must have \(expected.lowerBound) to "
                + "\(expected.upperBound)."
        default: "\(self)."
        }
    }
}
