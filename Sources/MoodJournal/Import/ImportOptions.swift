import Foundation
import FoundationInternationalization
import Interchange

/// How an import is to be done.
public struct ImportOptions: Sendable {
    /// What the moods' source is called, whatever the file says.
    public var sourceName: String?

    /// The file's name without its folder; nil for a pipe.
    public var fileName: String?

    /// Says what would happen, and leaves the journal as it was.
    public var isDryRun = false

    /// All or nothing: one refused entry, and nothing is imported.
    public var isStrict = false

    /// Whether the file's moods that were deleted from the journal are added again.
    public var restoresDeleted = false
    public var moodNames = MoodNames()

    /// Whether dates may be more than a year ahead.
    public var allowsFuture = false

    /// Whether dates like "05/01/2024" begin with the day or the month; nil if the file decides.
    public var dateOrder: DateOrder?

    /// Where clocks stood that neither the file nor a place tells of; the machine's where nil.
    public var timeZone: TimeZoneName?
    public var machineTimeZone = TimeZone.current

    /// Whose names of countries come first.
    public var locale: Locale

    /// What becomes the moods' `modifiedAt`, and the regions' `updatedAt`.
    public var now = Date()

    public init(locale: Locale) {
        self.locale = locale
    }
}
