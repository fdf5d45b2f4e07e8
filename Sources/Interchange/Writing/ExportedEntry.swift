import Foundation

/// A mood for export: a value, independent of the journal, with all of the mood's properties.
public struct ExportedEntry: Hashable, Sendable {
    /// The mood's UUID.
    public var id: UUID

    /// The date in the mood's time zone; `nil` if it is outside the years 0001 to 9999 there, which
    /// only another program can have caused.
    public var date: Timestamp?

    /// The date in UTC; `nil` if it is outside the years 0001 to 9999 there.
    public var dateInUTC: Timestamp?

    /// The time zone: an IANA name or an offset.
    public var timeZone: String

    /// The country's ISO 3166-1 alpha-2 code; "ZZ" for the unknown country.
    public var country: String

    /// The feeling, 1 to 5.
    public var feeling: Int?

    /// Degrees north; `nil` exactly if ``longitude`` is.
    public var latitude: Double?

    /// Degrees east; `nil` exactly if ``latitude`` is.
    public var longitude: Double?

    /// The paths of the tags. A `/` separates the levels of a tree.
    public var tags: [String] = []

    /// The note; `nil` if the mood has none.
    public var note: String?

    /// The colors in the form of CSS: "#ff8800".
    public var colors: [String] = []

    /// The moment of the last change, in UTC.
    public var modifiedAt: Timestamp?

    /// The source that the mood was imported from; `nil` if it was recorded here.
    public var source: String?

    /// The mood's identifier at its source.
    public var externalID: String?

    /// Creates an entry with the properties that every mood has.
    ///
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
