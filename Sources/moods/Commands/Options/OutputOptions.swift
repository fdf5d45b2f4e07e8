import ArgumentParser
import Foundation
import MoodJournal

/// The options for the format of a listing.
struct OutputOptions: ParsableArguments {
    @Option(help: "The format (default: a table on a terminal, tsv in a pipe).")
    var format: OutputFormat?

    @OptionGroup var fieldOptions: FieldOptions

    var isGiven: Bool { format != nil || fieldOptions.isGiven }

    /// Returns the listing for programs that the options choose; `nil` for a table for people.
    func records<Row>(
        _ documented: @autoclosure () -> [Field<Row>],
        usual: (RecordFormat) -> [String]? = { _ in nil }, on terminal: TerminalEnvironment
    ) throws -> RecordListing<Row>? {
        try fieldOptions.records(documented(), as: format, usual: usual, on: terminal)
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
        name: [.customShort("l"), .customLong("limit")],
        parsing: .unconditional,
        help: ArgumentHelp("Maximum number to show (default: all).", valueName: "count"))
    var limit: Int?

    func checked() throws -> Int? {
        if let limit, limit < 0 {
            throw CommandError.usage("invalid --limit \(limit); use 0 or more")
        }
        return limit
    }
}
