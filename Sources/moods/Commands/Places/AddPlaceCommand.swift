import ArgumentParser
import Atlas
import MoodJournal

struct AddPlaceCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a place, or move an existing one.",
        discussion: """
            moods places add home --mood last
            moods places add office Lisbon
            moods places add 'café on the corner' --here

            --here runs the command in $MOODS_LOCATE, which prints where you are.
            """)

    @Argument(help: "The name.") var name: String

    @Argument(
        help: "A town, coordinates, a geo URI, a Plus Code, or another place.",
        completion: JournalCompletion.places)
    var place: [String] = []

    @Option(
        name: [.customShort("a"), .long], parsing: .unconditional,
        help: ArgumentHelp("The same as the words after the name.", valueName: "place"),
        completion: JournalCompletion.places)
    var at: String?

    @OptionGroup var coordinates: CoordinateOptions

    @Option(
        help: ArgumentHelp("A mood that was felt there: its number, or 'last'.", valueName: "mood"),
        completion: JournalCompletion.moods)
    var mood: String?

    @Flag(help: "Use the place that the command in $MOODS_LOCATE prints.") var here = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let name = try PlaceName(name)
        let typed = try coordinates.coordinate()
        let words = place.isEmpty ? nil : place.joined(separator: " ")
        let ways = [words != nil, at != nil, typed != nil, mood != nil, here]
        guard ways.count(where: { $0 }) == 1 else {
            throw CommandError.usage(
                "say where it is: with a town or coordinates after the name, or with one of --lat "
                    + "and --lon, --mood, or --here")
        }
        let at = words ?? self.at
        let reference = try mood.map {
            try MoodReference(typed: $0, in: journalOptions)
        }
        let point = here ? try LocationCommand.locate() : typed
        // An unknown place is reported before a journal is created.
        let isNew = try !journalOptions.exists()
        let found = isNew ? try at.map { try Self.location(named: $0, in: nil) } : nil
        let (place, formerName, formerPoint, center) = try opening { journal in
            let location = try found ?? at.map { try Self.location(named: $0, in: journal) }
            let felt = try reference.map { try journal.record(of: $0) }
            guard let coordinate = point ?? location?.coordinate ?? felt?.coordinate else {
                throw CommandError.usage("mood \(felt?.number ?? 0) has no coordinates")
            }
            let (place, formerName, formerPoint) = try journal.addPlace(name, at: coordinate)
            let town = location?.town?.town
            let isCenter = town?.coordinate == location?.coordinate
            return (place, formerName, formerPoint, isCenter ? town : nil)
        }
        let isAdded = formerName == nil
        let isMoved = formerPoint != place.coordinate
        if !isAdded, isMoved || formerName != place.name {
            StandardError.say(Self.sentence(place, movedFrom: formerPoint, formerName))
        } else {
            StandardError.sayOnTerminal(
                isAdded
                    ? Self.sentence(place, movedFrom: nil, nil)
                    : "The place '\(place.name)' is there already.")
        }
        let hidden = isAdded ? PlaceNotice.town(hiddenBy: place.name) : nil
        let exact = center.map {
            "It is the center of \($0.name). Use --here, --mood or coordinates to be exact."
        }
        (hidden ?? exact).map(StandardError.sayOnTerminal)
    }

    /// Returns the location that a text means. For a name that no town resembles, the usual error
    /// would advise this very command.
    private static func location(named text: String, in journal: Journal?) throws -> MoodLocation {
        do {
            return try MoodOptions.location(named: text, in: journal)
        } catch JournalError.noLocation(.town(.unknown(let name, suggestions: [])), nearest: []) {
            let gazetteer = Gazetteer(locale: LocaleEnvironment.current())
            guard !gazetteer.hasRegion(named: name) else {
                throw JournalError.noLocation(.town(.unknown(name, suggestions: [])))
            }
            throw CommandError(
                .unavailable,
                "no place or town is called '\(name)'; name a town nearby (Tab completes towns), or "
                    + "give coordinates such as 38.72,-9.14")
        }
    }

    /// Opens the journal. Creates it if it doesn't exist, unless `--mood` needs a mood of it.
    private func opening<Result>(_ body: (Journal) throws -> Result) throws -> Result {
        mood == nil ? try journalOptions.writing(body) : try journalOptions.changing(body)
    }

    /// Returns a sentence such as `Moved the place 'home' from 1, 2 to Porto, Portugal.`
    private static func sentence(
        _ place: PlaceRecord, movedFrom point: Coordinate?, _ formerName: String?
    ) -> String {
        let country =
            place.country == .unknown
            ? nil : place.country.localizedName(in: LocaleEnvironment.current())
        let names = [place.town?.name, country].compactMap(\.self).joined(separator: ", ")
        guard let formerName else {
            return "Saved the place '\(place.name)'\(names.isEmpty ? "" : " in \(names)"). "
                + "\(command: "undo") takes it back."
        }
        let new = formerName == place.name ? nil : "'\(place.name)'"
        guard let point, point != place.coordinate else {
            return "Renamed the place '\(formerName)'\(new.map { " to \($0)" } ?? ""). "
                + "\(command: "undo") takes it back."
        }
        let target =
            names.isEmpty
            ? FigureText.point(place.coordinate.latitude, place.coordinate.longitude) : names
        return "Moved the place '\(formerName)' from "
            + "\(FigureText.point(point.latitude, point.longitude)) to \(target)"
            + "\(new.map { ", and renamed it \($0)" } ?? ""). \(command: "undo") moves it back."
    }
}
