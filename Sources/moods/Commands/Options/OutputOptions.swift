import ArgumentParser
import Foundation
import MoodJournal

/// The options for the format of a listing.
struct OutputOptions: ParsableArguments {
    @Option(help: "The format (default: a table on a terminal, tsv in a pipe).")
    var format: OutputFormat?

    @OptionGroup var fieldOptions: FieldOptions

    /// Whether one of the options was given.
    var isGiven: Bool { format != nil || fieldOptions.isGiven }

    /// Returns the format to write.
    ///
    /// - Throws: ``CommandError/headerOfFormat`` or ``CommandError/fieldsOfTable`` if the options
    ///   contradict each other.
    func format(on terminal: TerminalEnvironment) throws -> OutputFormat {
        try fieldOptions.format(format, on: terminal)
    }

    /// Returns the fields to write, in order.
    ///
    /// - Throws: ``FieldSelectionError`` if `--fields` is invalid.
    func select<Row>(from documented: [Field<Row>], for format: RecordFormat) throws -> [Field<Row>]
    {
        try fieldOptions.select(from: documented, for: format)
    }

    /// Creates a writer of rows in a format for programs.
    func writer<Row>(
        of fields: [Field<Row>], format: RecordFormat, to output: StandardOutput,
        on terminal: TerminalEnvironment
    ) throws -> RecordWriter<Row> {
        try fieldOptions.writer(of: fields, format: format, to: output, on: terminal)
    }
}

extension OutputFormat: ExpressibleByArgument {}

/// The option for the language of names.
struct LocaleOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The language of names, such as 'de' or 'pt-BR' (default: the environment's).",
            valueName: "locale"),
        completion: JournalCompletion.locales)
    var locale: String?

    /// Returns the locale of the option, else that of the environment.
    func resolved() throws -> Locale {
        try locale.map { try LocaleEnvironment.parse($0) } ?? LocaleEnvironment.current()
    }
}

/// The option for the number of rows.
struct LimitOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Maximum number to show (default: all).", valueName: "count"))
    var limit: Int?

    /// Returns the limit; `nil` for all.
    ///
    /// - Throws: ``CommandError/limit(_:)`` if it is negative.
    func checked() throws -> Int? {
        if let limit, limit < 0 { throw CommandError.limit(limit) }
        return limit
    }
}
