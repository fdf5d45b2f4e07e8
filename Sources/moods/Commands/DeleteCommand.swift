import ArgumentParser
import Atlas
import Foundation
import MoodJournal

struct DeleteCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete moods.",
        discussion: """
            moods delete last
            moods delete 0192f3a4-5b6c 13 --yes
            moods delete --match 'umbrella #rain' --year 2023

            On a terminal, it shows the moods, or only their number for --source or --all-in \
            without filters, and asks for confirmation; in a script, use --yes. Countries, \
            continents and tags without moods disappear too. If one of the moods doesn't exist, \
            nothing is deleted. 'moods undo' and 'moods restore' bring deleted moods back.
            """)

    /// The greatest number of moods that are shown before asking for confirmation.
    private static let mostShown = 20

    @Argument(help: "Numbers, UUIDs or their first 8 or more digits, or 'last'.")
    var mood: [String] = []

    @Option(help: ArgumentHelp("Delete every mood of a country or continent.", valueName: "region"))
    var allIn: [String] = []

    @OptionGroup var conditions: MoodConditionOptions

    @Option(
        help: ArgumentHelp(
            "Delete every mood that was imported from this source.", valueName: "name"))
    var source: [String] = []

    @Flag(name: [.long, .customShort("y")], help: "Delete without confirmation.")
    var yes = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = TerminalEnvironment.current()
        for (values, name) in [(allIn, "--all-in"), (source, "--source")] where values.count > 1 {
            throw CommandError.repeatedOption(name)
        }
        let gazetteer = Gazetteer(locale: LocaleEnvironment.current())
        var query = try conditions.query(gazetteer)
        let hasConditions = query.hasConditions
        let ways = [
            !mood.isEmpty, !allIn.isEmpty || hasConditions, !source.isEmpty,
        ].count { $0 }
        guard ways == 1 else {
            throw ways == 0 ? CommandError.nothingToDelete : CommandError.severalWaysToDelete
        }
        let references = try mood.map { try MoodReference($0) }
        let region = try allIn.first.map { try gazetteer.region(named: $0) }
        query.place = region
        guard yes || terminal.isInteractive else { throw CommandError.unconfirmed }
        let count = try journalOptions.changing { journal in
            journal.command = commandText
            if hasConditions { return try delete(query, from: journal, terminal) }
            var references = references
            if !yes {
                if !mood.isEmpty {
                    let records = try self.records(of: references, in: journal)
                    // A number still means the same mood after the confirmation; 'last' may not.
                    references = try records.map { try MoodReference(String($0.number)) }
                    try show(records.prefix(Self.mostShown), of: records.count, on: terminal)
                }
                let question = try question(references.count, region, journal)
                guard terminal.confirms(question) else { return 0 }
            }
            if let source = source.first { return try journal.deleteAll(from: source) }
            if let region {
                let count = try journal.deleteAll(in: region)
                if count == 0 { throw CommandError.emptyRegion(name(of: region)) }
                return count
            }
            return try journal.delete(references)
        }
        if terminal.isTerminal {
            try output.write(count == 0 ? "Nothing deleted.\n" : "Deleted \(counted(count)).\n")
        }
    }

    /// Deletes the moods of a query, after showing them.
    private func delete(
        _ query: MoodQuery, from journal: Journal, _ terminal: TerminalEnvironment
    ) throws -> Int {
        let found = try journal.find(query)
        guard found.count > 0 else { throw CommandError.nothingMatches }
        if !yes {
            var records: [MoodRecord] = []
            try journal.forEachMood(of: found, limit: Self.mostShown) { records.append($0) }
            try show(
                records[...], of: found.count, marking: query.searches, on: terminal)
            guard terminal.confirms(question(found.count)) else { return 0 }
        }
        return try journal.delete(found)
    }

    /// The command's title in the history; `nil` if it is the numbers of the moods.
    private var commandText: String? {
        if let source = source.first { return "delete --source \(source.quotedForShell)" }
        let options = allIn.map { "--all-in \($0.quotedForShell)" } + conditions.words
        return options.isEmpty ? nil : "delete \(options.joined(separator: " "))"
    }

    /// Returns the moods without duplicates.
    private func records(
        of references: [MoodReference], in journal: Journal
    ) throws -> [MoodRecord] {
        var numbers: Set<Int64> = []
        return try references.map { try journal.record(of: $0) }
            .filter { numbers.insert($0.number).inserted }
    }

    /// Shows the moods to delete on standard error, one per line.
    ///
    /// - Parameters:
    ///   - moods: The first of the moods.
    ///   - count: The number of all moods.
    ///   - searches: The searches whose matches are marked.
    ///   - terminal: The terminal.
    private func show(
        _ moods: ArraySlice<MoodRecord>, of count: Int, marking searches: [MoodSearch] = [],
        on terminal: TerminalEnvironment
    ) throws {
        let ramp = isatty(STDERR_FILENO) == 1 ? terminal.ramp : .none
        let table = MoodTable(
            locale: LocaleEnvironment.current(), ramp: ramp, zones: TimeZones(),
            searches: searches, width: terminal.width)
        let rows = moods.map(table.cells)
        var layout = TableLayout(columns: MoodTable.columns)
        rows.forEach { layout.measure($0) }
        let widths = layout.widths(fitting: terminal.width)
        for row in rows {
            let line = StyledText.line(layout.line(row, widths: widths), depth: ramp.depth)
            StandardError.write(line + "\n")
        }
        if count > rows.count {
            StandardError.write("and \(counted(count - rows.count)) more\n")
        }
    }

    private func question(
        _ count: Int, _ region: Region?, _ journal: Journal
    ) throws -> String {
        if let source = source.first {
            let count = try journal.numberOfMoods(from: source)
            return "Delete \(counted(count)) imported as '\(source)'?"
        }
        if let region {
            let count = try journal.numberOfMoods(in: region)
            guard count > 0 else { throw CommandError.emptyRegion(name(of: region)) }
            return "Delete \(counted(count)) in \(name(of: region))?"
        }
        return question(count)
    }

    private func question(_ count: Int) -> String {
        count == 1 ? "Delete this mood?" : "Delete these \(counted(count))?"
    }

    private func name(of region: Region) -> String {
        region.localizedName(in: LocaleEnvironment.current())
    }

    private func counted(_ count: Int) -> String {
        count == 1 ? "1 mood" : "\(count) moods"
    }
}
