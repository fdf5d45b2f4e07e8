import Foundation
import Persistence

/// A change of one field of a mood.
public struct MoodRevision: Sendable, Equatable {
    /// The kind of a change.
    public enum Kind: Sendable {
        /// The mood was recorded for the first time.
        case added
        /// The mood was deleted.
        case deleted
        /// The mood was recorded again after a deletion.
        case restored
        /// One field changed.
        case changed
    }

    /// The kind of the change.
    public internal(set) var kind = Kind.changed
    /// The command that made the change, or `nil` for a note from another machine.
    public let command: CommandRecord?
    /// The moment of the change.
    public let moment: Date
    /// The name of the field. It is "mood" if the whole mood was recorded, deleted or restored, and
    /// "otherNote" for a note from another machine that lost in a merge.
    public let field: String
    /// The value before the change, as text, or `nil` if there was none.
    public let before: String?
    /// The value after the change, as text, or `nil` for no value.
    public let after: String?
    /// The tags that a change of "tags" added, in alphabetical order.
    public internal(set) var addedTags: [String] = []
    /// The tags that a change of "tags" removed, in alphabetical order.
    public internal(set) var removedTags: [String] = []
}

extension Journal {
    /// Returns the changes of a mood field by field, the latest first.
    /// - Parameter reference: A mood. A deleted mood can only be referenced by its number.
    /// - Returns: The changes, as far back as the journal's history goes.
    /// - Throws: ``JournalError/noSuchMood(_:)``, ``JournalError/noMoods`` or
    ///   ``JournalError/ambiguousMood(_:)`` if the reference doesn't identify one mood; another
    ///   ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of changes in the journal's history.
    public func revisions(of reference: MoodReference) throws(JournalError) -> [MoodRevision] {
        try reading {
            let (id, tags) = try identify(reference)
            var text = RevisionText(context: context)
            var current = tags
            var revisions = try context.revisions(of: id).flatMap { revision in
                try text.revisions(revision, tags: &current)
            }
            // The oldest insertion wasn't a restoration, unless the history begins later.
            if let oldest = revisions.lastIndex(where: { $0.kind != .changed }),
                revisions[oldest].kind == .restored
            {
                revisions[oldest].kind = .added
            }
            for note in try otherNotes(of: id) {
                let place = revisions.firstIndex { $0.moment < note.moment } ?? revisions.endIndex
                revisions.insert(note, at: place)
            }
            return revisions
        }
    }

    private func otherNotes(of id: ObjectID) throws -> [MoodRevision] {
        guard let number = id.rowNumber,
            let mood = try context.existingObject(Mood.self, rowNumber: number)
        else { return [] }
        return try lostNotes(of: mood).map {
            MoodRevision(
                command: nil, moment: $0.date, field: "otherNote", before: nil, after: $0.text)
        }
    }

    private func identify(_ reference: MoodReference) throws -> (ObjectID, Set<String>) {
        if let number = reference.number,
            try context.existingObject(Mood.self, rowNumber: number) == nil,
            let deleted = try context.deletedObjects(of: Mood.self)
                .first(where: { $0.objectID.rowNumber == number })
        {
            return (deleted.objectID, [])
        }
        let mood = try mood(reference)
        return (mood.objectID, Set(mood.tags.map(\.key)))
    }
}

/// Converts the recorded changes of a mood to text.
private struct RevisionText {
    /// The columns that follow from other fields or that aren't for people.
    private static let hidden: Set<String> = ["modifiedAt", "localDay", "importedDigest", "id"]

    private let context: ManagedObjectContext
    private var countries: CountryCodes
    private var tags = Cache<Int64, String>()

    init(context: ManagedObjectContext) {
        self.context = context
        countries = CountryCodes(context: context)
    }

    /// Returns the changes of a transaction, one for each field.
    /// - Parameter tags: The keys of the tags after the revision; on return, before it.
    mutating func revisions(
        _ revision: ObjectRevision, tags: inout Set<String>
    ) throws -> [MoodRevision] {
        let command = CommandRecord(revision.transaction)
        let after = tags
        for id in revision.connected { tags.remove(try key(of: id)) }
        for id in revision.disconnected { tags.insert(try key(of: id)) }
        var changes: [MoodRevision] = []
        func note(
            _ field: String, _ before: String?, _ after: String?, kind: MoodRevision.Kind = .changed
        ) {
            guard before != after else { return }
            changes.append(
                MoodRevision(
                    kind: kind, command: command, moment: command.moment, field: field,
                    before: before, after: after))
        }
        switch revision.kind {
        case .insert: note("mood", nil, try summary(revision.after), kind: .restored)
        case .delete:
            note("mood", try summary(revision.before), nil, kind: .deleted)
            return changes
        default: break
        }
        if revision.kind != .insert {
            let names = Set(revision.before.keys).subtracting(Self.hidden)
            for name in names.sorted() {
                note(
                    name, try text(revision.before[name], of: name, revision.before),
                    try text(revision.after[name], of: name, revision.after))
            }
        }
        let count = changes.count
        note("tags", list(tags), list(after))
        if changes.count > count {
            changes[count].addedTags = after.subtracting(tags).sorted()
            changes[count].removedTags = tags.subtracting(after).sorted()
        }
        return changes
    }

    private func list(_ tags: Set<String>) -> String? {
        tags.isEmpty ? nil : tags.sorted().joined(separator: ", ")
    }

    private mutating func key(of tag: ObjectID) throws -> String {
        guard let number = tag.rowNumber else { return "" }
        let context = context
        return try tags.value(of: number) {
            try context.existingObject(Tag.self, rowNumber: number)?.key
                ?? context.deletedValues(of: Tag.self, rowNumber: number)?.value("key")
                ?? "\(number)"
        }
    }

    /// Returns the date and the note as a summary of a whole mood.
    private mutating func summary(_ values: [String: StoredValue]) throws -> String? {
        let parts = [
            try text(values["date"], of: "date", values),
            try text(values["note"], of: "note", values),
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private mutating func text(
        _ value: StoredValue?, of field: String, _ values: [String: StoredValue]
    ) throws -> String? {
        switch (field, value) {
        case (_, nil), (_, .null?): return nil
        case ("date", let value?):
            let name: String? = values.value("timeZone")
            let zone = name.flatMap { try? TimeZoneName($0).timeZone }
            return Date(storedValue: value).flatMap { date in
                zone.map { ISO8601.text(of: date, in: $0, precision: .seconds) }
                    ?? ISO8601.utcText(of: date)
            }
        case ("country", let value?): return try countries.country(value).alpha2
        case ("colors", let value?):
            return Palette(storedValue: value).map { palette in
                palette.colors.map(\.description).joined(separator: ", ")
            }
        case (_, .integer(let number)?): return String(number)
        case (_, .real(let number)?): return number.description
        case (_, .text(let text)?): return text
        case (_, .blob(let data)?): return data.hexadecimal
        }
    }
}
