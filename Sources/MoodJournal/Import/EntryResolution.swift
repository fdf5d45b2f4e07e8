import Atlas
import CivilTime
import Foundation
import Interchange

/// Converts entries to moods: fills in what a file leaves open, and counts what is worth reporting.
struct EntryResolution {
    /// The maximum number of cached texts of countries, and of tags.
    private static let mostTexts = 4096
    /// The maximum length of an external ID, in bytes.
    private static let longestID = 1024

    private(set) var options: ImportOptions
    /// The name of the current file's format.
    private var format: String
    /// The current file, if there are several.
    private var file: RefusedEntry.File?
    let gazetteer: Gazetteer
    private var zonesOfPlaces = Cache<TimeZoneIdentifier, TimeZoneName>()
    private var zonesOfTexts = Cache<String, Result<TimeZoneName, TimeZoneNameError>>(
        limit: mostTexts)
    private lazy var zoneOfClocks = options.timeZone ?? TimeZoneName(options.machineTimeZone())
    private var foreignZones = Cache<ISO3166.Country, Bool>()
    var countries = Cache<String, ISO3166.Country?>(limit: mostTexts)
    var places: EntryPlaces
    private var tags: [String: TagPath] = [:]
    var sovereigns = Cache<ISO3166.Country, ISO3166.Country?>()
    private var content = ContentBytes()
    /// The maximum number of clauses for one entry, because a row may have millions of colors.
    private static let mostClauses = 100
    /// Clauses that name the values of the current entry that can't be read.
    var clauses: [String] = []
    /// The values that the last mood lacks, because they can't be read.
    private(set) var unreadable: [RefusedEntry] = []
    /// The source of entries without one, which the first such entry determines.
    private var source: String?
    var report = ImportReport()

    init(
        _ reader: (any EntryReader.Type)?, options: ImportOptions,
        places: @escaping () throws -> NamedPlaces = { NamedPlaces() }
    ) {
        self.options = options
        format = reader?.name ?? ""
        gazetteer = Gazetteer(locale: options.locale)
        self.places = EntryPlaces(gazetteer: gazetteer, named: places)
    }

    /// Begins the next file of several.
    mutating func begin(
        _ reader: some EntryReader, _ file: RefusedEntry.File, named fileName: String?
    ) {
        format = type(of: reader).name
        self.file = file
        options.fileName = fileName
        source = nil
    }

    /// Counts a refused entry, and returns it with its file.
    mutating func note(_ refusal: RefusedEntry) -> RefusedEntry {
        var refusal = refusal
        refusal.file = file
        report.read += 1
        report.note(refusal)
        return refusal
    }

    /// Whether the user's own places must be read before the entry becomes a mood.
    func needsPlaces(for entry: Entry) -> Bool { entry.namesPlace && !places.hasReadOwn }

    /// Reads the user's own places. If that fails, no row is to blame.
    mutating func readPlaces() throws { try places.readOwn() }

    /// - Throws: `RefusedEntry`, which is also counted in the report.
    mutating func mood(of entry: Entry) throws(RefusedEntry) -> ImportedMood {
        do {
            clauses = entry.unreadable
            let (mood, isCountryGiven, zoneSource) = try newMood(of: entry)
            let identity = try identity(of: entry)
            content.removeAll()
            content.append(mood, isOwn: identity.isOwn)
            let imported = ImportedMood(
                line: entry.line, part: file?.position ?? 0, mood: mood, identity: identity,
                digest: ContentDigest(content),
                modifiedAt: entry.modifiedAt.map(NewMood.milliseconds),
                isCountryGiven: isCountryGiven, zoneSource: zoneSource,
                isPlacedByName: entry.namesPlace)
            report.read += 1
            unreadable = []
            for clause in clauses {
                let value = refusal(of: entry, because: EntryProblem(clause))
                report.noteUnreadable(value)
                unreadable.append(value)
            }
            return imported
        } catch {
            throw note(refusal(of: entry, because: error))
        }
    }

    /// Returns why an entry, or a value of it, can't be read.
    private func refusal(of entry: Entry, because error: any Error) -> RefusedEntry {
        RefusedEntry(
            line: entry.line, reason: (entry.name.map { $0 + ": " } ?? "") + "\(error)",
            decision: RefusedEntry.Decision(after: error), file: file)
    }

