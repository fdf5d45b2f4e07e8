import ArgumentParser
import Files
import Foundation
import Interchange
import MoodJournal

struct ExportCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export moods.",
        discussion: """
            moods export -o moods.jsonl
            moods export Japan --match umbrella --tag work --format geojson
            moods export --encrypt -o moods.jsonl.age

            jsonl, json, csv and geojson contain everything, and 'moods import' restores it \
            exactly. gpx contains the moods with coordinates. jrnl is what 'jrnl --export json' \
            writes: notes and tags with local times.

            The oldest mood comes first. The export is a snapshot: it doesn't contain changes \
            that others make meanwhile.
            """)

    @OptionGroup var filterOptions: MoodFilterOptions

    @Option(
        help: "The format (default: by the file's extension, else jsonl).")
    var format: ExportFormat?

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The file to write, replaced only when complete (default: '-', standard output).",
            valueName: "file"))
    var file: PathArgument?

    @Option(
        help: ArgumentHelp(
            "The fields to write, in this order, such as 'date,note'; not for gpx and jrnl.",
            valueName: "names"))
    var fields: String?

    @Flag(help: "Exit with 1 if no mood matches.") var exitStatus = false

    @OptionGroup var sealing: SealingOptions

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let matches = try export(to: output)
        if exitStatus, matches == 0 { throw CommandError.no }
    }

    /// Writes the matching moods to the file or to standard output.
    ///
    /// - Returns: The number of matching moods, including those that the format can't contain.
    private func export(to output: StandardOutput) throws -> Int {
        let query = try filterOptions.query(
            in: LocaleEnvironment.current(), of: journalOptions)
        guard let file, !file.isStandardStream else {
            let format = format ?? .jsonl
            let writer = try makeWriter(format)
            let isTerminal = TerminalEnvironment.current().isTerminal
            try sealing.expectName("")
            if sealing.isOn, isTerminal { throw CommandError.sealedOnTerminal }
            return try journalOptions.reading { journal in
                let counts = try write(
                    query, of: journal, with: writer, to: output, isTerminal: isTerminal)
                try output.flush()
                report(counts, format)
                return counts.matches
            }
        }
        try sealing.expectName(file.path)
        // A missing journal must not replace an existing file with an empty one.
        return try journalOptions.readingExisting { journal in
            try OutputFile.expectOther(file.path, thanJournal: journal.location.path)
            let format = try format(ofFile: file.path)
            let writer = try makeWriter(format)
            let outputFile = try OutputFile(path: file.path)
            let counts = try write(
                query, of: journal, with: writer, to: outputFile.output, isTerminal: false)
            report(counts, format)
            try outputFile.finish(FigureText.count(counts.matches - counts.skipped, "mood"))
            return counts.matches
        }
    }

    /// Returns the format: the given one, else that of the file's extension. Without either it is
    /// JSON Lines.
    private func format(ofFile path: String) throws(CommandError) -> ExportFormat {
        if let format { return format }
        let name = SealingOptions.plainName(path.fileName)
        guard name.dropFirst().contains("."), !OutputFile.isPipeOrDevice(path) else {
            return .jsonl
        }
        guard let format = ExportFormat(fileName: name) else {
            throw .usage(
                "can't tell the format from the name '\(name)'; use --format, or a name that ends with "
                    + ".jsonl, .json, .csv, .geojson or .gpx")
        }
        return format
    }

    private func makeWriter(_ format: ExportFormat) throws -> any EntryWriter {
        guard let fields else { return format.makeWriter() }
        guard format.hasFields else {
            throw CommandError.usage("--fields needs --format jsonl, json, csv or geojson")
        }
        return format.makeWriter(
            fields: try FieldSelection(fields).select(from: EntryField.exported, named: \.name))
    }

    /// The number of matching moods, of those that the format can't contain, and of those that were
    /// written without a date.
    private typealias Counts = (matches: Int, skipped: Int, undated: Int)

    private func write(
        _ query: MoodQuery, of journal: Journal, with writer: any EntryWriter,
        to output: StandardOutput, isTerminal: Bool
    ) throws -> Counts {
        var writer = writer
        var counts: Counts = (0, 0, 0)
        var bytes: [UInt8] = []
        let sealed = try sealing.writer(to: output)
        func flush() throws {
            if let sealed {
                try sealed.write(bytes)
            } else if isTerminal {
                try output.write(TerminalText.lines(String(decoding: bytes, as: UTF8.self)))
            } else {
                try output.write(bytes)
            }
            bytes.removeAll(keepingCapacity: true)
        }
        writer.writeBeginning(to: &bytes)
        try journal.forEachExportedEntry(query) { entry in
            counts.matches += 1
            if !writer.write(entry, to: &bytes) {
                counts.skipped += 1
            } else if entry.date == nil {
                counts.undated += 1
            }
            if bytes.count >= 1 << 16 { try flush() }
        }
        writer.writeEnd(to: &bytes)
        try flush()
        try sealed?.finish()
        return counts
    }

    private func report(_ counts: Counts, _ format: ExportFormat) {
        if counts.skipped > 0 {
            let missing = format == .gpx ? "coordinates" : "a date from 0001 to 9999"
            StandardError.say(
                "Skipped \(FigureText.count(counts.skipped, "mood")) without \(missing), which "
                    + "\(format.rawValue) needs.")
        }
        if counts.undated > 0 {
            StandardError.say(
                "Wrote \(FigureText.count(counts.undated, "mood")) without a date, because "
                    + "\(counts.undated == 1 ? "its" : "their") year isn't 0001 to 9999.")
        }
    }
}

extension ExportFormat: ExpressibleByArgument {}
