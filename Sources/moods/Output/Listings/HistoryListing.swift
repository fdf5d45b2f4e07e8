import Foundation
import MoodJournal

/// A table for people, made of one type of row.
protocol RowTable<Row> {
    associatedtype Row

    static var columns: [TableLayout.Column] { get }

    /// Returns the row's cells, one for each column.
    func cells(of row: Row) throws -> [[StyledText]]
}

extension RowTable {
    /// Writes all rows.
    func write(
        _ rows: some Sequence<Row>, terminal: TerminalEnvironment, to output: StandardOutput
    ) throws {
        var writer = TableWriter(columns: Self.columns, on: terminal, to: output)
        for row in rows { try writer.write(cells(of: row)) }
        try writer.finish()
    }
}

/// Writes the listings of the history and the trash, in every format.
struct HistoryListing {
    let limit: Int?
    private let options: OutputOptions
    private let format: OutputFormat
    private let terminal: TerminalEnvironment
    private let output: StandardOutput

    init(
        options: OutputOptions, on terminal: TerminalEnvironment, limit: Int?,
        output: StandardOutput
    ) throws {
        self.terminal = terminal
        self.options = options
        self.limit = limit
        self.output = output
        format = try options.format(on: terminal)
    }

    /// Writes rows in the format that the options choose.
    ///
    /// - Parameters:
    ///   - fields: The fields, for every format but the table for people.
    ///   - table: The table for people.
    ///   - body: A function that passes each row to its argument, which writes the row.
    func write<Row>(
        _ fields: [Field<Row>], _ table: some RowTable<Row>,
        _ body: ((Row) throws -> Void) throws -> Void
    ) throws {
        guard let recordFormat = format.recordFormat else {
            return try write(table, body)
        }
        let selected = try options.select(from: fields, for: recordFormat)
        var writer = try options.writer(
            of: selected, format: recordFormat, to: output, on: terminal)
        try body { try writer.write($0) }
        try writer.finish()
    }

    private func write<Table: RowTable>(
        _ table: Table, _ body: ((Table.Row) throws -> Void) throws -> Void
    ) throws {
        var writer = TableWriter(columns: Table.columns, on: terminal, to: output)
        try body { try writer.write(try table.cells(of: $0)) }
        try writer.finish()
    }
}

/// The documented fields of `history`. Fields may be added, but never removed.
enum CommandFields {
    static var all: [Field<CommandRecord>] {
        [
            Field("number") { .integer($0.number) },
            Field("when") { FieldValue(ISO8601.utcText(of: $0.moment)) },
            Field("command") { .text($0.name) },
            Field("machine") { FieldValue($0.machine) },
            Field("undoes", onlyInJSON: true) { FieldValue($0.undoneNumber) },
            Field("undoneBy", onlyInJSON: true) { FieldValue($0.undoingNumber) },
        ]
    }
}

/// The table of commands for people; commands that were undone are dim.
struct CommandTable: RowTable {
    static let columns: [TableLayout.Column] = [
        .init(alignment: .right), .init(), .init(isFlexible: true), .init(dropOrder: 1),
    ]

    let journal: Journal
    private let text = CommandText()
    private var zone: TimeZone { MachineTimeZone.current }

    func cells(of command: CommandRecord) throws -> [[StyledText]] {
        let isUndone = command.undoingNumber != nil
        // The title of a command for several moods has the options that chose them.
        var subject = try journal.subject(of: command.number)
        if case .moods = subject { subject = nil }
        // To redo a command, the one that undid it is undone.
        let undoing = try command.kind == .redo ? command.undoneNumber.map(journal.command) : nil
        let words = text.words(for: command, subject, redoing: undoing?.undoneNumber)
        return [
            [StyledText(command.reference, .dim)],
            [StyledText(DateText.minutes(of: command.moment, in: zone) ?? "")],
            [StyledText(words + (isUndone ? " (undone)" : ""), isUndone ? .dim : .plain)],
            [StyledText(command.machine ?? "", .dim)],
        ]
    }
}

/// The documented fields of `history MOOD`. Fields may be added, but never removed.
enum RevisionFields {
    static var all: [Field<MoodRevision>] {
        [
            Field("number") { FieldValue($0.command?.number) },
            Field("when") { FieldValue(ISO8601.utcText(of: $0.moment)) },
            Field("command") { FieldValue($0.command?.name) },
            Field("machine") { FieldValue($0.command?.machine) },
            Field("field") { .text($0.field) },
            Field("before") { FieldValue($0.before) },
            Field("after") { FieldValue($0.after) },
        ]
    }
}

/// The table of a mood's changes for people.
struct RevisionTable: RowTable {
    static let columns: [TableLayout.Column] = [
        .init(alignment: .right, dropOrder: 1), .init(), .init(), .init(isFlexible: true),
    ]

    private var zone: TimeZone { MachineTimeZone.current }

    func cells(of revision: MoodRevision) -> [[StyledText]] {
        [
            [StyledText(revision.command?.reference ?? "", .dim)],
            [StyledText(DateText.minutes(of: revision.moment, in: zone) ?? "")],
            [StyledText(revision.field, .bold)],
            change(revision),
        ]
    }

    /// Returns the change, with its kind first, so that a narrow terminal doesn't cut it.
    private func change(_ revision: MoodRevision) -> [StyledText] {
        let before = revision.before ?? ""
        let after = StyledText(revision.after ?? "(none)")
        return switch revision.kind {
        case .added: [StyledText("added: ", .dim), after]
        case .restored: [StyledText("restored: ", .dim), after]
        case .deleted: [StyledText("deleted: " + before, .dim)]
        case .changed:
            before.isEmpty ? [after] : [StyledText(before, .dim), StyledText(" → ", .dim), after]
        }
    }
}

/// The documented fields of `trash`. Fields may be added, but never removed.
enum TrashFields {
    static var all: [Field<DeletedMood>] {
        let zones = TimeZones()
        return [
            Field("number") { .integer($0.number) },
            Field("id") { .text($0.id.uuidString.lowercased()) },
            Field("deletedAt") { FieldValue(ISO8601.utcText(of: $0.command.moment)) },
            Field("deletedBy") { .integer($0.command.number) },
            Field("command") { .text($0.command.name) },
            Field("date") { mood in
                FieldValue(ISO8601.text(of: mood.date, in: zones.zone(named: mood.timeZone)))
            },
            Field("country") { .text($0.country.alpha2) },
            Field("feeling") { FieldValue($0.feeling?.rawValue) },
            Field("note") { FieldValue($0.note) },
        ]
    }
}

/// The table of deleted moods for people.
struct TrashTable: RowTable {
    static let columns: [TableLayout.Column] = [
        .init(alignment: .right), .init(), .init(dropOrder: 2), .init(dropOrder: 1), .init(),
        .init(isFlexible: true),
    ]

    private var zone: TimeZone { MachineTimeZone.current }
    private let zones = TimeZones()
    private let locale = LocaleEnvironment.current()

    func cells(of mood: DeletedMood) -> [[StyledText]] {
        [
            [StyledText(String(mood.number), .dim)],
            [
                StyledText("deleted ", .dim),
                StyledText(DateText.minutes(of: mood.command.moment, in: zone) ?? ""),
            ],
            [StyledText(mood.command.name, .dim)],
            [StyledText(mood.country.localizedName(in: locale))],
            [
                StyledText(
                    DateText.minutes(of: mood.date, in: zones.zone(named: mood.timeZone)) ?? "")
            ],
            [StyledText(mood.note ?? "")],
        ]
    }
}
