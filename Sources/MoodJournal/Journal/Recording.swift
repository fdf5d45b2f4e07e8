import Foundation
import Persistence

extension Journal {
    /// Records a mood; its country, that country's continent and its tags are found or made.
    ///
    /// Everything happens in one transaction that nobody can come between. When this returns, the
    /// mood is on the disk.
    ///
    /// - Parameter now: The moment of recording, which becomes the regions' `updatedAt`.
    /// - Throws: ``JournalError``; nothing was recorded then.
    public func record(_ new: NewMood, at now: Date = Date()) throws(JournalError) -> MoodRecord {
        let moods = try record(contentsOf: [new], at: now)
        return try reading { MoodRecord(moods[0]) }
    }

    /// Records any number of moods in one transaction: all, or none.
    @discardableResult
    public func record(
        contentsOf new: [NewMood], at now: Date = Date()
    ) throws(JournalError) -> [Mood] {
        let moment = NewMood.milliseconds(now)
        return try writing {
            try new.map { try insert($0, id: .version7(at: now), at: moment) }
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
    /// A mood was added. The clock may have been set back: the moment never goes back.
    func touch(at now: Date) {
        if updatedAt < now { updatedAt = now }
    }
}
