import ArgumentParser
import Atlas
import Foundation
import MoodJournal

/// The properties of a mood, as `add` and `edit` take them.
struct MoodOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The note; '-' reads it from standard input.", valueName: "text"))
    var note: String?

    @Option(
        help: ArgumentHelp(
            "The date: '2024-05-01 18:30', '18:30', 'yesterday noon', 'last friday 9pm', 'May 1'.",
            valueName: "date"))
    var date: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The time zone of the date, like 'Asia/Tokyo' or '+09:00' (default: the coordinates', or the country's if it has only one).",
            valueName: "zone"))
    var timeZone: String?

    @Flag(help: "Accept a date more than a year ahead.")
    var future = false

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
            "A country's name or ISO 3166-1 code (default: from the coordinates).",
            valueName: "country"))
    var country: String?

    @Option(
        help: ArgumentHelp("1 to 5, or awful, bad, meh, good, rad.", valueName: "feeling"),
        completion: .list(Feeling.allCases.map { $0.name }))
    var feeling: String?

    @Option(
        help: ArgumentHelp(
            "A tag like 'work' or 'work/meeting'; may be repeated.", valueName: "tag"))
    var tag: [String] = []

    @Option(
        help: ArgumentHelp("A color like '#ff8800'; up to 8 times.", valueName: "color"))
    var color: [String] = []

    /// The country that `--country` names.
    func namedCountry() throws -> ISO3166.Country? {
        try country.map { try Gazetteer(locale: LocaleEnvironment.current()).country(named: $0) }
    }
}
