import Atlas
import Interchange

/// The outcome of an import, or of a dry run.
public struct ImportReport: Sendable, Equatable {
    /// The maximum number of refused entries that the report keeps with their reasons: 20.
    public static let mostRefusals = 20
    /// The maximum number of different mood names that the report keeps: 1000.
    public static let mostMoodNames = 1000

    /// The number of entries in the file, including refused ones.
    public internal(set) var read = 0
    /// The number of new moods.
    public internal(set) var added = 0
    /// The number of moods that the file has changed since their import.
    public internal(set) var updated = 0
    /// The number of moods that were already in the journal, with the same content.
    public internal(set) var alreadyThere = 0
    /// The number of moods of ``alreadyThere`` whose feeling isn't the one that the file would give
    /// now, because the options for feelings are others.
    public internal(set) var otherFeelings = 0
    /// The number of moods that the file changes but that were edited here, so they stay unchanged.
    public internal(set) var keptAsEdited = 0
    /// The number of moods that were deleted here, and that the import doesn't restore.
    public internal(set) var deletedBefore = 0
    /// The number of entries that were refused.
    public internal(set) var refused = 0
    /// The first refused entries in the order of the file, at most ``mostRefusals``.
    public internal(set) var firstRefusals: [RefusedEntry] = []
    /// Whether the `line` of a refused entry is its number, because the file has no lines.
    public internal(set) var numbersEntries = false
    /// The number of entries for each mood name that has no level.
    public internal(set) var moodNamesWithoutLevel: [String: Int] = [:]
    /// The number of times that a clock change skipped. They are read with the offset before it.
    public internal(set) var skippedTimes = 0
    /// The number of times that a clock change repeated. They are read as the first of the two.
    public internal(set) var repeatedTimes = 0
    /// The number of moods that are far from their given country (``NewMood/isFarFromCountry``).
    public internal(set) var farFromCountry = 0
    /// The number of moods dated later than tomorrow (``NewMood/isAhead``).
    public internal(set) var ahead = 0
    /// The first mood dated later than tomorrow.
    public internal(set) var firstAhead: Origin?
    /// The number of entries with an unknown country name, whose coordinates gave the country.
    public internal(set) var unknownCountries = 0
    /// The number of moods whose coordinates in the file are 0, 0, which means that there was no fix.
    public internal(set) var withoutFix = 0
    /// The number of values that moods lack because they can't be read (``Entry/unreadable``).
    public internal(set) var unreadable = 0
    /// The first values that can't be read, with the lines of their entries, at most
    /// ``mostRefusals``.
    public internal(set) var firstUnreadable: [RefusedEntry] = []
    /// The number of entries whose town was chosen among several of like weight.
    public internal(set) var guesses = 0
    /// The towns that were chosen among several of like weight (``NamedTown/isGuess``), and the number
    /// of entries for each, at most ``mostMoodNames`` different ones.
    public internal(set) var guessedTowns: [GuessedTown: Int] = [:]
    /// The countries that have several time zones, and the number of their entries without one. These have
    /// ``takenTimeZone``, which isn't one of the country's.
    public internal(set) var countriesWithOtherTimeZones: [ISO3166.Country: Int] = [:]
    /// The machine's time zone, if entries of ``countriesWithOtherTimeZones`` have it.
    public internal(set) var takenTimeZone: TimeZoneName?
    /// The columns or keys of the file that have no counterpart in a mood, in ascending order.
    public internal(set) var fieldsLeftOut: [String] = []
    /// Whether columns are among ``fieldsLeftOut``.
    public internal(set) var hasColumnsLeftOut = false
    /// Whether keys are among ``fieldsLeftOut``.
    public internal(set) var hasKeysLeftOut = false
    /// The numbers of tracks and routes, whose points aren't moods.
    public internal(set) var pathsLeftOut = PathCounts()
    /// The number of files of a folder that weren't read, by the ending of their names in lower case.
    public internal(set) var filesPassedOver: [String: Int] = [:]
    /// Whether nothing was imported because entries were refused (``ImportOptions/isStrict``).
    public internal(set) var isGivenUp = false

    /// The line or number of an entry, and its file if there are several.
    public struct Origin: Sendable, Equatable {
        /// The line or number, as in ``RefusedEntry/line``.
        public let line: Int
        /// The file, or `nil` if only one file was read.
        public let file: RefusedEntry.File?
    }

    /// The counts of written moods, which are 0 if nothing was imported.
    static var written: [WritableKeyPath<ImportReport, Int>] {
        [
            \.added, \.updated, \.alreadyThere, \.otherFeelings, \.keptAsEdited, \.deletedBefore,
        ]
    }

    /// Adds the counts of written moods, and of entries that were refused when they were written.
    mutating func add(_ written: ImportReport) {
        for count in Self.written { self[keyPath: count] += written[keyPath: count] }
        refused += written.refused
        firstRefusals += written.firstRefusals
        firstRefusals.sort {
            ($0.file?.position ?? 0, $0.line) < ($1.file?.position ?? 0, $1.line)
        }
        firstRefusals = Array(firstRefusals.prefix(Self.mostRefusals))
    }

    mutating func note(_ refusal: RefusedEntry) {
        refused += 1
        if firstRefusals.count < Self.mostRefusals { firstRefusals.append(refusal) }
    }

    /// Counts a mood dated later than tomorrow.
    mutating func noteAhead(_ origin: Origin) {
        ahead += 1
        if firstAhead == nil { firstAhead = origin }
    }

    /// Adds the fields, the tracks and the files that a reader didn't read.
    mutating func add(fieldsOf reader: any EntryReader) {
        let names = reader.fieldsLeftOut.sorted
        if fieldsLeftOut.isEmpty {
            fieldsLeftOut = names
        } else if !names.isEmpty {
            let all = Set(fieldsLeftOut).union(names).sorted()
            fieldsLeftOut = Array(all.prefix(FieldNames.mostNames))
        }
        if !names.isEmpty {
            if type(of: reader).hasKeys { hasKeysLeftOut = true } else { hasColumnsLeftOut = true }
        }
        pathsLeftOut += reader.pathsLeftOut
        filesPassedOver.merge(reader.filesPassedOver, uniquingKeysWith: +)
    }

    /// Counts a value that a mood lacks because it can't be read.
    mutating func noteUnreadable(_ value: RefusedEntry) {
        unreadable += 1
        if firstUnreadable.count < Self.mostRefusals { firstUnreadable.append(value) }
    }

    mutating func note(_ guess: GuessedTown) {
        guesses += 1
        guard guessedTowns.count < Self.mostMoodNames || guessedTowns[guess] != nil else { return }
        guessedTowns[guess, default: 0] += 1
    }

    mutating func note(_ zone: TimeZoneName, takenIn country: ISO3166.Country) {
        takenTimeZone = zone
        countriesWithOtherTimeZones[country, default: 0] += 1
    }

    mutating func note(moodNameWithoutLevel name: String) {
        guard moodNamesWithoutLevel.count < Self.mostMoodNames || moodNamesWithoutLevel[name] != nil
        else { return }
        moodNamesWithoutLevel[name, default: 0] += 1
    }
}

/// A name in a file, and the town that was chosen for it among several.
public struct GuessedTown: Hashable, Sendable {
    /// The name as the file has it.
    public let name: String
    /// The town.
    public let town: Town
}
