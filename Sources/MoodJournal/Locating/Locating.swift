import CivilTime
import Atlas
import Foundation
import Persistence

extension Journal {
    /// Begins a search for the places of all moods without coordinates.
    /// - Parameters:
    ///   - device: The device whose fixes count (default: all). Visits have no device, and count.
    ///   - greatestAccuracy: The radius in meters up to which a fix can give a place (default: 1 km).
    /// - Returns: The search, to which location histories are added.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n* log *n*) in the moods without coordinates, and some 100 bytes for each.
    public func locationSearch(
        device: String? = nil, greatestAccuracy: Double? = nil
    ) throws(JournalError) -> LocationSearch {
        try readingAtOneMoment {
            var moods: [(id: ObjectID, date: Date)] = []
            let request = DictionaryRequest(
                of: Mood.self, predicate: #Predicate { $0.latitude == nil },
                sortedBy: { [$0[\.date].ascending] }
            ) { ($0.objectID, $0[\.date]) }
            try context.forEachRow(of: request) { moods.append((id: $0, date: $1)) }
            let placed = FetchRequest<Mood>(predicate: #Predicate { $0.latitude != nil })
            return LocationSearch(
                moods, alreadyPlaced: try context.count(placed), device: device,
                greatestAccuracy: greatestAccuracy)
        }
    }

    /// Sets the coordinates that a search found, in one transaction, by the rules for edits. The
    /// coordinate determines the country, unless a person chose it, and the time zone.
    ///
    /// A mood stays unchanged if it got coordinates since the search began, if its country is
    /// farther than ``NewMood/nearbyKilometers`` from the place that was found, or if its stored
    /// values are invalid.
    /// - Parameters:
    ///   - search: The search, after all histories were added.
    ///   - name: The names of the files, for the journal's history.
    ///   - isDryRun: Whether to change nothing.
    ///   - now: The moment of the change.
    ///   - machineTimeZone: The zone of moods without any other source of a zone.
    ///   - body: A function that receives each located mood in chronological order. If it throws,
    ///     everything is rolled back.
    /// - Returns: The numbers of located and other moods.
    /// - Throws: ``JournalError`` if the journal can't be written, and any error of `body`.
    /// - Complexity: O(*n* log *m*) for *n* located of *m* moods.
    public func locate(
        _ search: LocationSearch, named name: String, isDryRun: Bool, at now: Date = Date(),
        machineTimeZone: @autoclosure () -> ZoneRules, _ body: (LocatedMood) throws -> Void
    ) throws -> LocatingReport {
        var report = LocatingReport()
        report.alreadyPlaced = search.alreadyPlaced
        var matches: [ObjectID: LocationMatch] = [:]
        let devices = search.matcher.devices
        report.fixesLeftOut = search.matcher.fixesLeftOut
        report.devicesLeftOut = search.matcher.devicesLeftOut
        search.matcher.forEachFinding(
            country: { latitude, longitude in
                (try? Coordinate(latitude: latitude, longitude: longitude))
                    .flatMap(Atlas.country(at:))
            }
        ) { index, finding in
            switch finding {
            case .place(let match): matches[search.moods[index].id] = match
            case .disagreement: report.disagreements += 1
            case .coarse: report.tooCoarse += 1
            case .nothing: report.notFound += 1
            }
        }
        if report.disagreements > 0 { report.devices = devices.compactMap(\.self).sorted() }
        let found = search.moods.filter { matches[$0.id] != nil }
        func locateAll() throws {
            let writer = MoodWriter(context, at: now)
            for page in found.pages(of: Self.pageSize) {
                let moods = try context.existingObjects(
                    for: page.map(\.id), as: Mood.self, prefetching: [\Mood.tags, \Mood.country])
                for mood in moods {
                    guard let match = matches[mood.objectID] else { continue }
                    // Another program may have located it since the search began.
                    guard mood.latitude == nil else {
                        report.alreadyPlaced += 1
                        continue
                    }
                    let coordinate = try Coordinate(
                        latitude: match.latitude, longitude: match.longitude)
                    let new: NewMood
                    do throws(NewMoodError) {
                        new = try located(mood, at: coordinate, now, machineTimeZone())
                    } catch {
                        report.unreadable += 1
                        continue
                    }
                    guard !new.isFarFromCountry else {
                        report.elsewhere += 1
                        continue
                    }
                    if !isDryRun { _ = try writer.update(mood, to: new) }
                    report.located += 1
                    let record = MoodRecord(mood, movedTo: new)
                    try body(LocatedMood(record: record, match: match))
                }
            }
            if !isDryRun { label(.locate, "locate \(name)", Self.counted(report.located)) }
        }
        if isDryRun {
            try rethrowing { try context.reading(locateAll) }
        } else {
            try transaction(locateAll)
        }
        return report
    }

    private static let pageSize = 1024

    /// Returns a mood with its own values and a new coordinate.
    /// - Throws: ``NewMoodError`` if another program has stored values that no edit accepts.
    private func located(
        _ mood: Mood, at coordinate: Coordinate, _ now: Date,
        _ machineTimeZone: @autoclosure () -> ZoneRules
    ) throws(NewMoodError) -> NewMood {
        var edit = MoodEdit()
        edit.coordinate = .set(coordinate)
        return try NewMood(
            MoodRecord(mood), editedBy: edit, now: now, machineTimeZone: machineTimeZone())
    }
}
