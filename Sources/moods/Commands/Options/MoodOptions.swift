import ArgumentParser
import Atlas
import Foundation
import MoodJournal

/// The options for the properties of a mood, which `add` and `edit` share.
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
            "The time zone of the date, such as 'Asia/Tokyo' or '+09:00' (default: from the "
                + "coordinates, or from the country if it has only one).",
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
            "A tag such as 'work' or 'work/meeting'; may be repeated.", valueName: "tag"))
    var tag: [String] = []

    @Option(
        help: ArgumentHelp(
            "A color such as '#ff8800'; may be repeated, up to 8.", valueName: "color"))
    var color: [String] = []

    /// Returns the country that `--country` names; `nil` without the option.
    ///
    /// - Throws: `RegionNameError` if the name doesn't mean one country.
    func namedCountry() throws -> ISO3166.Country? {
        try country.map { try Gazetteer(locale: LocaleEnvironment.current()).country(named: $0) }
    }
}
