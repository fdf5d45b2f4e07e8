import Foundation

/// An entry of somebody's journal as a file has it: nothing is decided, looked up or mapped yet.
///
/// What is missing in the file is nil, or an empty array.
public struct Entry: Hashable, Sendable {
    /// Where the entry begins, for messages: the line of the file from 1, or the entry's number
    /// from 1 where the format has no lines (a zip, an array of JSON on one line).
    public var line: Int

    /// Our own UUID of a mood; only our own formats have it.
    public var id: UUID?

    /// The source that our own formats name; nil where the format itself is the source.
    public var source: String?

    /// What the entry is called where it comes from: a UUID of Day One, an `id` column.
    public var externalID: String?
    public var date: EntryDate?

    /// How the file's dates order day and month, if some of them decide it.
    public var dateOrder: DateOrder?

    /// A time zone as the file writes it: an IANA name or an offset.
    public var timeZone: String?

    /// A level or a name as the file writes it: "4", "rad", "so-so".
    public var feeling: String?

    /// Whether the feeling is a number on another scale than 1 to 5, as others in its file show.
    public var isOnOtherScale = false
    public var note: String?

    /// Without `@` or `#`; the levels of a tree are joined by `/`.
    public var tags: [String] = []

    /// Degrees north and degrees east as the file has them, in range or not.
    public var latitude: Double?
    public var longitude: Double?

    /// A country as the file writes it: a code, or a name in whatever language.
    public var country: String?

    /// Colors as the file writes them: "#ff8800".
    public var colors: [String] = []

    /// When the entry was last changed; only our own formats have it.
    public var modifiedAt: Date?

    public init(line: Int) {
        self.line = line
    }

    /// The entry, where the file says anything of it.
    ///
    /// - Throws: ``RefusedEntry`` where it does not.
    func checkedForContent() throws(RefusedEntry) -> Entry {
        if self == Entry(line: line) {
            throw RefusedEntry(line: line, reason: "there is nothing of a mood in it")
        }
        return self
    }
}
