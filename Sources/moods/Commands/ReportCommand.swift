import ArgumentParser
import Foundation
import MoodJournal

struct ReportCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Write a report of moods as an HTML page.",
        discussion: """
            moods report -o moods.html
            moods report --since 2024 --until 2024 -o 2024.html
            moods report japan --tag trip | ssh web 'cat > trip.html'

            The page contains years in pixels, statistics, a map, tags, and the best and worst \
            days. It is one file without scripts, loads nothing from the network, and prints well \
            on A4. Notes appear only with the best and worst days.
            """)

    @OptionGroup var filterOptions: MoodFilterOptions

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The file to write, replaced only when complete (default: '-', standard output, unless "
                + "that is a terminal).",
            valueName: "file"))
    var file: PathArgument?

    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        guard file != nil || !TerminalEnvironment.current().isTerminal else {
            throw CommandError.usage(
                "the report is a page of HTML; write it to a file with -o report.html")
        }
        let locale = try localeOptions.resolved()
        let query = try filterOptions.query(in: locale)
        guard let file, !file.isStandardStream else {
            return try journalOptions.reading { journal in
                try output.write(page(report(of: query, in: journal), locale: locale))
            }
        }
        // A missing journal must not replace an existing file with an empty report.
        try journalOptions.readingExisting { journal in
            try OutputFile.expectOther(file.path, thanJournal: journal.location.path)
            let outputFile = try OutputFile(path: file.path)
            let report = try self.report(of: query, in: journal)
            try outputFile.output.write(page(report, locale: locale))
            try outputFile.finish(
                "a report of " + FigureText.count(report.statistics.summary.moods, "mood"))
        }
    }

    private func report(of query: MoodQuery, in journal: Journal) throws -> JournalReport {
        try journal.report(query, today: MachineTimeZone.today())
    }

    private func page(_ report: JournalReport, locale: Locale) throws -> [UInt8] {
        let today = try MachineTimeZone.today()
        return ReportPage(
            report: report, selection: filterOptions.words.joined(separator: " "), locale: locale,
            today: today
        ).html()
    }
}
