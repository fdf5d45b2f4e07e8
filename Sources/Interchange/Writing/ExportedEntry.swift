import Foundation

/// A mood for export: a value with all of the mood's properties, independent of the journal.
public struct ExportedEntry: Hashable, Sendable {
    /// The mood's UUID.
    public var id: UUID
    /// The date in the mood's time zone, or `nil` if it is outside the years 0001 to 9999 there.
    /// Only another program can store such a date.
    public var date: Timestamp?
    /// The date in UTC, or `nil` if it is outside the years 0001 to 9999 there.
    public var dateInUTC: Timestamp?
    /// The time zone: an IANA name or an offset.
    public var timeZone: String
    /// The country's ISO 3166-1 alpha-2 code, or "ZZ" for the unknown country.
    public var country: String
    /// The ratings, from 1 to 5.
    public var ratings = Ratings<Int>()
    /// Degrees north; `nil` if and only if ``longitude`` is `nil`.
    public var latitude: Double?
    /// Degrees east; `nil` if and only if ``latitude`` is `nil`.
    public var longitude: Double?
    /// The paths of the tags. A `/` separates the levels of a tree.
    public var tags: [String] = []
    /// The note, or `nil` if the mood has none.
    public var note: String?
    /// The colors in the form of CSS: "#ff8800".
    public var colors: [String] = []
    /// The instant of the last change, in UTC.
    public var modifiedAt: Timestamp?
    /// The source that the mood was imported from, or `nil` if it was recorded with this program.
    public var source: String?
    /// The mood's identifier at its source.
    public var externalID: String?
    /// The name of the town at the coordinates, or `nil` if no town is near.
    public var town: String?

    /// Creates an entry with the properties that every mood has.
    /// - Parameters:
    ///   - id: The mood's UUID.
    ///   - timeZone: An IANA name or an offset.
    ///   - country: An ISO 3166-1 alpha-2 code, or "ZZ".
    public init(id: UUID, timeZone: String, country: String) {
        self.id = id
        self.timeZone = timeZone
        self.country = country
    }
}
