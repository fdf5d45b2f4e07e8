import ArgumentParser
import Atlas
import Foundation
import MoodJournal

struct EditCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change recorded moods.",
        discussion: """
            moods edit last --note 'Sunset, after all' --feeling rad
            moods edit 3 5 0192f3a4-5b6c --add-tag work/meeting --no-colors
            moods edit --source gpx --feeling good

            Without moods and filters, it changes the last one. Anything you don't give stays the \
            same. New colors, and tags with --tag, replace all \
            old ones; --note '' removes the note, and each --no option removes one property.

            Instead of naming moods, select them with filters. --feeling, --tag and --at say what \
            moods get; --where-feeling, --where-tag and --where-at select them. On a terminal, \
            moods edit shows what the filters select and asks for confirmation; in a script, use \
            --yes. All moods are changed in one transaction, or none; 'moods undo' takes it back.

            New coordinates change the country too, unless you had chosen a country other than \
            theirs; a town named with --at always does. New coordinates, or a country with one \
            time zone, change the time zone too, unless you had chosen it. A day alone \
            keeps the time, and a time alone the day. A date without an offset is in the mood's \
            time zone; --time-zone alone keeps the instant and changes the local time.

            With no changes, on a terminal, it opens one mood as text in $VISUAL or $EDITOR: one \
            line for each property, named like the options, then an empty line and the note. \
            A property that you delete from the text is removed from the mood; 'at: Lisbon' moves \
            it.

            A word like #work in a new note is a tag, as with 'moods add'. A tag that you remove \
            stays away while the note has its word.
            """)

    @OptionGroup var moods: MoodArguments
    @OptionGroup var changes: MoodChangeOptions

    @OptionGroup(title: "Filters") var filters: EditedMoodsOptions

    @Flag(
        name: [.long, .customShort("y")], help: "Change what filters select without confirmation.")
    var yes = false

    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws { _ = try run(output: output, signals: nil) }

    /// - Parameter signals: The pipe of a program that catches signals itself.
    /// - Returns: Whether a mood changed.
    func run(output: StandardOutput, signals: SignalPipe?) throws -> Bool {
        let terminal = TerminalEnvironment.current()
        let query = try filters.query()
        guard moods.isEmpty || query == nil else {
            throw CommandError.usage("name moods or use filters, not both")
        }
        let references = try moods.references(or: ["last"], in: journalOptions, at: "--where-at")
        let edit = try changes.edit()
        let changesNothing = edit.isEmpty && !changes.options.hasPlace
        var tally = EditTally()
        if let query {
            guard !changesNothing else { throw CommandError.nothingToEdit }
            guard yes || terminal.isInteractive else { throw CommandError.unconfirmed }
            tally = try change(query, edit, on: terminal)
        } else if changesNothing {
            guard terminal.isInteractive else { throw CommandError.nothingToEdit }
            guard references.count == 1, !references[0].isRange else {
                throw CommandError.usage(
                    "the editor takes one mood; give several an option such as --add-tag")
            }
            if let edited = try editText(of: references[0], signals) { tally.add(edited) }
        } else {
            try change(references, edit).forEach { tally.add($0) }
        }
        tally.warn()
        guard terminal.isTerminal else { return tally.changed > 0 }
        if let record = tally.onlyChanged {
            let places = try journalOptions.reading { try $0.namedPlaces() }
            let details = MoodDetails(
                locale: LocaleEnvironment.current(), terminal: terminal, places: places)
            try details.write(details.brief(record), to: output)
            try output.flush()
        }
        StandardError.say(tally.sentence)
        return tally.changed > 0
    }

    /// Opens a mood as text in the user's editor.
    private func editText(
        of reference: MoodReference, _ signals: SignalPipe?
    ) throws -> EditedMood? {
        let editor = try TextEditor.current()
        let record = try journalOptions.changing { try $0.record(of: reference) }
        let session = EditSession(editor: editor, original: MoodText(record))
        return try session.run { place, country in
            try journalOptions.reading {
                try MoodOptions.location(named: place, country: country, in: $0)
            }
        } _: { edit in
            var edit = edit
            edit.allowsFuture = changes.options.future
            // Use the number: meanwhile, another mood's UUID may begin with the same digits.
            let reference = try MoodReference(String(record.number))
            return try LockWait.run(signals: signals) { timeout in
                try journalOptions.changing(busyTimeout: timeout) {
                    try $0.edit(reference, edit, machineTimeZone: MachineTimeZone.current)
                }
            }
        }
    }

    private func change(_ references: [MoodReference], _ edit: MoodEdit) throws -> [EditedMood] {
        try journalOptions.changing { journal in
            let edit = try located(edit, in: journal)
            let zone = { MachineTimeZone.current }
            if references.count == 1, !references[0].isRange {
                return [try journal.edit(references[0], edit, machineTimeZone: zone())]
            }
            return try journal.edit(references, edit, machineTimeZone: zone())
        }
    }

    /// Changes the moods of a query, after showing them.
    private func change(
        _ query: MoodQuery, _ edit: MoodEdit, on terminal: TerminalEnvironment
    ) throws -> EditTally {
        try journalOptions.changing { journal in
            var tally = EditTally()
            let edit = try located(edit, in: journal)
            let found = try journal.find(query)
            guard found.count > 0 else { throw CommandError.nothingMatches }
            if !yes {
                let preview = MoodPreview(terminal: terminal)
                guard try preview.confirms("Change", found, in: journal, marking: query.searches)
                else { return tally }
            }
            journal.command = "edit " + filters.words.joined(separator: " ")
            try journal.edit(found, edit, machineTimeZone: MachineTimeZone.current) {
                tally.add($0)
            }
            return tally
        }
    }

    /// Returns the edit with the place that the options name.
    private func located(_ edit: MoodEdit, in journal: Journal) throws -> MoodEdit {
        var edit = edit
        if let location = try changes.options.location(in: journal) { edit.move(to: location) }
        return edit
    }
}
