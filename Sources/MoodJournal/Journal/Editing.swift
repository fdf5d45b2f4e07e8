import Atlas
import Foundation
import Persistence

/// The outcome of editing a mood.
public struct EditedMood: Sendable, Equatable {
    /// The mood after the edit.
    public let record: MoodRecord

    /// Whether anything changed.
    public let isChanged: Bool

    /// Whether the edit gave a country that is far from the coordinate
    /// (``NewMood/isFarFromCountry``).
    public let isFarFromCountry: Bool

    /// Whether the edit gave a date later than tomorrow (``NewMood/isAhead``).
    public let isAhead: Bool

    /// The effect of a clock change on the new date (``NewMood/clockChange``).
    public let clockChange: ClockChange?
}

extension Journal {
    /// Changes a recorded mood in one transaction. The result obeys the rules for new moods.
    ///
    /// A country or a tag disappears when its last mood leaves it. The `updatedAt` of a region that
    /// the mood moves to becomes `now`. If nothing changes, nothing is written.
    ///
    /// - Parameters:
    ///   - reference: The mood to change.
    ///   - edit: The new values.
    ///   - now: The moment of the change, which becomes the mood's `modifiedAt`.
    ///   - machineTimeZone: The zone of a mood whose zone nothing else decides.
    /// - Returns: The mood after the edit, and what is remarkable about it.
    /// - Throws: ``NewMoodError`` if the result breaks a rule, or ``JournalError`` if the mood
    ///   doesn't exist or the journal can't be written. Nothing was changed then.
    public func edit(
        _ reference: MoodReference, _ edit: MoodEdit, at now: Date = Date(),
        machineTimeZone: @autoclosure () -> TimeZone
    ) throws -> EditedMood {
        let outcome: Result<EditedMood, NewMoodError> = try writing {
            let mood = try mood(reference)
            let new: NewMood
            do throws(NewMoodError) {
                new = try NewMood(
                    MoodRecord(mood), editedBy: edit, now: now, machineTimeZone: machineTimeZone())
            } catch {
                return .failure(error)
            }
            let isChanged = try apply(new, to: mood, at: NewMood.milliseconds(now))
            entitle("edit \(mood.number ?? 0)")
            return .success(
                EditedMood(
                    record: MoodRecord(mood), isChanged: isChanged,
                    isFarFromCountry: new.isFarFromCountry,
                    isAhead: new.isAhead && edit.date != nil, clockChange: new.clockChange))
        }
        return try outcome.get()
    }

    private func apply(_ new: NewMood, to mood: Mood, at now: Date) throws -> Bool {
        var isChanged = false
        func set<Value: Equatable>(
            _ keyPath: ReferenceWritableKeyPath<Mood, Value>, _ value: Value
        ) {
            guard mood[keyPath: keyPath] != value else { return }
            mood[keyPath: keyPath] = value
            isChanged = true
        }
        set(\.date, new.date)
        set(\.timeZone, new.timeZone.text)
        set(\.localDay, new.localDay.description)
        set(\.feeling, new.feeling)
        set(\.colors, new.palette)
        set(\.latitude, new.coordinate?.latitude)
        set(\.longitude, new.coordinate?.longitude)
        // Strings are equal if Unicode says so, but a note is compared by its bytes.
        if mood.note.map({ Array($0.utf8) }) != new.note.map({ Array($0.utf8) }) {
            mood.note = new.note
            isChanged = true
        }
        if mood.country?.code != new.country {
            try move(mood, to: new.country, at: now)
            isChanged = true
        }
        if Set(mood.tags.map(\.key)) != Set(new.tags.map(\.key)) {
            try mood.setTags(new.tags)
            isChanged = true
        }
        if isChanged { mood.modifiedAt = now }
        return isChanged
    }

    private func move(_ mood: Mood, to code: ISO3166.Country, at now: Date) throws {
        let former = mood.country?.continent
        let country = try context.findOrCreate(
            \Country.numericCode, is: code.numericCode
        ) { try $0.configure() }
        country.touch(at: now)
        if country.continent !== former { country.continent?.touch(at: now) }
        try mood.move(to: country)
    }
}
