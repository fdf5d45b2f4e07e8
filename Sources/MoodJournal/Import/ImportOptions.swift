import CivilTime
import Foundation
import Interchange

/// The settings of an import.
public struct ImportOptions: Sendable {
    /// The source to record for all moods, 1 to 255 characters, or `nil` to use the file's.
    public var sourceName: String?
    /// The file's name without its folder, or `nil` for a pipe. It is the default source of a CSV
    /// with an `id` column.
    public var fileName: String?
    /// Whether to roll everything back at the end, so that the report only shows what would happen.
    public var isDryRun = false
    /// Whether one refused entry stops the whole import.
    public var isStrict = false
    /// Whether to restore moods of the file that were deleted from the journal.
    public var restoresDeleted = false
    /// The levels of mood names.
    public var moodNames = MoodNames()
    /// The scale of numeric feelings, or `nil` if they are from 1 to 5.
    public var moodRange: MoodRange?
    /// Whether dates may be more than a year ahead.
    public var allowsFuture = false
    /// The order of day and month in dates like "05/01/2024", or `nil` if the file determines it.
    public var dateOrder: DateOrder?
    /// The zone of local times whose zone follows neither from the file nor from a place, or `nil`
    /// for ``machineTimeZone``.
    public var timeZone: TimeZoneName?

    /// Returns the machine's time zone (default: UTC). It is only called if an entry needs that zone.
    public var machineTimeZone: @Sendable () -> ZoneRules = { .gmt }

    /// The locale whose names of countries are tried first.
    public var locale: Locale
    /// The current moment, which becomes the moods' `modifiedAt` and the regions' `updatedAt`.
    public var now = Date()

    /// Creates settings with defaults.
    /// - Parameter locale: The locale whose names of countries are tried first.
    public init(locale: Locale) { self.locale = locale }
}
