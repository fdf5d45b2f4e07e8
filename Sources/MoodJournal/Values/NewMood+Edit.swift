import CivilTime
import Atlas
import Foundation

extension NewMood {
    /// Applies an edit to a recorded mood, by the rules for every mood.
    ///
    /// - The zone is the given one, else the numeric offset in the date, else the mood's own. If
    ///   the mood's own zone is UTC, that of the former coordinate or country, or else the
    ///   machine's, a new coordinate or country determines it again. UTC never counts as chosen,
    ///   because programs and servers use it where they know no zone.
    /// - The tags are the given ones, or those that the mood has; and those that the new note has and
    ///   the former one hasn't.
    /// - The country is the given one. If the coordinate changes, it determines the country again,
    ///   unless a person chose the former country, which therefore differed from the coordinate's.
    init(
        _ mood: MoodRecord, editedBy edit: MoodEdit, now: Date,
        machineTimeZone: @autoclosure () -> ZoneRules
    ) throws(NewMoodError) {
        let former = try Self.coordinate(latitude: mood.latitude, longitude: mood.longitude)
        let coordinate = edit.coordinate.applied(to: former)
        let moved = coordinate == former ? nil : coordinate

        var country = mood.country
        switch edit.country {
        case .set(let given): country = given
        case .clear: country = Self.country(at: coordinate)
        case .keep:
            if moved != nil, country == Self.country(at: former) {
                country = Self.country(at: coordinate)
            }
        }

        var zone = try Self.zone(of: mood, editedBy: edit)
        if edit.timeZone == nil, moved != nil || country != mood.country,
            let decided = TimeZoneName(at: coordinate, in: country),
            zone.isUTC
                || zone.isSameZone(
                    as: TimeZoneName(at: former, in: mood.country)
                        ?? TimeZoneName(machineTimeZone()))
        {
            zone = decided
        }
        var isZoneKnown =
            edit.timeZone != nil || coordinate != nil || country == mood.country
            || TimeZoneName(of: country) != nil
        var instant = mood.date
        var change: ClockChange?
        var isAhead = false
        if let text = edit.date {
            let time = (try? TimeZoneName(mood.timeZone))
                .flatMap { LocalTime(mood.date, in: $0.timeZone) }
            do {
                let typed = try DateExpression(
                    text, now: now, timeZone: zone.timeZone, dayOfTime: LocalDay(mood.localDay))
                let date = typed.withTime(time)
                // The mood's own day changes nothing, also if a clock change repeats its time.
                if !typed.isDay(mood.localDay) || zone.description != mood.timeZone {
                    instant = Self.milliseconds(try date.date(in: zone.timeZone))
                    change = date.clockChange(in: zone.timeZone)
                    isAhead = date.isAhead(in: zone.timeZone)
                }
                if edit.timeZone == nil, case .instant(_, let offset?) = date.moment,
                    zone.timeZone.secondsFromGMT(for: instant)
                        != offset.secondsFromGMT(for: instant)
                {
                    zone = TimeZoneName(offset)
                    isZoneKnown = true
                }
            } catch {
                throw .date(error)
            }
        }

        var tags = edit.tags ?? []
        if edit.tags == nil {
            for text in mood.tags {
                do {
                    let tag = try TagPath(text)
                    tags.append(try edit.tagMove?.applied(to: tag) ?? tag)
                } catch {
                    throw .tag(error)
                }
            }
        }
        let (note, tagsOfNote) = edit.note.map { Self.tagged($0) } ?? (mood.note, [])
        let removed = Set(edit.removedTags.map(\.key))
        if !tagsOfNote.isEmpty {
            // A tag that was taken from the mood stays away while its word is in the note.
            let known = Set(Self.tagged(mood.note).tags)
            tags += tagsOfNote.filter { !known.contains($0) }
        }
        tags = (tags + edit.addedTags).filter { !removed.contains($0.key) }
        // Properties that don't change may violate the rules for new moods.
        var exemptions: Exemptions = edit.allowsFuture || instant == mood.date ? .date : []
        if edit.note == nil { exemptions.insert(.note) }
        if tags.count <= mood.tags.count { exemptions.insert(.tags) }
        let clock = zone.timeZone
        try self.init(
            instant: instant, timeZone: zone, coordinate: coordinate, country: country,
            isChosen: moved != nil || country != mood.country,
            ratings: edit.ratings(of: mood.ratings), note: note,
            colors: edit.colors ?? mood.colors, tags: tags, now: now, exemptions: exemptions
        ) { Int64(clock.secondsFromGMT(at: $0)) }
        clockChange = change
        self.isAhead = isAhead
        hasForeignTimeZone = !isZoneKnown && zone.isForeign(to: country)
    }

    private static func zone(
        of mood: MoodRecord, editedBy edit: MoodEdit
    ) throws(NewMoodError) -> TimeZoneName {
        if let given = edit.timeZone { return given }
        do {
            return try TimeZoneName(mood.timeZone)
        } catch {
            throw .timeZone(error)
        }
    }
}
