import ArgumentParser

/// The program: it parses the command line, calls the journal, and renders the result.
@main
struct Moods: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "moods",
        abstract: "A mood journal that knows where in the world you were.",
        discussion: """
            moods add Sunset at sea --lat 48.38 --lon -4.49 --feeling good
            moods regions --filter continents
            moods list France --since monday
            """,
        version: version,
        subcommands: [
            AddCommand.self, RegionsCommand.self, ListCommand.self, SearchCommand.self,
            ShowCommand.self,
            EditCommand.self, DeleteCommand.self, UndoCommand.self, RedoCommand.self,
            HistoryCommand.self, TrashCommand.self, RestoreCommand.self, TagsCommand.self,
            StatsCommand.self, ReportCommand.self,
            ImportCommand.self, ExportCommand.self, BackupCommand.self, CheckCommand.self,
            RecoverCommand.self, MergeCommand.self, SyncCommand.self, WatchCommand.self,
            WhereCommand.self, CalendarCommand.self, MapCommand.self,
            AboutCommand.self,
        ])

    static func main() {
        StandardStreams.occupyClosed()
        // First, because this makes a broken pipe an error of the write instead of a signal.
        let output = StandardOutput()
        LocaleEnvironment.unsetInvalid()
        do {
            let words = ProgramArguments.words()
            try CommandNames.check(words)
            var command = try parseAsRoot(NegativeNumbers.protected(words))
            if words.contains(where: \.hasEscapedBytes) { try command.expectText() }
            if let command = command as? any MoodsCommand {
                try StandardStreams.expectDescriptors()
                try command.run(output: output)
                try output.flush()
            } else {
                try command.run()
            }
        } catch {
            Failure(error).exit(output: output)
        }
    }
}

/// A command that writes its data to the program's standard output.
protocol MoodsCommand: ParsableCommand {
    func run(output: StandardOutput) throws
}
