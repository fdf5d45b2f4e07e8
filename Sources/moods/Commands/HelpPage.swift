import ArgumentParser

/// The help of the program: its commands by purpose, on one page of 80 columns and 40 lines.
enum HelpPage {
    /// Commands that the page describes in one line.
    private struct Line {
        let commands: [any ParsableCommand.Type]
        /// What the commands do, or `nil` for the summary of the only one.
        let summary: String?

        init(_ commands: any ParsableCommand.Type..., summary: String? = nil) {
            (self.commands, self.summary) = (commands, summary)
        }

        var text: String {
            let names = commands.compactMap { $0.configuration.commandName }.joined(separator: ", ")
            let summary = summary ?? commands.first?.configuration.abstract ?? ""
            return "  \(names.padding(toLength: 18, withPad: " ", startingAt: 0))\(summary)\n"
        }
    }

    private struct Group {
        let name: String
        let lines: [Line]

        init(_ name: String, _ lines: Line...) { (self.name, self.lines) = (name, lines) }
    }

    /// All commands. Shells complete them in this order.
    private static let groups = [
        Group(
            "Every day", Line(AddCommand.self),
            Line(
                ListCommand.self, ShowCommand.self,
                summary: "List moods, newest first; show one in full."),
            Line(SearchCommand.self, summary: "Search moods by words, tags and places."),
            Line(DueCommand.self)),
        Group(
            "Look back", Line(CalendarCommand.self), Line(MapCommand.self),
            Line(StatsCommand.self, summary: "Show averages, streaks, and tags of good days."),
            Line(RegionsCommand.self), Line(ReportCommand.self), Line(WatchCommand.self),
            Line(ColorsCommand.self)),
        Group(
            "Change",
            Line(EditCommand.self, DeleteCommand.self, summary: "Change or delete moods."),
            Line(TagsCommand.self), Line(PlacesCommand.self),
            Line(
                WhereCommand.self, LocateCommand.self,
                summary: "Look up a place; locate moods by a location history.")),
        Group(
            "Import and export",
            Line(
                ImportCommand.self, ExportCommand.self,
                summary: "Import moods from other journals; export yours.")),
        Group("Machines", Line(SyncCommand.self), Line(MergeCommand.self)),
        Group(
            "Safety",
            Line(UndoCommand.self, RedoCommand.self, summary: "Undo a command, or redo it."),
            Line(HistoryCommand.self, summary: "List the commands that changed the journal."),
            Line(
                TrashCommand.self, RestoreCommand.self,
                summary: "List deleted moods, or bring them back."),
            Line(BackupCommand.self),
            Line(
                CheckCommand.self, RecoverCommand.self,
                summary: "Check the journal for damage; save what can be read."),
            Line(AboutCommand.self)),
    ]

    static let commandGroups = groups.map { group in
        CommandGroup(name: group.name, subcommands: group.lines.flatMap(\.commands))
    }

    /// Returns the page instead of the parser's longer help of the program.
    /// - Parameter help: The parser's help of any command.
    /// - Returns: `help` if it isn't the program's, or if the terminal is narrower than the page.
    static func replacing(_ help: String) -> String {
        let configuration = Moods.configuration
        guard help.hasPrefix("OVERVIEW: \(configuration.abstract)"),
            TerminalEnvironment.current().width >= 80
        else { return help }
        return """
            OVERVIEW: \(configuration.abstract)

            \(configuration.discussion)

            USAGE: moods [--journal <file>] <subcommand>

            \(groups.map { "\($0.name.uppercased())\n\($0.lines.map(\.text).joined())" }.joined())
            'moods' alone shows the last two weeks; 'moods help list' explains a command.
            """
    }
}
