import ArgumentParser
import Atlas
import MoodJournal

struct AddPlaceCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a place, or move an existing one.",
        discussion: """
            moods places add home --mood last
            moods places add work --lat 38.7369 --lon -9.1427
            moods places add 'café on the corner' --here

            --here runs the command in $MOODS_LOCATE, which prints where you are.
            """)

    @Argument(help: "The name.")
    var name: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "A town, coordinates, a geo URI, a Plus Code, or another place.", valueName: "place"))
    var at: String?

    @OptionGroup var coordinates: CoordinateOptions

    @Option(
        help: ArgumentHelp("A mood that was felt there: its number, or 'last'.", valueName: "mood"),
        completion: JournalCompletion.moods)
    var mood: String?

    @Flag(help: "Use the place that the command in $MOODS_LOCATE prints.")
    var here = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let name = try PlaceName(name)
        let typed = try coordinates.coordinate()
        guard [at != nil, typed != nil, mood != nil, here].count(where: { $0 }) == 1 else {
            throw CommandError.usage(
                "say where it is with one of --at, --lat and --lon, --mood, or --here")
        }
        let reference = try mood.map { try MoodReference($0) }
        let point = here ? try LocationCommand.locate() : typed
        // An unknown place is reported before a journal is created.
        let isNew = try !journalOptions.exists()
        let found = isNew ? try at.map { try MoodOptions.location(named: $0, in: nil) } : nil
        let (place, formerName, formerPoint, center) = try opening { journal in
            let location = try found ?? at.map { try MoodOptions.location(named: $0, in: journal) }
            let felt = try reference.map { try journal.record(of: $0) }
            guard let coordinate = point ?? location?.coordinate ?? felt?.coordinate else {
                throw CommandError.usage("mood \(felt?.number ?? 0) has no coordinates")
            }
            let (place, formerName, formerPoint) = try journal.addPlace(name, at: coordinate)
            return (place, formerName, formerPoint, location?.centerOfTown)
        }
        if let formerName, formerName != place.name {
            StandardError.report(
                "\(place.name) is the same name as \(formerName) and replaces it")
        }
        if let formerPoint, formerPoint != place.coordinate {
            StandardError.report(
                "\(place.name) was at "
                    + FigureText.point(formerPoint.latitude, formerPoint.longitude)
                    + " before; \(command: "undo") moves it back")
        }
        if let center {
            StandardError.report(
                "\(place.name) is the center of \(center.name); use --here, --mood or coordinates "
                    + "to be exact")
        }
        if formerName == nil { PlaceNotice.reportTown(hiddenBy: place.name) }
        if TerminalEnvironment.current().isTerminal {
            let isSame = formerName == place.name && formerPoint == place.coordinate
            StandardError.say(
                isSame
                    ? "The place '\(place.name)' is there already."
                    : Self.sentence(place, wasMoved: formerName != nil))
        }
    }

    /// Opens the journal. Creates it if it doesn't exist, unless `--mood` needs a mood of it.
    private func opening<Result>(_ body: (Journal) throws -> Result) throws -> Result {
        mood == nil ? try journalOptions.writing(body) : try journalOptions.changing(body)
    }

    private static func sentence(_ place: PlaceRecord, wasMoved: Bool) -> String {
        let country =
            place.country == .unknown
            ? nil : place.country.localizedName(in: LocaleEnvironment.current())
        let names = [place.town?.name, country].compactMap(\.self)
        let location =
            names.isEmpty ? "" : (wasMoved ? " to " : " in ") + names.joined(separator: ", ")
        return "\(wasMoved ? "Moved" : "Added") the place '\(place.name)'\(location)."
    }
}

extension MoodLocation {
    /// The town whose center the location is; `nil` if it is near a town, or no town was named.
    fileprivate var centerOfTown: Town? {
        town.flatMap { $0.town.coordinate == coordinate ? $0.town : nil }
    }
}
