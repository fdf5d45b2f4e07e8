import ArgumentParser
import Foundation
import MoodJournal

struct ReportCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Write a report of moods as an HTML page.",
        discussion: """
            moods report --open
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

    @Flag(help: "Open the report in a browser: $BROWSER, or xdg-open.") var open = false

    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let browser = open ? try WebBrowser.current() : nil
        guard file != nil || open || !TerminalEnvironment.current().isTerminal else {
            throw CommandError.usage(
                "the report is a page of HTML; show it with --open, or write it with "
                    + "-o report.html")
        }
        if open, file?.isStandardStream == true {
            throw CommandError.usage("--open needs a file; don't use -o - with it")
        }
        let locale = try localeOptions.resolved()
        let query = try filterOptions.query(in: locale, of: journalOptions)
        guard open || file.map({ !$0.isStandardStream }) == true else {
            return try journalOptions.reading {
                try output.write(page(of: query, in: $0, locale).html())
            }
        }
        // A missing journal must not replace an existing file with an empty report.
        try journalOptions.readingExisting { journal in
            let path = try file?.path ?? WebBrowser.temporaryPage(named: "report.html")
            try OutputFile.expectOther(path, thanJournal: journal.location.path)
            let outputFile = try OutputFile(path: path)
            let page = try page(of: query, in: journal, locale)
            try outputFile.output.write(page.html())
            try outputFile.finish(
                "a report of " + FigureText.count(page.report.statistics.summary.moods, "mood"))
            try browser?.open(path)
        }
    }

    private func page(
        of query: MoodQuery, in journal: Journal, _ locale: Locale
    ) throws -> ReportPage {
        let today = try MachineTimeZone.today()
        return ReportPage(
            report: try journal.report(query, today: today),
            selection: filterOptions.words.joined(separator: " "), locale: locale, today: today)
    }
}
