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
            fortune | moods add --note - --date 'yesterday 18:30' --tag home/fun

            Without anything, it records the moment. It prints the new mood's UUID, or on a \
            terminal a line for you.
            """)

    @Argument(help: "The note.")
    var note: [String] = []

    @Option(
        name: .customLong("note"), parsing: .unconditional,
        help: ArgumentHelp("The note; '-' reads it from standard input.", valueName: "text"))
    var noteOption: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Degrees north, -90 to 90; with --lon.", valueName: "degrees"))
    var lat: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Degrees east, -180 to 180; with --lat.", valueName: "degrees"))
    var lon: Double?

    @Option(
        help: ArgumentHelp(
            "Its name, or an ISO 3166-1 code; the coordinate's where missing.",
            valueName: "country"))
    var country: String?

    @Option(help: ArgumentHelp("1 to 5, or awful, bad, meh, good, rad.", valueName: "feeling"))
    var feeling: String?

    @Option(help: ArgumentHelp("A color like '#ff8800'; up to 8 times.", valueName: "color"))
    var color: [String] = []

    @Option(
        help: ArgumentHelp(
            "A tag, 'work' or 'work/meeting'; as often as you like.", valueName: "tag"))
    var tag: [String] = []

    @Option(
        help: ArgumentHelp(
            "'2024-05-01 18:30', 'yesterday', 'monday 9pm', '3 days ago'; now where missing.",
            valueName: "date"))
    var date: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Where the clock stood: 'Asia/Tokyo', '+09:00'; the coordinate's where missing, else this machine's.",
            valueName: "zone"))
    var timeZone: String?

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let now = Date()
        let mood = try newMood(now: now)
        let record = try journalOptions.writing { try $0.record(mood, at: now) }
        if mood.isFarFromCountry { record.tellFarFromCountry() }
        let terminal = TerminalEnvironment.current()
        if terminal.isTerminal {
            let name = record.country.localizedName(in: LocaleEnvironment.current())
            let feeling = record.feeling.map { ", \($0.name)" } ?? ""
            try output.write("Recorded mood \(record.number) in \(name)\(feeling).\n")
        } else {
            try output.write(record.id.uuidString.lowercased() + "\n")
        }
    }

    private func newMood(now: Date) throws -> NewMood {
        let zone = try timeZone.map { try TimeZoneName($0) }
        let coordinate = try NewMood.coordinate(latitude: lat, longitude: lon)
        let clock = (zone ?? coordinate.map { TimeZoneName(at: $0) })?.timeZone
        let date = try date.map {
            try DateExpression($0, now: now, timeZone: clock ?? .current)
        }
        let country = try country.map {
            try Gazetteer(locale: LocaleEnvironment.current()).country(named: $0)
        }
        return try NewMood(
            date: date, timeZone: zone, latitude: lat, longitude: lon, country: country,
            feeling: feeling.map { try Feeling($0) }, note: noteText(),
            colors: color.map { try MoodColor($0) }, tags: tag.map { try TagPath($0) }, now: now)
    }

    private func noteText() throws -> String? {
        guard let noteOption else {
            return note.isEmpty ? nil : note.joined(separator: " ")
        }
        guard note.isEmpty else { throw CommandError.noteTwice }
        return try NoteInput.text(of: noteOption)
    }
}
