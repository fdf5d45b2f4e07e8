import ArgumentParser
import Files
import MoodJournal

/// The program: it parses the command line, calls the journal, and renders the result.
@main
struct Moods: MoodsCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "moods",
        abstract: "A mood journal that knows where in the world you were.",
        discussion: """
            moods add Sunset at sea --at 'Brest, France' --feeling good
            moods regions --filter continents
            moods list France --since monday

            Without a command, it lists today's moods on a terminal.
            """,
        version: version,
        subcommands: [
            AddCommand.self, RegionsCommand.self, ListCommand.self, SearchCommand.self,
            ShowCommand.self,
            EditCommand.self, DeleteCommand.self, UndoCommand.self, RedoCommand.self,
            HistoryCommand.self, TrashCommand.self, RestoreCommand.self, TagsCommand.self,
            PlacesCommand.self, LocateCommand.self,
            StatsCommand.self, ReportCommand.self, DueCommand.self,
            ImportCommand.self, ExportCommand.self, BackupCommand.self, CheckCommand.self,
            RecoverCommand.self, MergeCommand.self, SyncCommand.self, WatchCommand.self,
            WhereCommand.self, CalendarCommand.self, MapCommand.self, ColorsCommand.self,
            AboutCommand.self,
        ])

    /// The parser passes these to the commands, so that `--journal` may come before their names.
    @OptionGroup var journalOptions: JournalOptions

    /// Prints the help in a pipe. On a terminal, lists the moods of today and a hint how to record
    /// one; if the journal is empty, the listing is such a hint itself.
    func run(output: StandardOutput) throws {
        guard TerminalEnvironment.current().isTerminal else { throw CleanExit.helpRequest(self) }
        var today = try ListCommand.parse(["--on", "today"])
        today.listOptions.journalOptions = journalOptions
        try today.list(to: output, ifNone: "No moods today.")
        try output.flush()
        try output.finishPaging()
        guard try !journalOptions.reading({ try $0.isEmpty() }) else { return }
        StandardError.write(
            "moods: \(command: "add How it was") records a mood; 'moods help' lists all commands\n")
    }

    /// The output of all commands. Only the main thread uses it.
    fileprivate nonisolated(unsafe) static let output = StandardOutput()

    static func main() {
        StandardStreams.occupyClosed()
        // This comes first, because it turns a broken pipe into a write error instead of a signal.
        let output = output
        LocaleEnvironment.unsetInvalid()
        let words = ProgramArguments.words()
        if words.first == CompletionRequest.marker { return complete(words, output) }
        do {
            try CommandNames.check(words)
            var command = try parse(words: NegativeNumbers.protected(JoinedValues.separated(words)))
            if words.contains(where: \.hasEscapedBytes) { try command.expectText() }
            try command.run()
        } catch {
            EndingSignals.endIfPending()
            Failure(error).exit(output: output)
        }
    }

    /// Parses the words of a command line.
    static func parse(words: [String]) throws -> any ParsableCommand {
        // The parser takes longer to find this option than most commands take.
        if words == ["--version"] { throw CleanExit.message(version) }
        return try CommandWords(words)?.parse() ?? parseAsRoot(words)
    }

    /// Prints completions for a shell's script, and nothing on standard error.
    private static func complete(_ words: [String], _ output: StandardOutput) {
        // The name of the argument is followed by the word's index and the cursor's. The parser
        // traps if one is negative.
        let argument = words.firstIndex(of: "--") ?? words.endIndex
        if words.dropFirst(argument + 2).prefix(2).contains(where: { Int($0) ?? 0 < 0 }) {
            Failure(.usage, nil).exit(output: output)
        }
        do {
            _ = try parseAsRoot(words)
        } catch {
            let reply = Failure(error)
            Failure(reply.status, nil, requestedText: reply.requestedText).exit(output: output)
        }
    }
}

/// A command that writes its data to the program's standard output.
protocol MoodsCommand: ParsableCommand {
    func run(output: StandardOutput) throws
}

extension MoodsCommand {
    /// Runs the command with the program's standard output. The parser's own commands, such as
    /// `help`, have a `run()` of their own; telling them apart by a cast would search all
    /// conformances at each start.
    func run() throws {
        EndingSignals.watch()
        try StandardStreams.expectDescriptors()
        try MemoryRoom.expect()
        try run(output: Moods.output)
        try Moods.output.flush()
        try Moods.output.finishPaging()
    }
}
