import Foundation
import Persistence

extension Journal {
    /// Records a mood, and finds or creates its country, that country's continent and its tags.
    ///
    /// All of this happens in one transaction. When this returns, the mood is on the disk.
    ///
    /// - Parameters:
    ///   - new: The mood to record.
    ///   - now: The moment of recording: the mood's `modifiedAt`, and the regions' `updatedAt`.
    /// - Returns: The recorded mood, with its number and UUID.
    /// - Throws: ``JournalError`` if the journal can't be written; nothing was recorded then.
    /// - Complexity: O(log *n*) in the number of moods.
    public func record(_ new: NewMood, at now: Date = Date()) throws(JournalError) -> MoodRecord {
        let moods = try record(contentsOf: [new], at: now)
        return try reading { MoodRecord(moods[0]) }
    }

    /// Records any number of moods in one transaction: all, or none.
    ///
    /// - Parameters:
    ///   - new: The moods to record.
    ///   - now: The moment of recording: the moods' `modifiedAt`, and the regions' `updatedAt`.
    /// - Returns: The recorded moods in the same order, as objects of this journal.
    /// - Throws: ``JournalError`` if the journal can't be written; nothing was recorded then.
    /// - Complexity: O(*k* log *n*) for *k* new moods and *n* in the journal.
    @discardableResult
    public func record(
        contentsOf new: [NewMood], at now: Date = Date()
    ) throws(JournalError) -> [Mood] {
        let moment = NewMood.milliseconds(now)
        return try writing {
            if new.count == 1 {
                entitle("add" + Self.listed([try context.nextRowNumber(of: Mood.self) ?? 0]))
            } else {
                entitle("add", Self.counted(new.count))
            }
            return try new.map { try insert($0, id: .version7(at: now), at: moment) }
        }
    }

    private func insert(_ new: NewMood, id: UUID, at now: Date) throws -> Mood {
        let mood = Mood(context: context)
        mood.id = id
        mood.date = new.date
        mood.timeZone = new.timeZone.text
        mood.localDay = new.localDay.description
        mood.feeling = new.feeling
        mood.note = new.note
        mood.colors = new.palette
        mood.latitude = new.coordinate?.latitude
        mood.longitude = new.coordinate?.longitude
        mood.modifiedAt = now
        let country = try context.findOrCreate(
            \Country.numericCode, is: new.country.numericCode
        ) { try $0.configure() }
        mood.country = country
        try mood.setTags(new.tags)
        country.touch(at: now)
        country.continent?.touch(at: now)
        return mood
    }
}

extension GeographicRegion {
    /// Notes that a mood was added. The moment never goes back, even if the clock was set back.
    func touch(at now: Date) {
        if updatedAt < now { updatedAt = now }
    }
}
