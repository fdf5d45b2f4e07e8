/// A full-text index in memory with one text at a time, to evaluate predicates without the store.
final class SearchedText: Sendable {
    static let shared = Result { try SearchedText() }

    private let database: SerializedConnection
    private static let index = FullTextIndex(table: "Text", column: "text")

    private init() throws {
        database = try SerializedConnection(":memory:")
        try database.use { database in
            let table =
                #"CREATE TABLE "Text" ("\#(Schema.primaryKey)" INTEGER PRIMARY KEY, "text")"#
            for sql in [table] + Self.index.statements + Self.index.triggers {
                try database.executeScript(sql)
            }
        }
    }

    private func indexing<Result>(
        _ text: String, _ body: (StoreConnection) throws -> Result
    ) throws -> Result {
        try database.use { database in
            let connection = StoreConnection(database: database, trace: nil)
            try connection.execute(#"DELETE FROM "Text""#)
            try connection.execute(#"INSERT INTO "Text" VALUES (1, ?)"#, [.text(text)])
            return try body(connection)
        }
    }

    func matches(_ text: String, _ words: SearchWords) throws -> Bool {
        try indexing(text) { connection in
            let condition = words.condition(
                in: Self.index, key: SQLFragment(sql: #""\#(Schema.primaryKey)""#),
                text: #""text""#)
            return try connection.integer(
                #"SELECT \#(condition.sql) FROM "Text""#, condition.arguments) == 1
        }
    }

    /// Returns the parts of a text that match, in order and apart from one another.
    func ranges(of words: SearchWords, in text: String) throws -> [Range<String.Index>] {
        var ranges = words.rangesOfShortFragments(in: text)
        // Noncharacters, which no text needs to have (Unicode 16.0, section 23.7).
        let marks = (UInt32(0xFDD0)...0xFDEF).compactMap { Unicode.Scalar($0) }
            .filter { !text.unicodeScalars.contains($0) }.prefix(2).map(\.self)
        guard marks.count == 2 else { return [] }
        // A NUL separates words like a space, but would end a part of what SQLite returns.
        try indexing(text.replacing("\0", with: " ")) { connection in
            for (table, match) in words.markings(in: Self.index) {
                let marked = try connection.first(
                    """
                    SELECT highlight(\(quoted(table)), 0, ?, ?) FROM \(quoted(table)) \
                    WHERE \(quoted(table)) MATCH ?
                    """, marks.map { .text(String($0)) } + [.text(match)]
                ) { $0.text(at: 0) }
                if let marked {
                    ranges += Self.ranges(in: text, marked: marked, marks[0], marks[1])
                }
            }
        }
        return ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
    }

    /// Returns the ranges between the marks of a copy of the text.
    private static func ranges(
        in text: String, marked copy: String, _ opening: Unicode.Scalar, _ closing: Unicode.Scalar
    ) -> [Range<String.Index>] {
        var ranges: [Range<String.Index>] = []
        var index = text.startIndex
        var start: String.Index?
        for scalar in copy.unicodeScalars {
            if scalar == opening {
                start = index
            } else if scalar == closing {
                if let start, start < index { ranges.append(start..<index) }
                start = nil
            } else if index < text.endIndex {
                index = text.unicodeScalars.index(after: index)
            }
        }
        return ranges
    }
}