    private mutating func identity(of entry: Entry) throws -> ImportedMood.Identity {
        let externalID = entry.externalID.flatMap { $0.isEmpty ? nil : $0 }
        if let externalID, externalID.utf8.count > Self.longestID {
            throw EntryProblem("its ID has more than \(Self.longestID) bytes")
        }
        if let named = entry.source, !(1...255).contains(named.count) {
            throw EntryProblem("its source must have 1 to 255 characters")
        }
        if let id = entry.id {
            return .own(id, source: options.sourceName ?? entry.source, externalID: externalID)
        }
        let source = source(of: entry, hasID: externalID != nil)
        if let externalID { return .named(source: source, externalID: externalID) }
        content.removeAll()
        content.append(entry)
        return .content(source: source, ContentDigest(content))
    }

    private mutating func source(of entry: Entry, hasID: Bool) -> String {
        if let name = options.sourceName ?? entry.source ?? source { return name }
        // The IDs of a table are unique only within that table.
        let name = format == "csv" && hasID ? options.fileName ?? format : format
        source = name
        return name
    }

    private mutating func newMood(
        of entry: Entry
    ) throws -> (NewMood, isCountryGiven: Bool, ImportedMood.ZoneSource) {
        let given = coordinate(of: entry)
        let location = entry.namesPlace ? try location(of: entry) : nil
        let coordinate = given ?? location?.coordinate
        let place = coordinate.flatMap(Atlas.place(at:))
        let named = country(of: entry, at: place, hasCoordinate: given != nil)
        let country = named ?? location?.country ?? place?.country ?? .unknown
        let (date, zone, zoneSource) = try moment(of: entry, at: coordinate, place, in: country)
        var tags = tagPaths(of: entry.tags)
        let ratings = try ratings(of: entry, tags: &tags)
        let colors = entry.colors.compactMap { text in
            keeping { () throws(MoodColorError) in try MoodColor(text) }
        }
        if let clause = clauses.first {
            let isEmpty =
                (entry.note ?? "").isEmpty && ratings == Ratings() && tags.isEmpty && colors.isEmpty
            if options.isStrict || isEmpty { throw EntryProblem(clause) }
        }
        // A mood that this program exported was already in a journal.
        let exemptions: NewMood.Exemptions =
            entry.id != nil ? [.date, .note] : options.allowsFuture ? .date : []
        let mood = try NewMood(
            instant: NewMood.milliseconds(date), timeZone: zone.named(at: date),
            coordinate: coordinate,
            country: country, isChosen: named != nil && named != place?.country,
            ratings: ratings, note: entry.note, colors: colors,
            tags: tags, now: options.now, exemptions: exemptions
        ) { Int64(zone.timeZone.secondsFromGMT(at: $0)) }
        if entry.hasNoFix { report.withoutFix += 1 }
        if mood.isFarFromCountry { report.farFromCountry += 1 }
        if mood.isAhead { report.noteAhead(.init(line: entry.line, file: file)) }
        return (mood, named != nil, zoneSource)
    }

    /// Returns a value, or `nil` if it can't be read, which is noted.
    mutating func keeping<Value, Problem: Error>(
        _ value: () throws(Problem) -> Value?
    ) -> Value? {
        do {
            return try value()
        } catch {
            if clauses.count <= Self.mostClauses {
                clauses.append(
                    clauses.count < Self.mostClauses
                        ? "\(error)" : "further values of it can't be read")
            }
            return nil
        }
    }

    private mutating func moment(
        of entry: Entry, at coordinate: Coordinate?, _ place: Atlas.Place?,
        in country: ISO3166.Country
    ) throws -> (Date, TimeZoneName, ImportedMood.ZoneSource) {
        let named: ImportedMood.ZoneSource = entry.timeZone?.isEmpty == false ? .name : .nothing
        let text: EntryDateText
        switch entry.date {
        case nil: throw EntryProblem("it has no date")
        case .instant(let date):
            let zone = try zone(of: entry, offset: nil, at: coordinate, place, in: country)
            return (try inRange(date), zone, named)
        case .clock(let reading):
            guard let day = LocalDay(year: reading.year, month: reading.month, day: reading.day),
                let time = LocalTime(
                    hour: reading.hour, minute: reading.minute, second: reading.second)
            else { throw EntryProblem("invalid date '\(reading)': the day or time doesn't exist") }
            text = .local(day, time)
        case .text(let written):
            text = try EntryDateText(
                written, order: options.dateOrder ?? entry.dateOrder, now: options.now,
                noting: &clauses)
        case .textInUTC(let written):
            text = try EntryDateText(written, now: options.now).inUTC
        }
        let local: (day: LocalDay, time: LocalTime?)
        switch text {
        case .instant(let date, let offset):
            let zone = try zone(of: entry, offset: offset, at: coordinate, place, in: country)
            let source = named == .nothing && offset != nil ? .offset : named
            return (try inRange(date), zone, source)
        case .day(let day): local = (day, nil)
        case .local(let day, let time): local = (day, time)
        }
        let zone = try zone(of: entry, offset: nil, at: coordinate, place, in: country)
        switch local.day.clockChange(at: local.time, in: zone.timeZone) {
        case .skipped: report.skippedTimes += 1
        case .repeated: report.repeatedTimes += 1
        case nil: break
        }
        // Noon is on the same day in every zone.
        let date = local.day.date(at: local.time ?? .noon, in: zone.timeZone)
        return (try inRange(date), zone, named)
    }

