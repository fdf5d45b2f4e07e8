import Atlas
import Foundation
import Persistence

/// What became of a mood that was edited.
public struct EditedMood: Sendable, Equatable {
    public let record: MoodRecord

    /// Whether anything is different now.
    public let isChanged: Bool

    /// ``NewMood/isFarFromCountry`` of what was changed.
    public let isFarFromCountry: Bool

    /// Whether the date is a new one, later than tomorrow (``NewMood/isAhead``).
    public let isAhead: Bool

    /// ``NewMood/clockChange`` of the new date.
    public let clockChange: ClockChange?
}

extension Journal {
    /// Changes a recorded mood in one transaction. The result obeys the rules for new moods.
    ///
    /// A country or a tag disappears when its last mood leaves it. The `updatedAt` of a region that
    /// the mood moves to becomes `now`. If nothing changes, nothing is written.
    ///
    /// - Parameters:
    ///   - now: The moment of the change, which becomes the mood's `modifiedAt`.
    ///   - machineTimeZone: The zone of a mood whose zone nothing else decided.
    /// - Throws: ``JournalError``, or ``NewMoodError`` if the mood can't be so; then nothing was
    ///   changed.
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
        // Texts are equal where Unicode says so; a note is its bytes.
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
