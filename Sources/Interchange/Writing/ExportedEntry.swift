import Foundation

/// A mood on its way out: a value, free of the journal, with everything that is known of it.
public struct ExportedEntry: Hashable, Sendable {
    public var id: UUID

    /// When, on the clock that the mood is dated by; nil for an instant outside the years 0001 to
    /// 9999 of that clock, which only another program can have written.
    public var date: Timestamp?

    /// The same in UTC; nil where that is outside the years 0001 to 9999.
    public var dateInUTC: Timestamp?

    /// An IANA name or an offset.
    public var timeZone: String

    /// ISO 3166-1 alpha-2; "ZZ" for the unknown country.
    public var country: String

    /// 1 to 5.
    public var feeling: Int?

    /// Degrees north and degrees east: both or neither.
    public var latitude: Double?
    public var longitude: Double?

    /// The levels of a tree are joined by `/`.
    public var tags: [String] = []
    public var note: String?

    /// As CSS writes them: "#ff8800".
    public var colors: [String] = []

    /// When the mood was last changed, in UTC.
    public var modifiedAt: Timestamp?
    public var source: String?
    public var externalID: String?

    public init(id: UUID, timeZone: String, country: String) {
        self.id = id
        self.timeZone = timeZone
        self.country = country
    }
}
