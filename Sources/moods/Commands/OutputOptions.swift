import ArgumentParser
import Foundation
import MoodJournal

/// How what was found is written.
struct OutputOptions: ParsableArguments {
    @Option(help: "table, tsv, csv, json or jsonl; a table on a terminal, tsv elsewhere.")
    var format: OutputFormat?

    @Option(
        help: ArgumentHelp(
            "The fields to write, in this order: 'date,note'.", valueName: "names"))
    var fields: String?

    /// - Parameter terminal: What standard output is.
    func format(on terminal: TerminalEnvironment) throws -> OutputFormat {
        guard let format else {
            return terminal.isTerminal && fields == nil ? .table : .tsv
        }
        if format == .table, fields != nil { throw CommandError.fieldsOfTable }
        return format
    }

    func select<Row>(from documented: [Field<Row>], for format: RecordFormat) throws -> [Field<Row>] {
        guard let fields else { return documented.fields(of: format) }
        return try FieldSelection(fields).select(from: documented)
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
