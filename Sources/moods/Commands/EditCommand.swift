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
            moods edit last --note 'Sunset, after all' --feeling rad
            moods edit 0192f3a4-5b6c --tag work/meeting --no-colors

            Anything you don't give stays the same. New tags and colors replace all old ones; \
            --note '' removes the note, and each --no option removes one property.

            New coordinates change the country too, unless you had chosen a country other than \
            theirs. New coordinates, or a country with one time zone, change the time zone too, \
            unless you had chosen it. A date without an offset is in the mood's time zone; \
            --time-zone alone keeps the instant and changes the local time.

            With no changes, on a terminal, it opens the mood as text in $VISUAL or $EDITOR: one \
            line for each property, named like the options, then an empty line and the note. \
            A property that you delete from the text is removed from the mood.
            """)

    @Argument(help: "Its number, its UUID or the first 8 or more digits, or 'last'.")
    var mood: String?

    @OptionGroup var options: MoodOptions

    @Flag(help: "Remove the feeling.")
    var noFeeling = false

    @Flag(help: "Remove the coordinates; keep the country and the time zone.")
    var noPlace = false

    @Flag(help: "Replace the country by that of the coordinates, or Unknown.")
    var noCountry = false

    @Flag(help: "Remove all tags.")
    var noTags = false

    @Flag(help: "Remove all colors.")
    var noColors = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        guard let mood else { throw CommandError.noMoodNamed }
        let reference = try MoodReference(mood)
        let terminal = TerminalEnvironment.current()
        let edit = try edit()
        let edited: EditedMood?
        if edit.isEmpty {
            guard terminal.isInteractive else { throw CommandError.nothingToEdit }
            let editor = try TextEditor.current()
            let record = try journalOptions.changing { try $0.record(of: reference) }
            edited = try EditSession(editor: editor, mood: record).run { edit in
                var edit = edit
                edit.allowsFuture = options.future
                // By number, because another UUID may have got the same beginning meanwhile.
                let reference = try MoodReference(String(record.number))
                return try change(reference, edit)
            }
        } else {
            edited = try change(reference, edit)
        }
        if let edited, edited.isFarFromCountry { edited.record.warnOfFarCountry() }
        if let edited, edited.isAhead { edited.record.warnThatItIsAhead() }
        if let edited, let change = edited.clockChange { edited.record.warn(of: change) }
        if terminal.isTerminal {
            try output.write(
                edited?.isChanged == true
                    ? "Changed mood \(edited?.record.number ?? 0).\n" : "Nothing changed.\n")
        }
    }

    private func change(_ reference: MoodReference, _ edit: MoodEdit) throws -> EditedMood {
        try journalOptions.changing {
            try $0.edit(reference, edit, machineTimeZone: MachineTimeZone.current)
        }
    }

    private func edit() throws -> MoodEdit {
        for (isGiven, option, isRemoved, flag) in [
            (options.feeling != nil, "--feeling", noFeeling, "--no-feeling"),
            (options.lat != nil || options.lon != nil, "--lat", noPlace, "--no-place"),
            (options.country != nil, "--country", noCountry, "--no-country"),
            (!options.tag.isEmpty, "--tag", noTags, "--no-tags"),
            (!options.color.isEmpty, "--color", noColors, "--no-colors"),
        ] where isGiven && isRemoved {
            throw CommandError.givenAndRemoved(option, flag)
        }
        var edit = MoodEdit()
        edit.date = options.date
        edit.allowsFuture = options.future
        edit.timeZone = try options.timeZone.map { try TimeZoneName($0) }
        if let coordinate = try NewMood.coordinate(latitude: options.lat, longitude: options.lon) {
            edit.coordinate = .set(coordinate)
        } else if noPlace {
            edit.coordinate = .clear
        }
        if let country = try options.namedCountry() {
            edit.country = .set(country)
        } else if noCountry {
            edit.country = .clear
        }
        if let feeling = options.feeling {
            edit.feeling = .set(try Feeling(feeling))
        } else if noFeeling {
            edit.feeling = .clear
        }
        edit.note = try options.note.map { try NoteInput.text(of: $0) }
        if !options.tag.isEmpty || noTags { edit.tags = try options.tag.map { try TagPath($0) } }
        if !options.color.isEmpty || noColors {
            edit.colors = try options.color.map { try MoodColor($0) }
        }
        return edit
    }
}
