import Foundation

/// An entry of a journal with the values in its file, before any of them is interpreted.
///
/// A value that the file lacks is `nil`, or an empty array.
public struct Entry: Hashable, Sendable {
    /// The line on which the entry begins, from 1, for messages. If the format has no lines (a zip,
    /// a JSON array on one line), it is the number of the entry, from 1.
    public var line: Int
    /// The name of the entry in messages, or `nil` if the line is enough: the path of a photo.
    public var name: String?
    /// The UUID of a mood of this program. Only our own formats have it.
    public var id: UUID?
    /// The source that the entry names, which only our own formats have. If it is `nil`, the format
    /// is the source.
    public var source: String?
    /// The identifier of the entry in its original program: a Day One UUID, or an `id` column.
    public var externalID: String?
    /// The date and time of the entry, not validated yet.
    public var date: EntryDate?
    /// The order of day and month in the file's dates, if the file determines it.
    public var dateOrder: DateOrder?
    /// The time zone in the file: an IANA name or an offset.
    public var timeZone: String?
    /// The ratings in the file: "4", or for a feeling also "rad" or "so-so".
    public var ratings = Ratings<String>()
    /// Whether the column of this feeling uses a scale other than 1 to 5.
    public var isOnOtherScale = false
    /// The note, unchanged.
    public var note: String?
    /// The tags without `@` or `#`. A `/` separates the levels of a tree.
    public var tags: [String] = []
    /// Degrees north, not validated yet; NaN if the file has a value that isn't a number, so that no
    /// weaker source decides the place.
    public var latitude: Double?
    /// Degrees east, not validated yet; NaN like the latitude.
    public var longitude: Double?
    /// The country in the file: a code, or a name in any language.
    public var country: String?
    /// The name of the place in the file, for an entry without coordinates.
    public var place: String?
    /// The colors in the file, such as "#ff8800".
    public var colors: [String] = []
    /// Whether 0, 0 means the point, because the file says that there was a fix.
    public var hadFix = false
    /// Clauses that name the values that are in the file but can't be read: "its position can't be
    /// read". The entry lacks these values, and the report has the clauses.
    public var unreadable: [String] = []
    /// The instant of the last change. Only our own formats have it.
    public var modifiedAt: Date?

    /// Whether the coordinates are 0, 0, which devices and programs write if there was no fix. In
    /// our own formats, they mean the point.
    public var hasNoFix: Bool {
        guard id == nil, !hadFix, let latitude, let longitude,
            LocationFix.isMissing(latitude: latitude, longitude: longitude)
        else { return false }
        // The tables of `moods list` have our UUIDs, which are of version 7, as external IDs.
        return externalID.flatMap(UUID.init(uuidString:)).map { $0.uuid.6 >> 4 != 7 } ?? true
    }

    /// The note and the tags of an entry without an ID.
    public struct Identity: Hashable, Sendable {
        /// The note.
        public let note: String?
        /// The tags.
        public let tags: [String]
    }

    /// The note and the tags as earlier versions read them, which identify the entry in a journal;
    /// `nil` if they are the same.
    public internal(set) var identity: Identity?

    /// Creates an entry without content.
    /// - Parameter line: The line or number of the entry in the file, from 1.
    public init(line: Int) { self.line = line }

    func checkedForContent() throws(RefusedEntry) -> Entry {
        if self == Entry(line: line) { throw RefusedEntry(line: line, reason: "it is empty") }
        return self
    }

    /// Adds a value of the file that can't be read: its 'latitude' '#N/A' can't be read.
    /// - Parameter form: The form of a value that can be read.
    mutating func lacks(_ name: String, _ text: String, use form: String? = nil) {
        let advice = form.map { "; use \($0)" } ?? ""
        unreadable.append("its \(name) \(text.quoted) can't be read" + advice)
    }

    mutating func setTime(_ time: String) throws(RefusedEntry) {
        guard case .text(let day) = date else {
            throw RefusedEntry(line: line, reason: "it has a time \(time.quoted) without a date")
        }
        date = .text(day, at: time)
    }

    mutating func setID(_ text: String) throws(RefusedEntry) {
        guard let id = UUID(uuidString: text) else {
            throw RefusedEntry(line: line, reason: "invalid id \(text.quoted); use a UUID or none")
        }
        self.id = id
    }

    mutating func setModificationDate(_ text: String) throws(RefusedEntry) {
        guard let date = InstantText.parse(text) else {
            throw RefusedEntry(
                line: line,
                reason: "invalid modifiedAt \(text.quoted); use a form like 2024-05-01T21:10:00Z")
        }
        modifiedAt = date
    }
}
