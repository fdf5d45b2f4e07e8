import Foundation

/// An entry of a journal as a file contains it: nothing is decided, looked up or mapped yet.
///
/// A value that is missing in the file is `nil`, or an empty array.
public struct Entry: Hashable, Sendable {
    /// The line of the file where the entry begins, from 1, for messages; the entry's number, from
    /// 1, if the format has no lines (a zip, an array of JSON on one line).
    public var line: Int

    /// The UUID of a mood of this program; only our own formats have it.
    public var id: UUID?

    /// The source that the entry names; only our own formats have it. `nil` if the format itself is
    /// the source.
    public var source: String?

    /// The identifier of the entry in the program that it comes from: a UUID of Day One, an `id`
    /// column.
    public var externalID: String?

    /// The date and time of the entry, not checked yet.
    public var date: EntryDate?

    /// The order of day and month in the file's dates, if some of them decide it.
    public var dateOrder: DateOrder?

    /// The time zone as the file writes it: an IANA name or an offset.
    public var timeZone: String?

    /// The level or name of the feeling as the file writes it: "4", "rad", "so-so".
    public var feeling: String?

    /// Whether the feeling is a number on a scale other than 1 to 5, judged by its column.
    public var isOnOtherScale = false

    /// The note, in the file's own words.
    public var note: String?

    /// The tags without `@` or `#`. A `/` separates the levels of a tree.
    public var tags: [String] = []

    /// Degrees north as the file has them, in range or not.
    public var latitude: Double?

    /// Degrees east as the file has them, in range or not.
    public var longitude: Double?

    /// The country as the file writes it: a code, or a name in any language.
    public var country: String?

    /// The colors as the file writes them: "#ff8800".
    public var colors: [String] = []

    /// The moment at which the entry was last changed; only our own formats have it.
    public var modifiedAt: Date?

    /// Creates an entry without content.
    ///
    /// - Parameter line: The line or number of the entry in the file, from 1.
    public init(line: Int) {
        self.line = line
    }

    /// Returns the entry if the file says anything in it.
    ///
    /// - Throws: ``RefusedEntry`` if it is empty.
    func checkedForContent() throws(RefusedEntry) -> Entry {
        if self == Entry(line: line) {
            throw RefusedEntry(line: line, reason: "it is empty")
        }
        return self
    }

    /// Sets the UUID, which our own formats have.
    ///
    /// - Throws: ``RefusedEntry`` if the text is not a UUID.
    mutating func setID(_ text: String) throws(RefusedEntry) {
        guard let id = UUID(uuidString: text) else {
            throw RefusedEntry(line: line, reason: "the id \(text.quoted) is not a UUID")
        }
        self.id = id
    }

    /// Sets the moment of the last change, which our own formats have.
    ///
    /// - Throws: ``RefusedEntry`` if the text is not a date and time with an offset.
    mutating func setModificationDate(_ text: String) throws(RefusedEntry) {
        guard let date = InstantText.parse(text) else {
            throw RefusedEntry(
                line: line,
                reason: "the modifiedAt \(text.quoted) is not a date and time with an offset")
        }
        modifiedAt = date
    }
}
