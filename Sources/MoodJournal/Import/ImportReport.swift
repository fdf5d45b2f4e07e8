import Interchange

/// What an import did, or would do.
public struct ImportReport: Sendable, Equatable {
    /// So many refused entries are kept with their reasons.
    public static let mostRefusals = 20

    /// So many different mood names are kept.
    public static let mostMoodNames = 1000

    /// Entries of the file, those that were refused among them.
    public internal(set) var read = 0
    public internal(set) var added = 0

    /// Moods that the file tells otherwise than when they were imported.
    public internal(set) var updated = 0
    public internal(set) var alreadyThere = 0

    /// Moods that the file tells otherwise and that were edited here: they stay as they are.
    public internal(set) var keptAsEdited = 0

    /// Moods that were deleted here, and that the import left so.
    public internal(set) var deletedBefore = 0
    public internal(set) var refused = 0
    public internal(set) var firstRefusals: [RefusedEntry] = []

    /// Whether the `line` of a refused entry is its number, because the file has no lines.
    public internal(set) var numbersEntries = false

    /// How often each name of a mood came that has no level.
    public internal(set) var moodNamesWithoutLevel: [String: Int] = [:]

    /// Times that a clock change skipped: they are read with the offset before it.
    public internal(set) var skippedTimes = 0

    /// Times that came twice: the first is meant.
    public internal(set) var repeatedTimes = 0

    /// Moods that are far from the country that was given (``NewMood/isFarFromCountry``).
    public internal(set) var farFromCountry = 0

    /// Moods that are dated later than tomorrow (``NewMood/isAhead``), and the line of the first.
    public internal(set) var ahead = 0
    public internal(set) var firstLineAhead: Int?

    /// Entries with a country that has no such name, and with coordinates, which decided.
    public internal(set) var unknownCountries = 0

    /// Columns or keys of the file that say what a mood has no place for, in the order of their
    /// characters.
    public internal(set) var fieldsLeftOut: [String] = []

    /// Whether nothing was imported because entries were refused (``ImportOptions/isStrict``).
    public internal(set) var isGivenUp = false

    mutating func note(_ refusal: RefusedEntry) {
        refused += 1
        if firstRefusals.count < Self.mostRefusals { firstRefusals.append(refusal) }
    }

    mutating func note(moodNameWithoutLevel name: String) {
        guard moodNamesWithoutLevel.count < Self.mostMoodNames || moodNamesWithoutLevel[name] != nil
        else { return }
        moodNamesWithoutLevel[name, default: 0] += 1
    }
}
