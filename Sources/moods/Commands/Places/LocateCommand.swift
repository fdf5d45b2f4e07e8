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
            border; otherwise it gets the nearest position within 30 minutes. Both positions come \
            from the same device; if devices disagree, the mood gets no place. Positions that are \
            less accurate than --accuracy don't count. The place gives the country and the time \
            zone, as in 'moods edit'; a mood whose country you chose stays there. The change is one \
            transaction, and 'moods undo' takes it back.

            It reads \(formats).

            --dry-run prints the moods. Fields: \(documentation(of: LocatedMoodTable.fields())).
            """)

    @Argument(help: ArgumentHelp("Files, or '-' for standard input.", valueName: "file"))
    var files: [PathArgument] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The device whose positions count (default: all devices).", valueName: "name"))
    var device: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Ignore positions that are less accurate than this, in meters (default: 1000).",
            valueName: "meters"))
    var accuracy: Double?

    @Flag(help: "Print every match, and change nothing.") var dryRun = false

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var colorOptions: ColorOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        guard !files.isEmpty else {
            throw CommandError.usage("give a location history, such as: moods locate Timeline.json")
        }
        if let accuracy, !(accuracy > 0 && accuracy.isFinite) {
            throw CommandError.usage("--accuracy must be a number of meters above 0")
        }
        let terminal = colorOptions.terminal()
        let records = try outputOptions.records(
            LocatedMoodTable.fields(zones: TimeZones()), on: terminal)
        // A table can't be aligned before its last row is known; records are written one by one.
        var located: [LocatedMood] = []
        var writer: RecordWriter<LocatedMood>?
        var refused = 0
        let report = try opening { journal in
            var search = try journal.locationSearch(device: device, greatestAccuracy: accuracy)
            var empty: [(String, LocationHistory.Summary)] = []
            // A signal that comes while it waits for input closes the journal.
            try EndingSignals.deferring {
                for file in files {
                    let name = file.path.showingEscapedBytes
                    let summary = try read(file, name, into: &search)
                    refused += summary.refused
                    if summary.fixes + summary.visits == 0 { empty.append((name, summary)) }
                }
            }
            for (index, (name, summary)) in empty.enumerated() {
                let sentence = Self.sentence(without: summary, in: name)
                if index + 1 == files.count { throw CommandError(.badData, sentence) }
                StandardError.report(sentence)
            }
            if let device, !search.hasDevice {
                throw CommandError.noDevice(device, known: search.otherDevices.sorted())
            }
            let names = files.map { $0.shownFileName.quotedForShell }.joined(separator: " ")
            return try journal.locate(
                search, named: names, isDryRun: dryRun, machineTimeZone: MachineTimeZone.current
            ) { mood in
                guard dryRun else { return }
                guard let records else { return located.append(mood) }
                if writer == nil { writer = try records.writer(to: output) }
                try writer?.write(mood)
            }
        }
        if writer != nil {
            try writer?.finish()
        } else if dryRun {
            try LocatedMoodTable().write(located, or: records, terminal: terminal, to: output)
        }
        StandardError.say(report.sentence(isDryRun: dryRun, accuracy: accuracy))
        if refused > 0 {
            throw CommandError(
                .badData,
                FigureText.count(refused, "invalid element") + (refused == 1 ? " was" : " were")
                    + " skipped")
        }
        if report.unreadable > 0 {
            let moods = FigureText.count(report.unreadable, "mood")
            throw CommandError(.badData, "\(moods) can't be edited; see \(command: "check")")
        }
    }

    /// Returns why a file has no positions, in the words of its format.
    private static func sentence(
        without summary: LocationHistory.Summary, in name: String
    ) -> String {
        "\(name) has no positions with times; moods looked for \(summary.format.places)"
            + (summary.passedOver == 0
                ? "" : ", and passed over " + FigureText.count(summary.passedOver, "other element"))
    }

    private func opening<Result>(_ body: (Journal) throws -> Result) throws -> Result {
        dryRun ? try journalOptions.readingExisting(body) : try journalOptions.changing(body)
    }

    /// Adds a file's records to the search, and reports its invalid elements.
    private func read(
        _ file: PathArgument, _ name: String, into search: inout LocationSearch
    ) throws -> LocationHistory.Summary {
        let summary: LocationHistory.Summary
        var found = search
        do {
            summary = try LocationHistory.read(file.source()) { found.add($0) }
            search = found
        } catch let error as FormatError {
            throw CommandError.inFile(name, error)
        } catch InputError.isDirectory(_) {
            throw CommandError.folder(name, command: "locate")
        }
        let unit = summary.numbersEntries ? "element" : "line"
        for refusal in summary.firstRefusals {
            StandardError.report("\(name): \(unit) \(refusal.line): \(refusal.reason)")
        }
        let rest = summary.refused - summary.firstRefusals.count
        if rest > 0 { StandardError.report("\(name): and \(FigureText.grouped(rest)) more") }
        return summary
    }

    /// The formats for the help; an empty text if the process prints no help.
    private static var formats: String {
        guard ProgramArguments.mayRequestHelp else { return "" }
        let formats = LocationFormat.allCases.map(\.summary)
        return formats.dropLast().joined(separator: ", ") + ", and " + (formats.last ?? "")
    }
}
