import Foundation
import Persistence

extension Journal {
    /// Records a mood, and finds or creates its country, that country's continent and its tags.
    ///
    /// All of this happens in one transaction. When this method returns, the mood is on disk.
    /// - Parameters:
    ///   - new: The mood to record.
    ///   - photo: The identifier of the photo that the mood is from
    ///     (``PhotoReader/externalID(of:)``), by which an import of the photo finds the mood. It is
    ///     stored once: not for a second mood of the photo.
    ///   - now: The moment of recording: the mood's `modifiedAt` and the regions' `updatedAt`.
    /// - Returns: The recorded mood, with its number and UUID.
    /// - Throws: ``JournalError`` if the journal can't be written; nothing is recorded then.
    /// - Complexity: O(log *n*) in the number of moods.
    public func record(
        _ new: NewMood, ofPhoto photo: String? = nil, at now: Date = Date()
    ) throws(JournalError) -> MoodRecord {
        let moods = try record(contentsOf: [new], ofPhoto: photo, at: now)
        return try reading { MoodRecord(moods[0]) }
    }

    /// Records any number of moods in one transaction.
    /// - Parameters:
    ///   - new: The moods to record.
    ///   - photo: The identifier of the photo that a single mood is from.
    ///   - now: The moment of recording: the moods' `modifiedAt` and the regions' `updatedAt`.
    /// - Returns: The recorded moods in the same order, as objects of this journal.
    /// - Complexity: O(*k* log *n*) for *k* new moods and *n* in the journal.
    @discardableResult
    public func record(
        contentsOf new: [NewMood], ofPhoto photo: String? = nil, at now: Date = Date()
    ) throws(JournalError) -> [Mood] {
        try writing {
            if new.count == 1 {
                label(.add, "add" + Self.listed([try context.nextRowNumber(of: Mood.self) ?? 0]))
            } else {
                label(.add, "add", Self.counted(new.count))
            }
            var origin = MoodOrigin(PhotoReader.sourceOfRecorded, photo)
            if let photo = origin, try context.knows(photo) { origin = nil }
            let writer = MoodWriter(context, at: now)
            return try new.map {
                try writer.insert($0, MoodIdentity(id: .version7(at: now), origin: origin))
            }
        }
    }
}

extension ManagedObjectContext {
    /// Returns whether a mood, or a deleted one, was recorded with a photo.
    fileprivate func knows(_ photo: MoodOrigin) throws -> Bool {
        try mood(from: photo) != nil
            || !tombstones(
                of: Mood.self, where: (\.source, photo.source), (\.externalID, photo.externalID)
            ).isEmpty
    }
}
