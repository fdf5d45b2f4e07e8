import Foundation
import FoundationInternationalization
import Interchange

/// The settings of an import.
public struct ImportOptions: Sendable {
    /// The source to record for all moods, 1 to 255 characters; `nil` to use the file's.
    public var sourceName: String?

    /// The file's name without its folder; `nil` for a pipe. It is the default source of a CSV with
    /// an `id` column.
    public var fileName: String?

    /// Whether to undo everything at the end, so that only the report shows what would happen.
    public var isDryRun = false

    /// Whether one refused entry stops the whole import.
    public var isStrict = false

    /// Whether to add moods of the file again that were deleted from the journal.
    public var restoresDeleted = false

    /// The levels of mood names.
    public var moodNames = MoodNames()

    /// Whether dates may be more than a year ahead.
    public var allowsFuture = false

    /// The order of day and month in dates like "05/01/2024"; `nil` if the file decides.
    public var dateOrder: DateOrder?

    /// The zone of local times whose zone neither the file nor a place decides; `nil` for
    /// ``machineTimeZone``.
    public var timeZone: TimeZoneName?

    /// The machine's time zone.
    public var machineTimeZone = TimeZone.current

    /// The locale whose names of countries are tried first.
    public var locale: Locale

    /// The present moment: the moods' `modifiedAt`, and the regions' `updatedAt`.
    public var now = Date()

    /// Creates settings with defaults.
    ///
    /// - Parameter locale: The locale whose names of countries are tried first.
    public init(locale: Locale) {
        self.locale = locale
    }
}
