import Atlas
import Foundation

extension NewMood {
    /// What an edit makes of a recorded mood, by the rules for every mood.
    ///
    /// - The zone is the one given, else the numeric offset that the date is written with, else the
    ///   mood's own. If that is the one that the former coordinate or country decided, or the
    ///   machine's, a new coordinate or country decides it anew.
    /// - The country is the one given. Where the coordinate changes, it is decided anew, unless it
    ///   said something else than the former coordinate did: then somebody chose it.
    ///
    /// - Throws: ``NewMoodError``, the first thing that is wrong.
    init(
        _ mood: MoodRecord, editedBy edit: MoodEdit, now: Date,
        machineTimeZone: @autoclosure () -> TimeZone
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
            zone
                == TimeZoneName(at: former, in: mood.country) ?? TimeZoneName(machineTimeZone())
        {
            zone = decided
        }
        var instant = mood.date
        var change: ClockChange?
        if let text = edit.date {
            do {
                let date = try DateExpression(text, now: now, timeZone: zone.timeZone)
                instant = Self.milliseconds(try date.date(in: zone.timeZone))
                change = date.clockChange(in: zone.timeZone)
                if edit.timeZone == nil, case .instant(_, let offset?) = date.moment,
                    zone.timeZone.secondsFromGMT(for: instant) != offset.secondsFromGMT()
                {
                    zone = TimeZoneName(offset)
                }
            } catch {
                throw .date(error)
            }
        }

        var tags = edit.tags ?? []
        if edit.tags == nil {
            for text in mood.tags {
                do {
                    tags.append(try TagPath(text))
                } catch {
                    throw .tag(error)
                }
            }
        }
        // What does not change may stay as it is.
        var exemptions: Exemptions = edit.allowsFuture || instant == mood.date ? .date : []
        if edit.note == nil { exemptions.insert(.note) }
        let clock = zone.timeZone
        try self.init(
            instant: instant, timeZone: zone, coordinate: coordinate, country: country,
            isChosen: moved != nil || country != mood.country,
            feeling: edit.feeling.applied(to: mood.feeling), note: edit.note ?? mood.note,
            colors: edit.colors ?? mood.colors, tags: tags, now: now, exemptions: exemptions
        ) { Int64(clock.secondsFromGMT(for: Date(secondsSince1970: $0))) }
        clockChange = change
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
