import ArgumentParser
import Files
import Foundation
import Interchange
import MoodJournal

struct LocateCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "locate",
        abstract: "Add coordinates to moods that have none, from a location history.",
        discussion: """
            moods locate Timeline.json --dry-run
            moods locate Timeline.json walk.gpx
            ssh phone cat 2026-11.rec | moods locate -

            It fills in the coordinates of moods that have none; other moods stay as they are. A mood \
            during a visit gets the place of the visit. Between two positions at most 30 minutes \
            apart, it gets a place on the way, unless that is faster than 250 km/h or crosses a \
            border; otherwise it gets the nearest position within 30 minutes. The place gives the \
            country and the time zone, as in 'moods edit'; a mood whose country you chose stays \
            there. The change is one transaction, and 'moods undo' takes it back.

            It reads \(formats).

            --dry-run prints the moods. Fields: \(documentation(of: LocatedMoodFields.all())).
            """)

    @Argument(help: ArgumentHelp("Files, or '-' for standard input.", valueName: "file"))
    var files: [PathArgument] = []

    @Flag(help: "Print every match, and change nothing.")
    var dryRun = false

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var colorOptions: ColorOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        guard !files.isEmpty else { throw CommandError.nothingToLocateWith }
        let terminal = colorOptions.terminal()
        let format = try outputOptions.format(on: terminal)
        let locale = LocaleEnvironment.current()
        let fields = try format.recordFormat.map {
            try outputOptions.select(from: LocatedMoodFields.all(zones: TimeZones()), for: $0)
        }
        var writer =
            try dryRun
            ? LocatedMoodWriter(
                fields: fields, format: format.recordFormat, options: outputOptions,
                locale: locale, terminal: terminal, to: output) : nil
        var refused = 0
        let report = try opening { journal in
            var search = try journal.locationSearch()
            var empty: [String] = []
            // A signal that comes while it waits for input closes the journal.
            try EndingSignals.deferring {
                for file in files {
                    let summary = try read(file, into: &search)
                    refused += summary.refused
                    if summary.fixes + summary.visits == 0 { empty.append(shownName(of: file)) }
                }
            }
            guard empty.count < files.count else { throw CommandError.noPositions(empty) }
            for name in empty { self.report("\(name) has no positions with times") }
            return try journal.locate(
                search, named: names, isDryRun: dryRun, machineTimeZone: MachineTimeZone.current
            ) { try writer?.write($0) }
        }
        try writer?.finish()
        StandardError.write(LocatingReportText(report, isDryRun: dryRun).text)
        if refused > 0 { throw CommandError.refusedPositions(refused) }
        if report.unreadable > 0 { throw CommandError.uneditableMoods(report.unreadable) }
    }

    private func opening<Result>(_ body: (Journal) throws -> Result) throws -> Result {
        dryRun ? try journalOptions.readingExisting(body) : try journalOptions.changing(body)
    }

    private var names: String {
        files.map { file in
            file.isStandardStream
                ? "-" : String(file.path.fileName.showingEscapedBytes.prefix(255)).quotedForShell
        }
        .joined(separator: " ")
    }

    /// Returns a file's name for messages.
    private func shownName(of file: PathArgument) -> String {
        file.isStandardStream ? "-" : file.path.showingEscapedBytes
    }

    /// Adds a file's records to the search, and reports its invalid elements.
    private func read(
        _ file: PathArgument, into search: inout LocationSearch
    ) throws -> LocationHistory.Summary {
        let source = try file.source()
        let name = shownName(of: file)
        let summary: LocationHistory.Summary
        do {
            summary = try LocationHistory.read(source) { search.add($0) }
        } catch let error as FormatError {
            throw LocationFileError(path: name, error: error)
        }
        let unit = summary.numbersEntries ? "element" : "line"
        for refusal in summary.firstRefusals {
            report("\(name): \(unit) \(refusal.line): \(refusal.reason)")
        }
        let rest = summary.refused - summary.firstRefusals.count
        if rest > 0 { report("\(name): and \(FigureText.grouped(rest)) more") }
        return summary
    }

    private func report(_ line: String) {
        StandardError.write("moods: " + TerminalText.line(line) + "\n")
    }

    /// The formats for the help; an empty text if the process prints no help.
    private static var formats: String {
        guard ProgramArguments.mayRequestHelp else { return "" }
        let formats = LocationFormat.allCases.map(\.summary)
        return formats.dropLast().joined(separator: ", ") + ", and " + (formats.last ?? "")
    }
}

/// A location history that can't be read.
struct LocationFileError: Error {
    /// The path as it was typed, with escaped bytes; "-" for standard input.
    let path: String

    /// The reason.
    let error: FormatError
}
