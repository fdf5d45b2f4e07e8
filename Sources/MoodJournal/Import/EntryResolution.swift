import Atlas
import Foundation
import Interchange

/// Converts entries to moods: fills in what a file leaves open, and counts what is worth reporting.
struct EntryResolution {
    /// The maximum number of cached texts of countries, and of tags.
    private static let mostTexts = 4096
    /// The maximum length of an external ID, in bytes.
    private static let longestID = 1024

    private let options: ImportOptions
    private let format: String
    private let gazetteer: Gazetteer
    private var zones = CachedZones()
    private lazy var zoneOfClocks = CachedZone(
        options.timeZone ?? TimeZoneName(options.machineTimeZone()))
    private var countries = Cache<String, ISO3166.Country?>(limit: mostTexts)
    private var places: EntryPlaces
    private var tags: [String: TagPath] = [:]
    private var sovereigns = Cache<ISO3166.Country, ISO3166.Country?>()
    private var content = ContentBytes()
    /// The source of entries without one, which the first such entry determines.
    private var source: String?
    var report = ImportReport()

    init(
        _ reader: (some EntryReader).Type, options: ImportOptions,
        places: @escaping () throws -> NamedPlaces = { NamedPlaces() }
    ) {
        self.options = options
        format = reader.name
        gazetteer = Gazetteer(locale: options.locale)
        self.places = EntryPlaces(gazetteer: gazetteer, named: places)
    }

    mutating func note(_ refusal: RefusedEntry) {
        report.read += 1
        report.note(refusal)
    }

    /// Whether the user's own places must be read before the entry becomes a mood.
    func needsPlaces(for entry: Entry) -> Bool { entry.namesPlace && !places.hasReadOwn }

    /// Reads the user's own places. If that fails, no row is to blame.
    mutating func readPlaces() throws { try places.readOwn() }

    /// - Throws: `RefusedEntry`, which is also counted in the report.
    mutating func mood(of entry: Entry) throws(RefusedEntry) -> ImportedMood {
        do {
            let (mood, isCountryGiven, zoneSource) = try newMood(of: entry)
            let identity = try identity(of: entry)
            content.removeAll()
            content.append(mood, isOwn: identity.isOwn)
            let imported = ImportedMood(
                line: entry.line, mood: mood, identity: identity, digest: ContentDigest(content),
                modifiedAt: entry.modifiedAt.map(NewMood.milliseconds),
                isCountryGiven: isCountryGiven,
                zoneSource: zoneSource, isPlacedByName: entry.namesPlace)
            report.read += 1
            return imported
        } catch {
            let name = entry.name.map { $0 + ": " } ?? ""
            let refusal = RefusedEntry(
                line: entry.line, reason: name + "\(error)", decision: Self.decision(after: error))
            note(refusal)
            throw refusal
        }
    }

    private static func decision(after error: any Error) -> RefusedEntry.Decision? {
        switch error {
        case NewMoodError.tooFarAhead: .future
        case let error as DateExpressionError where error.reason == .dayOrMonthFirstInFile:
            .dateOrder
        case let error as EntryProblem: error.decision
        default: nil
        }
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
        let given = try NewMood.coordinate(
            latitude: entry.latitude, longitude: entry.longitude)
        let location = given == nil ? try location(of: entry) : nil
        let coordinate = given ?? location?.coordinate
        let place = coordinate.flatMap(Atlas.place(at:))
        let named = try country(of: entry, at: place, hasCoordinate: given != nil)
        let country = named ?? location?.country ?? place?.country ?? .unknown
        let (date, zone, zoneSource) = try moment(of: entry, at: coordinate, place, in: country)
        var tags = try tagPaths(of: entry.tags)
        let ratings = try ratings(of: entry, tags: &tags)
        // A mood that this program exported was already in a journal.
        let exemptions: NewMood.Exemptions =
            entry.id != nil ? [.date, .note, .tags] : options.allowsFuture ? .date : []
        let mood = try NewMood(
            instant: NewMood.milliseconds(date), timeZone: zone.name, coordinate: coordinate,
            country: country, isChosen: named != nil && named != place?.country,
            ratings: ratings, note: entry.note, colors: entry.colors.map { try MoodColor($0) },
            tags: tags, now: options.now, exemptions: exemptions
        ) { zone.offset(at: $0) }
        if entry.hasDamagedMetadata { report.damagedMetadata += 1 }
        if mood.isFarFromCountry { report.farFromCountry += 1 }
        if mood.isAhead {
            report.ahead += 1
            if report.firstLineAhead == nil { report.firstLineAhead = entry.line }
        }
        return (mood, named != nil, zoneSource)
    }

    private mutating func location(of entry: Entry) throws -> MoodLocation? {
        guard let text = entry.place.map(Self.trimmed), !text.isEmpty else { return nil }
        return try places.location(text, in: namedCountry(of: entry))
    }

