import ArgumentParser
import Foundation
import MoodJournal

/// How what was found is written.
struct OutputOptions: ParsableArguments {
    @Option(help: "The format (default: a table on a terminal, tsv in a pipe).")
    var format: OutputFormat?

    @Option(
        help: ArgumentHelp(
            "The fields to write, in this order: 'date,note'.", valueName: "names"))
    var fields: String?

    @Flag(help: "Print a header line in tsv; csv always has one.")
    var header = false

    /// Whether anything is said about the output.
    var isGiven: Bool { format != nil || fields != nil || header }

    /// - Parameter terminal: What standard output is.
    func format(on terminal: TerminalEnvironment) throws -> OutputFormat {
        guard let format else {
            return terminal.isTerminal && fields == nil && !header ? .table : .tsv
        }
        if header, ![.tsv, .csv].contains(format) { throw CommandError.headerOfFormat }
        if format == .table, fields != nil { throw CommandError.fieldsOfTable }
        return format
    }

    func select<Row>(from documented: [Field<Row>], for format: RecordFormat) throws -> [Field<Row>]
    {
        guard let fields else { return documented.fields(of: format) }
        return try FieldSelection(fields).select(from: documented, named: \.name)
    }
}

extension OutputOptions {
    /// Writes rows of these fields in a format for programs.
    func writer<Row>(
        of fields: [Field<Row>], format: RecordFormat, to output: StandardOutput,
        on terminal: TerminalEnvironment
    ) throws -> RecordWriter<Row> {
        try RecordWriter(
            fields: fields, format: format, hasHeader: header, to: output,
            isTerminal: terminal.isTerminal)
    }
}

extension OutputFormat: ExpressibleByArgument {}

/// The reader's language: `--locale`, else the environment's.
struct LocaleOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The language of names: 'de', 'pt-BR'.", valueName: "locale"))
    var locale: String?

    func resolved() throws -> Locale {
        try locale.map { try LocaleEnvironment.parse($0) } ?? LocaleEnvironment.current()
    }
}
