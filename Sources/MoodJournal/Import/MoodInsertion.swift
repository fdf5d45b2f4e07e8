import Atlas
import Foundation
import Persistence

/// Writes the moods of an import, inside its transaction.
///
/// This is the bulk path, which creates no objects for new moods. The rules are those of
/// ``NewMood``, of the model's declarations, and of the schema's triggers.
final class MoodInsertion {
    /// The number of repeated contents whose counts are cached.
    private static let mostContents = 4096

    private let context: ManagedObjectContext
    private let moods: MoodImport
    private var ids = UUIDv7Sequence()
    private var content = ContentBytes()
    /// The row number of the first new mood of this file. All later ones are from this file too.
    private var firstNumber = Int64.max
    /// The tombstones of moods that must not be restored.
    private var deleted: DeletedMoods
    /// The moods that match earlier entries of this file.
    private var matched = RowNumbers()
    private var nextOrdinals: [ContentDigest: Int] = [:]
    private let writer: MoodWriter
    /// Whether the last entry without an identifier was a new mood.
    private var lastWasNew = false

    init(context: ManagedObjectContext, import moods: MoodImport) throws {
        self.context = context
        deleted = try DeletedMoods(context: context)
        self.moods = moods
        writer = MoodWriter(context, at: moods.options.now)
    }

    func run() throws {
        defer { moods.stop() }
        var next = try moods.next()
        // Each file has a batch of its own, as if it were imported by itself.
        while let part = next?.part {
            beginFile()
            try context.insertBatch(of: Mood.self) { inserter in
                while next?.part == part, let mood = next.take() {
                    // Keep reading so that every invalid entry is reported.
                    if !moods.isGivenUp { try add(mood, inserter) }
                    next = try moods.next()
                }
            }
        }
        guard !moods.isGivenUp else { return }
        try writer.finish()
    }

    private func beginFile() {
        firstNumber = .max
        matched = RowNumbers()
        deleted.beginFile()
        nextOrdinals = [:]
        lastWasNew = false
    }

    private func add(_ mood: ImportedMood, _ inserter: borrowing BatchInserter<Mood>) throws {
        switch mood.identity {
        case .own(let id, let source, let externalID):
            var found = try inserter.object(where: (\Mood.id, id))
            if found == nil, let source, let externalID {
                found = try object(source, externalID, inserter)
            }
            if let found {
                return try match(mood, with: found, called: id.uuidString.lowercased(), inserter)
            }
            let tombstones = try deleted.find(id: id, source: source, externalID: externalID)
            if try staysDeleted(tombstones) { return }
            let identity = MoodIdentity(id: id, source: source, externalID: externalID)
            if try !insert(mood, identity, replacing: tombstones, inserter) {
                try refuse(mood, called: id.uuidString.lowercased())
            }
        case .named(let source, let externalID):
            var found = try object(source, externalID, inserter)
            // The tables of `moods list` identify moods by UUID.
            if found == nil, let id = UUID(uuidString: externalID) {
                found = try inserter.object(where: (\Mood.id, id))
            }
            if found == nil {
                found = try object(PhotoReader.sourceOfRecorded, externalID, inserter)
            }
            if let found { return try match(mood, with: found, called: externalID, inserter) }
            var tombstones = try deleted.find(
                id: UUID(uuidString: externalID), source: source, externalID: externalID)
            if tombstones.isEmpty {
                tombstones = try deleted.find(
                    source: PhotoReader.sourceOfRecorded, externalID: externalID)
            }
            if try staysDeleted(tombstones) { return }
            let origin = MoodOrigin(source: source, externalID: externalID)
            if try !insert(mood, identity(origin, of: tombstones), replacing: tombstones, inserter)
            {
                try refuse(mood, called: externalID)
            }
        case .content(let source, let digest): try add(mood, source, digest, inserter)
        }
    }

    /// Adds a mood without an identifier.
    ///
    /// Entries with equal content are distinguished by the number of equal ones before them in the
    /// file. That number isn't stored for all: if this import added or matched a mood, the mood
    /// belongs to one of them.
    ///
    /// After a new mood, the next one is usually new too. Inserting it then shows whether it is, at
    /// no extra cost, unless that would leave a tag or a country without moods.
    private func add(
        _ mood: ImportedMood, _ source: String, _ digest: ContentDigest,
        _ inserter: borrowing BatchInserter<Mood>
    ) throws {
        var ordinal = nextOrdinals.isEmpty ? 0 : nextOrdinals[digest] ?? 0
        let text = digest.text
        while true {
            let externalID = ordinal == 0 ? text : "\(text).\(ordinal)"
            let origin = MoodOrigin(source: source, externalID: externalID)
            if lastWasNew, deleted.isEmpty, mood.mood.tags.isEmpty,
                writer.hasFound(mood.mood.country), try insert(mood, identity(origin), inserter)
            {
                break
            }
            lastWasNew = false
            if let found = try object(source, externalID, inserter) {
                if !isTaken(found) {
                    try reconcile(mood, with: found, inserter)
                    break
                }
                ordinal += 1
                continue
            }
            let tombstones = try deleted.find(source: source, externalID: externalID)
            if deleted.isTaken(tombstones) {
                ordinal += 1
                continue
            }
            if try staysDeleted(tombstones) { break }
            guard
                try insert(mood, identity(origin, of: tombstones), replacing: tombstones, inserter)
            else {
                return try moods.refuse(
                    mood, because: "a unique index that another program added already has its value"
                )
            }
            lastWasNew = true
            break
        }
        guard ordinal > 0 else { return }
        if nextOrdinals.count >= Self.mostContents { nextOrdinals = [:] }
        nextOrdinals[digest] = ordinal + 1
    }

