import ArgumentParser
import Atlas
import Foundation
import MoodJournal

struct EditCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change a recorded mood.",
        discussion: """
            moods edit 12
            moods edit 12 --note 'Sunset, after all' --feeling rad
            moods edit 0192f3a4-5b6c --tag work/meeting --no-colors

            What is not given stays. Tags and colors that are given replace those there are; \
            --note '' and the flags that begin with --no take something away.

            A new coordinate decides the country anew, unless the mood's country was another than \
            that of its former coordinate, or it had none; and the zone, where it was the former \
            coordinate's. A date without an offset is read by the clock of the mood's zone; \
            --time-zone alone shows the same moment by another clock.

            Without any of these, on a terminal, $VISUAL or $EDITOR gets the mood as text: a line \
            for each thing, named as the options are, then an empty line and the note. What is \
            not there any more is taken away.
            """)

    @Argument(help: "Its number, its UUID, or the beginning of that.")
    var mood: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The note; none where empty, '-' reads it from standard input.", valueName: "text"))
    var note: String?

    @Option(help: ArgumentHelp("1 to 5, or awful, bad, meh, good, rad.", valueName: "feeling"))
    var feeling: String?

    @Option(help: ArgumentHelp("As of add.", valueName: "date"))
    var date: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Where the clock stood: 'Asia/Tokyo', '+09:00'.", valueName: "zone"))
    var timeZone: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Degrees north, -90 to 90; with --lon.", valueName: "degrees"))
    var lat: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Degrees east, -180 to 180; with --lat.", valueName: "degrees"))
    var lon: Double?

    @Option(help: ArgumentHelp("Its name, or an ISO 3166-1 code.", valueName: "country"))
    var country: String?

    @Option(help: ArgumentHelp("A tag, 'work/meeting'; once for each.", valueName: "tag"))
    var tag: [String] = []

    @Option(help: ArgumentHelp("A color like '#ff8800'; up to 8 times.", valueName: "color"))
    var color: [String] = []

    @Flag(help: "Say nothing of the feeling.")
    var noFeeling = false

    @Flag(help: "Take the coordinate away; country and zone stay.")
    var noPlace = false

    @Flag(help: "The coordinate's country, or the unknown one.")
    var noCountry = false

    @Flag(help: "Take all tags away.")
    var noTags = false

    @Flag(help: "Take all colors away.")
    var noColors = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let reference = try MoodReference(mood)
        let terminal = TerminalEnvironment.current()
        let edit = try edit()
        let edited: EditedMood?
        if edit.isEmpty {
            guard terminal.isInteractive else { throw CommandError.nothingToEdit }
            let editor = try TextEditor.current()
            let record = try journalOptions.changing { try $0.record(of: reference) }
            edited = try EditSession(editor: editor, mood: record).run { edit in
                // The number, for a journal that gained another UUID with this beginning.
                let reference = try MoodReference(String(record.number))
                return try journalOptions.changing { try $0.edit(reference, edit) }
            }
        } else {
            edited = try journalOptions.changing { try $0.edit(reference, edit) }
        }
        if let edited, edited.isFarFromCountry { edited.record.tellFarFromCountry() }
        if terminal.isTerminal {
            try output.write(
                edited?.isChanged == true
                    ? "Changed mood \(edited?.record.number ?? 0).\n" : "Nothing changed.\n")
        }
    }

    private func edit() throws -> MoodEdit {
        for (isGiven, option, isTaken, flag) in [
            (feeling != nil, "--feeling", noFeeling, "--no-feeling"),
            (lat != nil || lon != nil, "--lat", noPlace, "--no-place"),
            (country != nil, "--country", noCountry, "--no-country"),
            (!tag.isEmpty, "--tag", noTags, "--no-tags"),
            (!color.isEmpty, "--color", noColors, "--no-colors"),
        ] where isGiven && isTaken {
            throw CommandError.givenAndTaken(option, flag)
        }
        var edit = MoodEdit()
        edit.date = date
        edit.timeZone = try timeZone.map { try TimeZoneName($0) }
        if let coordinate = try NewMood.coordinate(latitude: lat, longitude: lon) {
            edit.coordinate = .set(coordinate)
        } else if noPlace {
            edit.coordinate = .clear
        }
        if let country {
            edit.country = .set(
                try Gazetteer(locale: LocaleEnvironment.current()).country(named: country))
        } else if noCountry {
            edit.country = .clear
        }
        if let feeling {
            edit.feeling = .set(try Feeling(feeling))
        } else if noFeeling {
            edit.feeling = .clear
        }
        edit.note = try note.map { try NoteInput.text(of: $0) }
        if !tag.isEmpty || noTags { edit.tags = try tag.map { try TagPath($0) } }
        if !color.isEmpty || noColors { edit.colors = try color.map { try MoodColor($0) } }
        return edit
    }
}
