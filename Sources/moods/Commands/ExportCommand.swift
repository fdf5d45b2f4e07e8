import ArgumentParser
import Foundation
import Interchange
import MoodJournal

struct ExportCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export moods.",
        discussion: """
            moods export -o moods.jsonl
            moods export Japan --since 2024-01-01 --tag work --format geojson
            moods export --format gpx | gpsbabel -i gpx -f - -o kml -F moods.kml

            jsonl holds everything and comes back the same, json and csv too, except that csv and \
            geojson can't hold a NUL. gpx holds the moods that have a place: when, \
            where, the note and the feeling. jrnl is what 'jrnl --export json' writes: notes and \
            tags by local time.

            The oldest mood comes first. All are as they were at one moment.
            """)

    @OptionGroup var filterOptions: MoodFilterOptions

    @Option(help: "jsonl, json, csv, geojson, gpx or jrnl (default: jsonl).")
    var format = ExportFormat.jsonl

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The file to write; an existing file is replaced once the new one is whole. '-' is standard output.",
            valueName: "file"))
    var file: PathArgument?

    @Option(
        help: ArgumentHelp(
            "The fields to write, in this order: 'date,note'; not for gpx and jrnl.",
            valueName: "names"))
    var fields: String?

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let query = try filterOptions.query(in: LocaleEnvironment.current())
        let writer = try makeWriter()
        guard let file, !file.isStandardStream else {
            let isTerminal = TerminalEnvironment.current().isTerminal
            return try journalOptions.reading { journal in
                try write(query, of: journal, with: writer, to: output, isTerminal: isTerminal)
                try output.flush()
            }
        }
        // A journal that is not there must not empty a file that is.
        try journalOptions.readingExisting { journal in
            try OutputFile.expectOther(file.path, thanJournal: journal.location.path)
            let outputFile = try OutputFile(path: file.path)
            try write(
                query, of: journal, with: writer, to: outputFile.output, isTerminal: false)
            try outputFile.finish()
        }
    }

    private func makeWriter() throws -> any EntryWriter {
        guard let fields else { return format.makeWriter() }
        guard format.hasFields else { throw CommandError.fieldsOfExport }
        return format.makeWriter(
            fields: try FieldSelection(fields).select(
                from: ExportField.allCases, named: \.rawValue))
    }

    private func write(
        _ query: MoodQuery, of journal: Journal, with writer: any EntryWriter,
        to output: StandardOutput, isTerminal: Bool
    ) throws {
        var writer = writer
        var counts = (leftOut: 0, undated: 0)
        var bytes: [UInt8] = []
        func handOver() throws(OutputError) {
            if isTerminal {
                try output.write(TerminalText.lines(String(decoding: bytes, as: UTF8.self)))
            } else {
                try output.write(bytes)
            }
            bytes.removeAll(keepingCapacity: true)
        }
        writer.writeBeginning(to: &bytes)
        try journal.forEachExportedEntry(query) { entry in
            if !writer.write(entry, to: &bytes) {
                counts.leftOut += 1
            } else if entry.date == nil {
                counts.undated += 1
            }
            if bytes.count >= 1 << 16 { try handOver() }
        }
        writer.writeEnd(to: &bytes)
        try handOver()
        if counts.leftOut > 0 {
            let reason = format == .gpx ? "no place" : "no date that it can say"
            StandardError.write(
                "moods: \(format.rawValue) leaves out \(counted(counts.leftOut)) with \(reason)\n")
        }
        if counts.undated > 0 {
            StandardError.write(
                "moods: \(counted(counts.undated)) outside the years 0001 to 9999 went without "
                    + "a date\n")
        }
    }

    private func counted(_ count: Int) -> String {
        count == 1 ? "1 mood" : "\(count) moods"
    }
}

extension ExportFormat: ExpressibleByArgument {}