    private func object(
        _ source: String, _ externalID: String, _ inserter: borrowing BatchInserter<Mood>
    ) throws -> ObjectID? {
        try inserter.object(where: (\Mood.source, source), (\Mood.externalID, externalID))
    }

    /// Whether an earlier entry of the file matches this mood.
    private func isTaken(_ id: ObjectID) -> Bool {
        guard let number = id.rowNumber else { return false }
        return number >= firstNumber || matched.contains(number)
    }

    /// Counts a mood that was deleted here and must not be restored, and returns whether it is one.
    private func staysDeleted(_ tombstones: [Tombstone<Mood>]) throws -> Bool {
        guard !tombstones.isEmpty, !moods.options.restoresDeleted else { return false }
        deleted.take(tombstones)
        moods.note(\.deletedBefore)
        return true
    }

    /// Inserts a mood unless it is already in the journal.
    /// - Returns: Whether it was inserted. After an unsuccessful search this is `true`, because no
    ///   other transaction can write meanwhile, unless another program added a unique index.
    private func insert(
        _ mood: ImportedMood, _ identity: MoodIdentity,
        replacing tombstones: [Tombstone<Mood>] = [], _ inserter: borrowing BatchInserter<Mood>
    ) throws -> Bool {
        let inserted = try writer.insert(
            values(of: mood, identity), replacing: tombstones, inserter)
        guard let inserted else { return false }
        if let number = inserted.rowNumber { firstNumber = min(firstNumber, number) }
        moods.note(\.added)
        return true
    }

    /// Returns the identity of a new mood, or of one that is restored.
    private func identity(
        _ origin: MoodOrigin, of tombstones: [Tombstone<Mood>] = []
    ) throws -> MoodIdentity {
        MoodIdentity(id: try tombstones.first?.value(of: \.id) ?? ids.next(), origin: origin)
    }

    private func values(of imported: ImportedMood, _ identity: MoodIdentity? = nil) -> MoodValues {
        MoodValues(
            mood: imported.mood, identity: identity,
            modifiedAt: imported.modifiedAt ?? writer.moment, importedDigest: imported.digest.data)
    }

    private func match(
        _ mood: ImportedMood, with found: ObjectID, called name: String,
        _ inserter: borrowing BatchInserter<Mood>
    ) throws {
        guard !isTaken(found) else { return try refuse(mood, called: name) }
        try reconcile(mood, with: found, inserter)
    }

    private func refuse(_ mood: ImportedMood, called name: String) throws {
        try moods.refuse(mood, because: "an earlier entry has the ID '\(name)'")
    }

    private func reconcile(
        _ imported: ImportedMood, with id: ObjectID, _ inserter: borrowing BatchInserter<Mood>
    ) throws {
        guard let number = id.rowNumber,
            let mood = try context.existingObject(Mood.self, rowNumber: number)
        else { return }
        matched.insert(number)
        let digest = imported.digest.data
        if mood.importedDigest == digest { return moods.note(\.alreadyThere) }
        let isOwn = imported.identity.isOwn
        let present = self.digest(of: mood, isOwn: isOwn)
        let isUnedited =
            if let former = mood.importedDigest {
                former == present || isOwn && former == self.digest(of: mood, isOwn: false)
            } else {
                // For a mood that wasn't imported, the file says which version is newer.
                lead(of: imported, over: mood).map { $0 > 0 } ?? false
            }
        // The row is the same, although the person may have moved the place since.
        if case .content = imported.identity, imported.isPlacedByName {
            let isOther = isUnedited && mood.ratings != imported.mood.ratings
            if isOther { moods.note(\.otherFeelings) }
            return moods.note(\.alreadyThere)
        }
        if present == digest { return moods.note(\.alreadyThere) }
        guard isUnedited, mayChange(mood, imported) else {
            return moods.note(imported.addsNothing(to: mood) ? \.alreadyThere : \.keptAsEdited)
        }
        try writer.update(mood, to: values(of: imported), inserter)
        moods.note(\.updated)
    }

    /// Returns by how many milliseconds an entry was modified later than a mood; `nil` if it doesn't say
    /// when. Only whole milliseconds are in files.
    private func lead(of imported: ImportedMood, over mood: Mood) -> Int64? {
        guard let entry = imported.modifiedAt?.millisecondsSince1970,
            let mood = mood.modifiedAt.millisecondsSince1970
        else { return nil }
        return entry - mood
    }

    /// Whether a differing entry has all properties of the mood and isn't older. A listing with
    /// only some fields would otherwise remove the others.
    private func mayChange(_ mood: Mood, _ imported: ImportedMood) -> Bool {
        switch imported.identity {
        case .own: lead(of: imported, over: mood).map { $0 >= 0 } ?? false
        case .named(let source, let externalID):
            mood.source == source && mood.externalID == externalID
        case .content: true
        }
    }

    /// Returns the digest that the mood would have if nobody has edited it since its import.
    private func digest(of mood: Mood, isOwn: Bool) -> Data {
        content.removeAll()
        content.append(mood, isOwn: isOwn)
        return ContentDigest(content).data
    }
}
