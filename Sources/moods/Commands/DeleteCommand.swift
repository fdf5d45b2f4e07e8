import ArgumentParser
import Atlas
import Foundation
import MoodJournal

struct DeleteCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete", abstract: "Delete moods.",
        discussion: """
            moods delete 0192f3a4-5b6c 10-27 --yes
            moods delete --match 'umbrella #rain' --year 2023
            moods delete 12 --forever

            On a terminal, it shows the moods, or only their number for --source or --all-in \
            without filters, and asks for confirmation; in a script, use --yes. Countries, \
            continents and tags without moods disappear too. If one of the moods doesn't exist, \
            nothing is deleted. 'moods undo' and 'moods restore' bring deleted moods back, except \
            with --forever, which discards them like 'moods trash --empty'.
            """)

    @OptionGroup var moods: MoodArguments

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

    @Flag(help: "Discard the moods too, so that nothing brings them back.") var forever = false
    @Flag(name: [.long, .customShort("y")], help: "Delete without confirmation.") var yes = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = TerminalEnvironment.current()
        for (values, name) in [(allIn, "--all-in"), (source, "--source")] where values.count > 1 {
            throw CommandError.repeatedOption(name)
        }
        let gazetteer = Gazetteer(locale: LocaleEnvironment.current())
        var query = try conditions.query(gazetteer)
        let hasConditions = query.hasConditions
        let ways = [!moods.isEmpty, !allIn.isEmpty || hasConditions, !source.isEmpty].count { $0 }
        guard ways == 1 else {
            throw CommandError.usage(
                ways == 0
                    ? "give the moods to delete, a region with --all-in, filters such as --match, or "
                        + "a source with --source"
                    : "choose one: moods, --source, or --all-in and filters such as --match")
        }
        let references = try moods.references(in: journalOptions, at: "--at")
        let region = try allIn.first.map { try gazetteer.regionOfMoods(named: $0) }
        query.place = region
        guard yes || terminal.isInteractive else { throw CommandError.unconfirmed }
        var only: MoodRecord?
        let count = try journalOptions.changing { journal in
            journal.command = commandText
            if hasConditions { return try delete(query, from: journal, terminal, &only) }
            if !moods.isEmpty {
                do {
                    return try delete(references, from: journal, terminal, &only)
                } catch let error as JournalError where forever {
                    throw Self.failure(ofForever: error)
                }
            }
            if !yes {
                guard try terminal.confirms(question(region, journal)) else { return 0 }
            }
            if let source = source.first {
                return try journal.deleteAll(from: source, isForever: forever)
            }
            guard let region else { return 0 }
            let count = try journal.deleteAll(in: region, isForever: forever)
            if count == 0 { throw Self.emptyRegion(region) }
            return count
        }
        guard terminal.isTerminal else { return }
        let what =
            only.map { MoodName.text($0.number, note: $0.note) } ?? FigureText.count(count, "mood")
        StandardError.say(
            count == 0
                ? "Nothing deleted."
                : forever
                    ? "Deleted \(what) forever."
                    : "Deleted \(what). \(command: "undo") brings \(count == 1 ? "it" : "them") back."
        )
    }

    /// Deletes moods, after showing them.
    /// - Parameter only: Set to the mood if it is the only one.
    private func delete(
        _ references: [MoodReference], from journal: Journal, _ terminal: TerminalEnvironment,
        _ only: inout MoodRecord?
    ) throws -> Int {
        // The records are read only to be shown.
        guard terminal.isTerminal else {
            return try journal.delete(references, isForever: forever)
        }
        var seen: Set<Int64> = []
        let records = try journal.records(of: references).filter { seen.insert($0.number).inserted }
        if records.count == 1 { only = records.first }
        guard !yes else { return try journal.delete(references, isForever: forever) }
        guard
            try MoodPreview(terminal: terminal, isForever: forever).confirms(
                "Delete", records.prefix(MoodPreview.mostShown), of: records.count,
                at: journal.namedPlaces())
        else { return 0 }
        // A number still means the same mood after the confirmation; 'last' may not.
        return try journal.delete(
            records.map { try MoodReference(String($0.number)) }, isForever: forever)
    }

    /// Deletes the moods of a query, after showing them.
    private func delete(
        _ query: MoodQuery, from journal: Journal, _ terminal: TerminalEnvironment,
        _ only: inout MoodRecord?
    ) throws -> Int {
        let found = try journal.find(query)
        guard found.count > 0 else { throw CommandError.nothingMatches }
        let preview = MoodPreview(terminal: terminal, isForever: forever)
        guard try yes || preview.confirms("Delete", found, in: journal, marking: query.searches)
        else { return 0 }
        if terminal.isTerminal, found.count == 1 {
            try journal.forEachMood(of: found, limit: 1) { only = $0 }
        }
        return try journal.delete(found, isForever: forever)
    }

    /// The command's title in the history; `nil` if the title consists of the moods' numbers.
    private var commandText: String? {
        if let source = source.first { return "delete --source \(source.quotedForShell)" }
        let options = allIn.map { "--all-in \($0.quotedForShell)" } + conditions.words
        return options.isEmpty ? nil : "delete \(options.joined(separator: " "))"
    }

    private func question(_ region: Region?, _ journal: Journal) throws -> String {
        let ending = forever ? " forever?" : "?"
        if let source = source.first {
            let count = try journal.numberOfMoods(from: source)
            return "Delete \(FigureText.count(count, "mood")) imported as '\(source)'\(ending)"
        }
        guard let region else { return "" }
        let count = try journal.numberOfMoods(in: region)
        guard count > 0 else { throw Self.emptyRegion(region) }
        return "Delete \(FigureText.count(count, "mood")) "
            + region.phrase(in: LocaleEnvironment.current()) + ending
    }

    /// Returns the error of `--forever` for moods in the trash, where nothing else discards them.
    private static func failure(ofForever error: JournalError) -> any Error {
        let moods: String
        switch error {
        case .moodInTrash(let number): moods = "mood \(number) is"
        case .moodsInTrash(let range): moods = "moods \(range) are"
        default: return error
        }
        return CommandError(
            .unavailable,
            "\(moods) in the trash already; \(command: "trash --empty") discards all that is there")
    }

    private static func emptyRegion(_ region: Region) -> CommandError {
        CommandError(.unavailable, "no moods \(region.phrase(in: LocaleEnvironment.current()))")
    }
}