    private mutating func namedCountry(of entry: Entry) -> ISO3166.Country? {
        guard let text = entry.country.map(Self.trimmed), !text.isEmpty else { return nil }
        let gazetteer = gazetteer
        return countries.value(of: text) { try? gazetteer.country(named: text) }
    }

    private mutating func moment(
        of entry: Entry, at coordinate: Coordinate?, _ place: Atlas.Place?,
        in country: ISO3166.Country
    ) throws -> (Date, CachedZone, ImportedMood.ZoneSource) {
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
            else { throw EntryProblem("the day or time does not exist") }
            text = .local(day, time)
        case .text(let written):
            text = try EntryDateText(
                written, order: options.dateOrder ?? entry.dateOrder, now: options.now)
        }
        let local: (day: LocalDay, time: LocalTime)
        switch text {
        case .instant(let date, let offset):
            let zone = try zone(of: entry, offset: offset, at: coordinate, place, in: country)
            let source = named == .nothing && offset != nil ? .offset : named
            return (try inRange(date), zone, source)
        // Noon is on the same day in every zone, and no clock change skips it.
        case .day(let day): local = (day, LocalTime.noon)
        case .local(let day, let time): local = (day, time)
        }
        let zone = try zone(of: entry, offset: nil, at: coordinate, place, in: country)
        let (date, change) = local.day.moment(at: local.time) { zone.offset(at: $0) }
        switch change {
        case .skipped: report.skippedTimes += 1
        case .repeated: report.repeatedTimes += 1
        case nil: break
        }
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
    ) throws -> CachedZone {
        if let text = entry.timeZone, !text.isEmpty { return try zones.zone(named: text) }
        if let offset { return zones.zone(offset: offset) }
        guard let coordinate else { return zones.zone(of: country) ?? zoneOfClocks }
        return zones.zone(
            at: coordinate,
            identifier: place?.timeZone ?? TimeZoneIdentifier(nauticalAt: coordinate.longitude))
    }

    private mutating func ratings(of entry: Entry, tags: inout [TagPath]) throws -> Ratings<Int> {
        var ratings = Ratings(try feeling(of: entry, tags: &tags))
        for scale in RatingScale.added {
            guard let text = entry.ratings[scale].map(Self.trimmed), !text.isEmpty else { continue }
            guard let level = Int(text), (1...5).contains(level) else {
                throw EntryProblem("invalid \(scale.rawValue) '\(text)'; use 1 to 5")
            }
            ratings[scale] = level
        }
        return ratings
    }

    /// Returns the feeling. A name without a level is counted and becomes a tag.
    private mutating func feeling(of entry: Entry, tags: inout [TagPath]) throws -> Feeling? {
        guard let text = entry.ratings.feeling.map(Self.trimmed), !text.isEmpty else { return nil }
        if let feeling = options.moodNames.given(text) { return feeling }
        if entry.id == nil, let feeling = try options.moodRange?.feeling(text) { return feeling }
        if let range = options.moodRange, entry.isOnOtherScale {
            throw EntryProblem("the rating '\(text)' isn't a number in \(range)")
        }
        if entry.isOnOtherScale {
            throw options.moodNames.isEmpty ? .otherScale : EntryProblem.noLevel(of: text)
        }
        if let feeling = options.moodNames[text] { return feeling }
        tags += try tagPaths(of: [text])
        report.note(moodNameWithoutLevel: text)
        return nil
    }

    /// Returns the text without white space around it, and calls Foundation only if there is any.
    private static func trimmed(_ text: String) -> String {
        func mayBeSpace(_ byte: UInt8?) -> Bool { byte.map { $0 <= 0x20 || $0 >= 0x7F } ?? false }
        return mayBeSpace(text.utf8.first) || mayBeSpace(text.utf8.last)
            ? text.trimmingCharacters(in: .whitespacesAndNewlines) : text
    }

    private mutating func tagPaths(of texts: [String]) throws -> [TagPath] {
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
            let path = try TagPath(levels.joined(separator: "/"))
            if tags.count >= Self.mostTexts { tags = [:] }
            tags[text] = path
            paths.append(path)
        }
        return paths
    }

    /// Returns the country that an entry names, or `nil` if its coordinate determines the country.
    ///
    /// Other programs name the sovereign of a territory (Day One writes France for Réunion). In
    /// this case the coordinate is more precise. A country that this program wrote is kept.
    private mutating func country(
        of entry: Entry, at place: Atlas.Place?, hasCoordinate: Bool
    ) throws -> ISO3166.Country? {
        guard let text = entry.country.map(Self.trimmed),
            !text.isEmpty
        else { return nil }
        if let country = namedCountry(of: entry) {
            guard entry.id == nil, let place else { return country }
            let sovereign = sovereigns.value(of: place.country) { place.country.sovereign }
            return sovereign == country ? nil : country
        }
        guard hasCoordinate else {
            throw EntryProblem(
                "unknown country '\(text)', and there are no coordinates to decide it")
        }
        report.unknownCountries += 1
        return nil
    }
}
