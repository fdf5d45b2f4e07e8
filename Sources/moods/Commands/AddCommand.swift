import ArgumentParser
import Atlas
import Foundation
import MoodJournal

struct AddCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Record a mood.",
        discussion: """
            moods add
            moods add Sunset at sea --lat 48.38 --lon -4.49 --feeling good
            fortune | moods add - --date 'yesterday 18:30' --tag home/fun

            With no arguments, it records the current moment. Coordinates give the country and \
            the time zone, offline. It prints the new mood's UUID, or a summary on a terminal; \
            --format and --fields print the mood as 'moods show' does.
            """)

    @Argument(
        help: ArgumentHelp(
            "The note; '-' reads it from standard input.", valueName: "note"))
    var words: [String] = []

    @OptionGroup var options: MoodOptions
    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let rendering =
            outputOptions.isGiven
            ? try MoodRendering(
                options: outputOptions, locale: LocaleEnvironment.current(), output: output) : nil
        let now = Date()
        let mood = try newMood(now: now)
        let record = try journalOptions.writing { try $0.record(mood, at: now) }
        if mood.isFarFromCountry { record.warnOfFarCountry() }
        if mood.isAhead { record.warnThatItIsAhead() }
        if let change = mood.clockChange { record.warn(of: change) }
        do {
            try write(record, rendering, to: output)
            try output.flush()
        } catch OutputError.failed(let code) {
            throw CommandError.recordedUnprinted(number: record.number, code: code)
        }
    }

    private func write(
        _ record: MoodRecord, _ rendering: MoodRendering?, to output: StandardOutput
    ) throws {
        let terminal = TerminalEnvironment.current()
        if let rendering {
            try rendering.writeInFull([record])
        } else if terminal.isTerminal {
            let place =
                record.country == .unknown
                ? "" : " in " + record.country.localizedName(in: LocaleEnvironment.current())
            let feeling = record.feeling.map { ", \($0.name)" } ?? ""
            try output.write("Recorded mood \(record.number)\(place)\(feeling).\n")
        } else {
            try output.write(record.id.uuidString.lowercased() + "\n")
        }
    }

    private func newMood(now: Date) throws -> NewMood {
        try NewMood(
            date: options.date, timeZone: options.timeZone.map { try TimeZoneName($0) },
            latitude: options.lat, longitude: options.lon, country: options.namedCountry(),
            feeling: options.feeling.map { try Feeling($0) }, note: noteText(),
            colors: options.color.map { try MoodColor($0) },
            tags: options.tag.map { try TagPath($0) }, allowsFuture: options.future, now: now,
            machineTimeZone: MachineTimeZone.current)
    }

    private func noteText() throws -> String? {
        guard let note = options.note else {
            if words == ["-"] { return try NoteInput.text(of: "-") }
            return words.isEmpty ? nil : words.joined(separator: " ")
        }
        guard words.isEmpty else { throw CommandError.noteTwice }
        return try NoteInput.text(of: note)
    }
}
