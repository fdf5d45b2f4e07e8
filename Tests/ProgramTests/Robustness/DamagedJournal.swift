import Foundation
import SeededRandom
import Testing

/// A journal of many moods, of which damaged copies can be made.
struct DamagedJournal {
    static let pageSize = 4096
    static let moods = 150

    let home: Home

    /// A home with a journal of moods in five countries, with tags. Some of them were edited, and
    /// some deleted.
    init() throws {
        home = try Home()
        let lines = (1...Self.moods).map { number in
            let country = ["FR", "JP", "NA", "DE", "BR"][number % 5]
            let length = number.isMultiple(of: 40) ? 1500 : number % 40
            let note = "mood \(number)" + String(repeating: " and so on", count: length)
            return #"{"date":"2024-0\#(number % 9 + 1)-11T12:00:00+01:00","country":"\#(country)","#
                + #""feeling":\#(number % 5 + 1),"tags":["t\#(number % 7)","work/t\#(number % 3)"],"#
                + #""note":"\#(note)"}"#
        }
        let imported = try home.moods(
            "import", "-", input: lines.joined(separator: "\n") + "\n")
        try #require(imported.status == 0, "\(imported)")
        for number in stride(from: 10, to: 100, by: 30) {
            let edited = try home.moods("edit", "\(number)", "--note", "edited \(number)")
            try #require(edited.status == 0, "\(edited)")
            let deleted = try home.moods("delete", "\(number + 1)", "--yes")
            try #require(deleted.status == 0, "\(deleted)")
        }
    }

    var bytes: Data { get throws { try Data(contentsOf: URL(fileURLWithPath: home.journal)) } }

    /// Returns the pages of each table and index, and their types.
    func pages() throws -> [(number: Int, name: String, type: String)] {
        try home.sqlite("SELECT pageno, name, pagetype FROM dbstat ORDER BY pageno;")
            .split(separator: "\n").map { line in
                let parts = line.split(separator: "|").map(String.init)
                return (try #require(Int(parts[0])), parts[1], parts[2])
            }
    }

    /// Returns a page of each type of each table and index, and a few others; in the long form of
    /// the torture tests, all pages.
    func sampledPages() throws -> [(number: Int, name: String, type: String)] {
        var generator = SeededGenerator(seed: Torture.seed)
        let pages = try pages().shuffled(using: &generator)
        guard !Torture.isLong else { return pages }
        var kinds: Set<String> = []
        let one = pages.filter { kinds.insert("\($0.name) \($0.type)").inserted }
        let tables = ["Mood", "_change", "_transaction", "sqlite_schema"]
        return one.filter { tables.contains($0.name) } + pages.prefix(10)
    }

    /// Returns the fields of each mood, by its number.
    func moods(_ journal: String? = nil) throws -> [String: String] {
        let listed = try home.moods(
            "list", "--journal", journal ?? home.journal, "--fields",
            "number,id,date,timeZone,country,feeling,tags,note,modifiedAt")
        try #require(listed.status == 0, "\(listed)")
        var moods: [String: String] = [:]
        for line in listed.lines { moods[String(line.prefix { $0 != "\t" })] = line }
        return moods
    }

    /// Zeroes a page of a copy of the journal.
    @discardableResult
    func zero(_ page: Int, of data: Data, to path: String) throws -> String {
        var data = data
        let start = (page - 1) * Self.pageSize
        data.replaceSubrange(start..<start + Self.pageSize, with: Data(count: Self.pageSize))
        try data.write(to: URL(fileURLWithPath: path))
        return path
    }
}
