import ArgumentParser
import Files
import MoodJournal

/// The program: it parses the command line, calls the journal, and renders the result.
@main
struct Moods: MoodsCommand {
    static let version = "1.0.0"

    static let configuration = CommandConfiguration(
        commandName: "moods", abstract: "A mood journal that knows where in the world you were.",
        discussion: """
            moods add Sunset at sea --at 'Brest, France' --feeling good
            moods list France --since monday
            moods stats 'last year'
            """,
        version: version, groupedSubcommands: HelpPage.commandGroups)

    /// The parser passes these to the commands, so that `--journal` may come before their names.
    @OptionGroup var journalOptions: JournalOptions

    /// Prints the help in a pipe. On a terminal, shows the last days, or if the journal is empty,
    /// how to start.
    func run(output: StandardOutput) throws {
        let terminal = TerminalEnvironment.current()
        guard terminal.isTerminal else { throw CleanExit.helpRequest(self) }
        // The journal of a shell may be new, while a file of an option may be mistyped.
        let isNew = try journalOptions.journal == nil && !journalOptions.exists()
        if isNew { StandardError.say(JournalOptions.howToStart) }
        let page: HomePage?? =
            try isNew
            ? nil
            : journalOptions.listing(isShown: true) { journal in
                try journal.isEmpty() ? nil : HomePage(of: journal, on: MachineTimeZone.today())
            }
        if let page = page ?? nil {
            return try page.write(on: terminal, in: LocaleEnvironment.current(), to: output)
        }
        StandardError.say("Your journal is \(try journalOptions.location().path).")
        StandardError.say(
            "\(command: "import FILE") brings an old one: jrnl, Day One, Daylio, CSV, photos.")
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
            ZoneDatabase.currentWarning.map(StandardError.warn)
        } catch {
            EndingSignals.endIfPending()
            (error as? Interruption)?.end()
            ZoneDatabase.currentWarning.map(StandardError.warn)
            Failure(error).exit(output: output)
        }
    }

    static func parse(words: [String]) throws -> any ParsableCommand {
        // The parser takes longer to find this option than most commands take.
        if words == ["--version"] { throw CleanExit.message(version) }
        if let command = CommandWords(words)?.parse() { return command }
        // The parser's time grows with the square of the number of words.
        let count = words.count { !$0.hasPrefix("-") }
        // Files may be many, and the parser takes them at once.
        guard count <= TypedSelection.mostWords || ["import", "locate"].contains(words.first) else {
            throw CommandError.tooManyWords(count)
        }
        return try parseAsRoot(words)
    }

    /// Returns the help, version or completion script that a command line asks for.
    static func requestedText(for error: any Error) -> String {
        HelpPage.replacing(fullMessage(for: error))
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
