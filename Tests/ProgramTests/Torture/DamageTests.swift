import Foundation
import SeededRandom
import Testing

@Suite("S6 Damage to any part of a journal")
struct DamageTests {
    /// A command that only reads, and its output for the undamaged journal.
    private struct Reading {
        let words: [String]
        let output: Data
    }

    private static let readings = [
        ["list", "--format", "jsonl"], ["show", "1"], ["regions"], ["tags"], ["export"],
    ]

    /// Commands that write, and the moods that each changes or deletes.
    private static let writings: [(WritingCommand, Set<Int>)] = [
        (WritingCommand("add", "new", "--country", "BR", "--tag", "new"), []),
        (WritingCommand("edit", "2", "--note", "edited", "--tag", "other"), [2]),
        (WritingCommand("delete", "1", "3", "--yes"), [1, 3]),
        (WritingCommand("import", "-", input: TortureJournal.rows(of: "new", 0..<30)), []),
    ]

    /// The exit statuses that are allowed: 69 if a mood can't be found any more, 77 if the header
    /// says that the file is read-only.
    private static let statuses: Set<Int32> = [0, 65, 69, 77, 78]

    private let journal: TortureJournal
    private let whole: JournalExamination

    /// The moods on each page, in the order of their numbers.
    private let moods: [(page: Int, numbers: Set<Int>)]

    init() throws {
        journal = try TortureJournal()
        try journal.reset()
        whole = try journal.examine()
        try #require(whole.isReadable && whole.findings == 0)
        var numbers = try journal.home.sqlite(
            "SELECT _pk FROM Mood ORDER BY 1", journal: journal.path
        )
        .split(separator: "\n").compactMap { Int($0) }[...]
        let pages = try journal.home.sqlite(
            """
            SELECT pageno, ncell FROM dbstat WHERE name = 'Mood' AND pagetype = 'leaf' ORDER BY path
            """, journal: journal.path)
        var moods: [(page: Int, numbers: Set<Int>)] = []
        for line in pages.split(separator: "\n") {
            let cells = line.split(separator: "|").compactMap { Int($0) }
            moods.append((cells[0], Set(numbers.prefix(cells[1]))))
            numbers = numbers.dropFirst(cells[1])
        }
        self.moods = moods
    }

    private func readings() throws -> [Reading] {
        try Self.readings.map { words in
            let outcome = try journal.home.run([Program.path] + words)
            try #require(outcome.status == 0 && !outcome.outputBytes.isEmpty, "\(outcome)")
            return Reading(words: words, output: outcome.outputBytes)
        }
    }

    @Test("is noticed or harmless, whatever the command, and no command makes it worse")
    func damages() throws {
        var random = SeededGenerator(seed: Torture.seed)
        let readings = try readings()
        let all = Damage.all(of: try journal.bytes, &random)
        let damages = Torture.isLong ? all : Array(all.shuffled(using: &random).prefix(10))
        for kind in Damage.Kind.allCases {
            var (tried, noticed, lost) = (0, 0, 0)
            for damage in damages where damage.kind == kind {
                let (isNoticed, problems) = try trial(damage, readings)
                tried += 1
                if isNoticed { noticed += 1 }
                guard !problems.isEmpty else { continue }
                lost += 1
                Issue.record("seed \(Torture.seed), \(damage): \(problems)")
            }
            guard tried > 0 else { continue }
            Torture.report(
                "damage: " + kind.rawValue, tried: tried, struck: noticed, lost: lost)
        }
    }

    /// Runs every command on a damaged journal.
    private func trial(
        _ damage: Damage, _ readings: [Reading]
    ) throws -> (isNoticed: Bool, problems: [String]) {
        try journal.reset(to: damage.bytes)
        let before = try journal.examine()
        var isNoticed = false
        var problems: [String] = []
        for reading in readings {
            let outcome = try journal.home.run([Program.path] + reading.words)
            isNoticed = isNoticed || outcome.status != 0
            let problem = misreport(outcome) ?? misreading(outcome, reading, damage, before)
            if let problem { problems.append("\(reading.words): \(problem)\n\(outcome)") }
            let present = try Data(contentsOf: URL(fileURLWithPath: journal.path))
            // Reading upgrades a journal that says it is of an earlier version.
            if present != damage.bytes, !damage.hasEarlierVersion(than: try journal.bytes) {
                problems.append("\(reading.words) writes to the journal")
                try journal.reset(to: damage.bytes)
            }
        }
        for (command, changes) in Self.writings {
            try journal.reset(to: damage.bytes)
            let outcome = try journal.start(command).outcome()
            isNoticed = isNoticed || outcome.status != 0
            let after = try journal.examine()
            let problem =
                misreport(outcome)
                ?? (outcome.status == 0
                    ? worsening(before, after, damage, exceptFor: changes)
                    : after.rows == before.rows ? nil : "it failed, and changed rows")
            if let problem { problems.append("\(command): \(problem)\n\(outcome)") }
        }
        return (isNoticed, problems)
    }

    private func misreport(_ outcome: Outcome) -> String? {
        guard Self.statuses.contains(outcome.status) else { return "its exit status is wrong" }
        let lines = outcome.errors.split(separator: "\n")
        if outcome.status != 0, lines.count != 1 || !outcome.errors.hasPrefix("moods: ") {
            return "its message is wrong"
        }
        return nil
    }

    /// Returns what is wrong with what a command printed. SQLite has no checksums: a changed bit,
    /// or a page of the same kind in another's place, is noticed only by a check of the whole file.
    /// A page without any structure is always noticed, unless it only continues a long note.
    private func misreading(
        _ outcome: Outcome, _ reading: Reading, _ damage: Damage, _ damaged: JournalExamination
    ) -> String? {
        guard outcome.status == 0, outcome.outputBytes != reading.output else { return nil }
        let isReadAlike = damaged.isReadable && damaged.rows != whole.rows
        let isStructured = ![.zeros, .noise, .cut].contains(damage.kind)
        if isReadAlike || isStructured && damaged.findings > 0 { return nil }
        return "it misreads without a word"
    }

    /// Returns how a command that succeeded made the journal worse. SQLite doesn't look for a
    /// changed bit in the structure of a page that it writes to, or for a page in two places: rows
    /// of these pages may be lost; and in the latter case those of the two pages on either side, with
    /// which SQLite evens out a page that has become too empty; but no others.
    private func worsening(
        _ before: JournalExamination, _ after: JournalExamination, _ damage: Damage,
        exceptFor changes: Set<Int>
    ) -> String? {
        let isFlipped = damage.kind == .flippedBit || damage.kind == .flippedHeader
        let isHidden = isFlipped || damage.kind == .misplaced && before.findings > 0
        let reach = isFlipped ? 0 : 2
        let places = moods.indices.filter { damage.pages.contains(moods[$0].page) }
        let neighbours = moods.indices.filter { index in
            isHidden && places.contains { abs($0 - index) <= reach }
        }.reduce(into: Set<Int>()) { $0.formUnion(moods[$1].numbers) }
        let lost = before.changes(after).subtracting(changes).subtracting(neighbours)
        if !lost.isEmpty { return "moods \(lost.sorted()) are changed or lost" }
        guard !isHidden, after.findings > before.findings else { return nil }
        return "\(before.findings) findings become \(after.findings)"
    }
}
