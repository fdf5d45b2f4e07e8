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

    @Argument(
        help: "Numbers, UUIDs or their first 8 or more digits, or 'last'.",
        completion: JournalCompletion.moods)
    var mood: [String] = []

    @Option(
        help: ArgumentHelp("Delete every mood of a country or continent.", valueName: "region"),
        completion: JournalCompletion.regions)
    var allIn: [String] = []

    @OptionGroup var conditions: MoodConditionOptions

    @Option(
        help: ArgumentHelp(
            "Delete every mood that was imported from this source.", valueName: "name"),
        completion: JournalCompletion.sources)
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
        let references = try mood.map { try gazetteer.reference($0) }
        let region = try allIn.first.map { try gazetteer.regionOfMoods(named: $0) }
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
                    try MoodPreview(terminal: terminal).show(
                        records.prefix(MoodPreview.mostShown), of: records.count,
                        at: journal.namedPlaces())
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
            let moods = FigureText.count(count, "mood")
            try output.write(count == 0 ? "Nothing deleted.\n" : "Deleted \(moods).\n")
        }
    }

    /// Deletes the moods of a query, after showing them.
    private func delete(
        _ query: MoodQuery, from journal: Journal, _ terminal: TerminalEnvironment
    ) throws -> Int {
        let found = try journal.find(query)
        guard found.count > 0 else { throw CommandError.nothingMatches }
        if !yes {
            try MoodPreview(terminal: terminal).show(found, in: journal, marking: query.searches)
            guard terminal.confirms(question(found.count)) else { return 0 }
        }
        return try journal.delete(found)
    }

    /// The command's title in the history; `nil` if the title consists of the moods' numbers.
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

    private func question(
        _ count: Int, _ region: Region?, _ journal: Journal
    ) throws -> String {
        if let source = source.first {
            let count = try journal.numberOfMoods(from: source)
            return "Delete \(FigureText.count(count, "mood")) imported as '\(source)'?"
        }
        if let region {
            let count = try journal.numberOfMoods(in: region)
            guard count > 0 else { throw CommandError.emptyRegion(name(of: region)) }
            return "Delete \(FigureText.count(count, "mood")) in \(name(of: region))?"
        }
        return question(count)
    }

    private func question(_ count: Int) -> String {
        count == 1 ? "Delete this mood?" : "Delete these \(FigureText.count(count, "mood"))?"
    }

    private func name(of region: Region) -> String {
        region.localizedName(in: LocaleEnvironment.current())
    }
}