    private func inRange(_ date: Date) throws -> Date {
        guard LocalDay(date, secondsFromGMT: 0) != nil else { throw NewMoodError.yearOutOfRange }
        return date
    }

    /// Applies the rule of ``NewMood``: the given zone, else the date's offset, else the
    /// coordinate's zone, else the country's only one, else `--time-zone` or the machine's zone.
    private mutating func zone(
        of entry: Entry, offset: Int?, at coordinate: Coordinate?, _ place: Atlas.Place?,
        in country: ISO3166.Country
    ) throws -> TimeZoneName {
        if let text = entry.timeZone, !text.isEmpty {
            do {
                return try zonesOfTexts.value(of: text) {
                    Result { () throws(TimeZoneNameError) in try TimeZoneName.inFile(text) }
                }.get()
            } catch { clauses.append("\(error)") }
        }
        if let offset { return TimeZoneName(ZoneRules(secondsFromGMT: offset)) }
        guard let coordinate else {
            if let only = TimeZoneName(of: country) { return only }
            let zone = zoneOfClocks
            let isForeign = foreignZones.value(of: country) { zone.isForeign(to: country) }
            if isForeign, options.timeZone == nil { report.note(zone, takenIn: country) }
            return zone
        }
        let zone = place?.timeZone ?? TimeZoneIdentifier(nauticalAt: coordinate)
        return zonesOfPlaces.value(of: zone) { TimeZoneName(zone, at: coordinate) }
    }

    private mutating func ratings(of entry: Entry, tags: inout [TagPath]) throws -> Ratings<Int> {
        var ratings = Ratings(try feeling(of: entry, tags: &tags))
        for scale in RatingScale.added {
            guard let text = entry.ratings[scale]?.trimmed, !text.isEmpty else { continue }
            guard let level = Int(text), (1...5).contains(level) else {
                clauses.append("invalid \(scale.rawValue) '\(text.shortened)'; use 1 to 5")
                continue
            }
            ratings[scale] = level
        }
        return ratings
    }

    /// Returns the feeling. A name without a level is counted and becomes a tag.
    private mutating func feeling(of entry: Entry, tags: inout [TagPath]) throws -> Feeling? {
        guard let text = entry.ratings.feeling?.trimmed, !text.isEmpty else { return nil }
        if let feeling = options.moodNames.given(text) { return feeling }
        if entry.id == nil, let feeling = try options.moodRange?.feeling(text) { return feeling }
        if let range = options.moodRange, entry.isOnOtherScale {
            clauses.append("the rating '\(text.shortened)' isn't a number in \(range)")
            return nil
        }
        if entry.isOnOtherScale {
            throw options.moodNames.isEmpty
                ? .otherScale : EntryProblem.noLevel(of: text.shortened)
        }
        if let feeling = options.moodNames[text] { return feeling }
        tags += tagPaths(of: [text])
        report.note(moodNameWithoutLevel: text)
        return nil
    }

    private mutating func tagPaths(of texts: [String]) -> [TagPath] {
        if texts.isEmpty { return [] }
        var paths: [TagPath] = []
        for text in texts {
            if let known = tags[text] {
                paths.append(known)
                continue
            }
            let levels = TagPath.withoutSign(text).split(separator: "/")
                .filter { $0.contains { !$0.isWhitespace } }
            guard !levels.isEmpty else { continue }
            let name = levels.joined(separator: "/")
            guard let path = keeping({ try TagPath(name) }) else { continue }
            if tags.count >= Self.mostTexts { tags = [:] }
            tags[text] = path
            paths.append(path)
        }
        return paths
    }
}
