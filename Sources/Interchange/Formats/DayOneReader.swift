/// Reads the journals that Day One exports: a JSON file, or a zip with one JSON file for each
/// journal. Photos and other media are ignored.
///
/// - An entry's `uuid` becomes its external ID, `creationDate` its instant, and `starred` the tag
///   `starred`. Links to media and backslashes before punctuation are removed from the text. The
///   rest of the Markdown stays.
/// - The place is added after the text and a blank line: `placeName`, `localityName` and
///   `administrativeArea`, without duplicates, separated by commas. The country is a name in the
///   phone's language. An entry without coordinates needs it.
struct DayOneReader: EntryFileReader {
    static let name = "dayone"
    static let summary = "Day One's JSON, or the zip that the app exports"

    private let archive: ZipArchive?
    private var members: ArraySlice<ZipMember>
    private var entries: JSONEntries<DayOneEntry>?
    var numbersEntries: Bool { archive != nil || entries?.elements.numbersEntries == true }

    static func recognizes(_ beginning: ArraySlice<UInt8>) -> Bool {
        if beginning.isZip {
            return beginning.holds(".json")
                || beginning.dropFirst(ZipArchive.lengthOfMemberHeader).starts(with: "photos/".utf8)
        }
        guard let outline = JSONOutline(beginning), !outline.isArray else { return false }
        return outline.keys.contains("entries.creationDate")
            || ["metadata.version", "entries"].allSatisfy(outline.keys.contains)
    }

    init(_ source: ByteSource) throws {
        guard try source.peek(4).isZip else {
            archive = nil
            members = []
            entries = JSONEntries(
                try JSONElements(source, format: Self.name, in: .member("entries")))
            return
        }
        var passedOver = 0
        let archive = try ZipArchive(source.seekable(), format: Self.name) { name in
            let isJournal = Self.isJournal(name)
            if !isJournal { passedOver += 1 }
            return isJournal
        }
        guard !archive.members.isEmpty else {
            throw FormatError.malformed(
                format: Self.name, line: nil,
                reason:
                    "there is no journal (.json) in the zip (files passed over: \(passedOver)); "
                    + "export it from Day One as JSON")
        }
        self.archive = archive
        members = archive.members[...]
    }

    mutating func next() throws -> Result<Entry, RefusedEntry>? {
        while true {
            if let entry = try entries?.next() { return entry }
            guard let archive, let member = members.popFirst() else { return nil }
            var elements = try JSONElements(
                archive.source(of: member), format: Self.name, in: .member("entries"),
                numbersEntries: true)
            // A zip may contain several files, whose entries are numbered consecutively.
            elements.count = entries?.elements.count ?? 0
            entries = JSONEntries(elements)
        }
    }

    private static func isJournal(_ name: String) -> Bool {
        let parts = name.split(separator: "/")
        guard let file = parts.last, file.lowercased().hasSuffix(".json") else { return false }
        // macOS adds these files to a zip for its own metadata.
        return !file.hasPrefix(".") && parts.first != "__MACOSX"
    }
}

extension ArraySlice<UInt8> {
    /// Whether the bytes begin like a zip that isn't empty.
    var isZip: Bool { starts(with: [0x50, 0x4B, 0x03, 0x04]) }
}
