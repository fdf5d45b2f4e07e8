import CivilTime
import ArgumentParser
import Atlas
import Files
import Foundation
import MoodJournal
import Photos

struct AddCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Record a mood.",
        discussion: """
            moods add
            moods add 'Lunch with #tom' --at 'Brest, France' -f good
            fortune | moods add - -d 'yesterday 18:30' -t home/fun

            With no arguments, it asks for the mood on a terminal, and Control-C cancels; in a \
            script, it records the current moment. The place gives the country and \
            the time zone, offline. Without one, the mood is at the place that $MOODS_AT names, \
            or at the default place ('moods help places'). --here runs the command in \
            $MOODS_LOCATE; if that fails, the mood has the photo's place or none. --photo takes \
            date, place and colors from a photo, unless you give them; the photo isn't kept. \
            It prints the new mood's UUID, or a summary on a terminal; \
            --format and --fields print the mood as 'moods show' does.

            A word like #work in the note is a tag too; \\#work stays plain. Quote a note that has #, \
            an apostrophe or another sign of the shell: the shell takes what follows # for a comment.
            """)

    @Argument(help: ArgumentHelp("The note; '-' reads it from standard input.", valueName: "note"))
    var words: [String] = []

    @OptionGroup var options: MoodOptions

    @Flag(help: "Take the place that the command in $MOODS_LOCATE prints.") var here = false
    @Flag(help: "Record no place, even if there is a default.") var noPlace = false

    @Option(help: ArgumentHelp("A photo in JPEG or PNG.", valueName: "file"))
    var photo: [PathArgument] = []

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        guard isAlone, TerminalEnvironment.current().isInteractive else {
            _ = try record(note: noteText(), to: output)
            return
        }
        _ = try ask(recordingTo: output)
    }

    /// Asks for a mood on the terminal, and records it. If that fails, what was typed is kept in a
    /// file.
    ///
    /// - Parameter signals: The pipe of a program that catches signals itself.
    /// - Returns: The mood.
    /// - Throws: ``Interruption`` if the user gives up.
    func ask(
        recordingTo output: StandardOutput, signals: SignalPipe? = nil
    ) throws -> MoodRecord {
        // A journal that can't be written to is an error before anything is typed.
        if try journalOptions.exists() { try journalOptions.changing { _ in } }
        var answers = MoodAnswers()
        do {
            try questions().ask(&answers, signals: signals)
            return try LockWait.run(signals: signals) {
                try record(note: answers.note, answers, busyTimeout: $0, to: output)
            }
        } catch {
            let path = answers.keep(journalOptions.journal.map { ["--journal", $0.path] } ?? [])
            if let interruption = error as? Interruption {
                throw Interruption(signal: interruption.signal, textFile: path)
            }
            // What is printed is hidden behind the full screen.
            if signals != nil, let path { throw CommandError.textKept(in: path, error) }
            throw error
        }
    }

    /// Whether there are no words and no options, other than that for the journal.
    private var isAlone: Bool {
        words.isEmpty && options.isEmpty && !here && !noPlace && photo.isEmpty
            && !outputOptions.isGiven
    }

    /// Returns the questions. The journal isn't open while they are asked.
    private func questions() throws -> MoodQuestions {
        func reading<Result>(_ body: (Journal?) throws -> Result) throws -> Result {
            try journalOptions.exists() ? journalOptions.reading(body) : body(nil)
        }
        return try reading { journal in
            try MoodQuestions(
                usualLocation: usualLocation(in: journal),
                // Without suggestions, the questions can be answered all the same.
                suggestions: journal.flatMap { try? MoodSuggestions($0) } ?? MoodSuggestions(),
                locate: { text in
                    try reading { try MoodOptions.location(typed: text, in: $0) }
                },
                terminal: .current())
        }
    }

    /// Records the mood and prints it.
    ///
    /// - Parameters:
    ///   - answers: Replace the options for the feeling, the tags and the place.
    ///   - busyTimeout: The longest time to wait for other programs, in seconds.
    private func record(
        note: String?, _ answers: MoodAnswers? = nil, busyTimeout: Double = 30,
        to output: StandardOutput
    ) throws -> MoodRecord {
        let terminal = TerminalEnvironment.current()
        let locale = LocaleEnvironment.current()
        var rendering =
            outputOptions.isGiven
            ? try MoodRendering(
                options: outputOptions, on: terminal, locale: locale, output: output) : nil
        let now = Date()
        guard photo.count <= 1 else {
            throw CommandError.usage(
                "a mood takes one --photo; 'moods import FILES' records one for each photo")
        }
        let (photo, photoID) = try photo.first.map(Self.read) ?? (nil, nil)
        // Invalid options are reported before a journal is created or upgraded.
        try expectOnePlace()
        _ = try newMood(
            at: nil, note: note, photo, answers, now: now,
            machineTimeZone: MachineTimeZone.unreported.timeZone)
        let isNew = try !journalOptions.exists()
        let firstLocation = isNew ? try location(of: photo, answers, in: nil) : nil
        var places = NamedPlaces()
        let (mood, record) = try journalOptions.writing(busyTimeout: busyTimeout) { journal in
            let mood = try newMood(
                at: isNew ? firstLocation : location(of: photo, answers, in: journal), note: note,
                photo, answers, now: now, machineTimeZone: MachineTimeZone.current)
            let record = try journal.record(mood, ofPhoto: photoID, at: now)
            if rendering == nil, terminal.isTerminal { places = try journal.namedPlaces() }
            try rendering?.read(journal)
            return (mood, record)
        }
        if let photo { warn(of: photo) }
        record.warn(
            isFar: mood.isFarFromCountry, isAhead: mood.isAhead, clockChange: mood.clockChange,
            hasForeignTimeZone: mood.hasForeignTimeZone)
        do {
            if let rendering {
                try rendering.writeInFull([record])
            } else if terminal.isTerminal {
                let details = MoodDetails(locale: locale, terminal: terminal, places: places)
                try details.write(details.brief(record), to: output)
            } else {
                try output.write(record.id.uuidString.lowercased() + "\n")
            }
            try output.flush()
            return record
        } catch OutputError.failed(let code) {
            throw CommandError(
                .inputOutput,
                "recorded mood \(record.number), but can't write its ID "
                    + "(\(String(cString: strerror(code)))); don't record it again")
        }
    }

    private func warn(of photo: Photo) {
        let hasPlace = options.hasPlace || here || noPlace
        for value in photo.unreadable {
            switch value {
            case .time where options.date != nil, .offset where options.date != nil,
                .positioned where options.date != nil, .position where hasPlace:
                break
            default: StandardError.warn("the photo's \(value) can't be read")
            }
        }
        if options.date == nil, photo.date(at: nil) == nil {
            let reason =
                photo.unreadable.isEmpty
                ? "the photo doesn't say when it was taken" : "the photo's date is unknown"
            StandardError.warn("\(reason); the mood has the present time")
        }
    }

    private static func read(_ file: PathArgument) throws -> (Photo?, String?) {
        guard !file.isStandardStream, !file.path.isEmpty else {
            throw CommandError.usage(
                "--photo needs a file, such as 'moods add --photo IMG_2041.jpg'")
        }
        do throws(PhotoError) {
            let bytes = try PhotoFile.contents(atPath: file.path, bytes: file.path.fileSystemBytes)
            return (try Photo(bytes), PhotoReader.externalID(of: bytes))
        } catch {
            throw CommandError.photo(file.path.showingEscapedBytes, error)
        }
    }

    /// Checks that at most one option gives the place, and that the coordinates are valid.
    private func expectOnePlace() throws {
        for (isGiven, flag) in [(noPlace, "--no-place"), (here, "--here")] where isGiven {
            if let option = options.placeOption { throw CommandError.givenAndRemoved(option, flag) }
        }
        if noPlace, here { throw CommandError.givenAndRemoved("--here", "--no-place") }
        _ = try options.coordinate()
    }

    /// Returns the mood's location: that of the answers, else of the options, else of the photo,
    /// else the default. With a photo, there is no default, because a photo without coordinates may
    /// be from anywhere.
    private func location(
        of photo: Photo?, _ answers: MoodAnswers?, in journal: Journal?
    ) throws -> MoodLocation? {
        if let answers { return answers.location }
        if noPlace { return nil }
        if here { return locationOfMachine(orOf: photo) }
        if options.hasPlace { return try options.location(in: journal) }
        if let photo { return photo.coordinate.map { MoodLocation($0) } }
        return options.country == nil ? try usualLocation(in: journal) : nil
    }

    /// Returns the location of a mood if no option gives one.
    private func usualLocation(in journal: Journal?) throws -> MoodLocation? {
        if let name = ProcessEnvironment.values(of: [Self.variable])[Self.variable], !name.isEmpty {
            do {
                return try MoodOptions.location(ofMoodAt: name, in: journal)
            } catch {
                throw CommandError.inVariable(Self.variable, error)
            }
        }
        return try journal?.defaultLocation()
    }

    /// The environment variable that names the place of a mood if no option gives one.
    private static let variable = "MOODS_AT"

    /// Returns the location that the command in `$MOODS_LOCATE` prints. If it fails, returns the
    /// photo's place or `nil`, with a warning.
    private func locationOfMachine(orOf photo: Photo?) -> MoodLocation? {
        do throws(CommandError) {
            return MoodLocation(try LocationCommand.locate())
        } catch {
            let coordinate = photo?.coordinate
            let place = coordinate == nil ? "no place" : "the photo's place"
            StandardError.warn("the mood has \(place): \(error.sentence ?? "")")
            return coordinate.map { MoodLocation($0) }
        }
    }

    private func newMood(
        at location: MoodLocation?, note: String?, _ photo: Photo?, _ answers: MoodAnswers?,
        now: Date, machineTimeZone: @autoclosure @escaping () -> ZoneRules
    ) throws -> NewMood {
        let colors = try options.color.map { try MoodColor($0) }
        var ratings = try options.ratings()
        if let feeling = answers?.feeling { ratings.feeling = feeling.rawValue }
        return try NewMood(
            date: options.date ?? photo?.date(at: location?.coordinate),
            timeZone: options.timeZone.map { try TimeZoneName($0) },
            latitude: location?.coordinate.latitude, longitude: location?.coordinate.longitude,
            country: options.namedCountry() ?? location?.country, ratings: ratings,
            note: note, colors: colors.isEmpty ? photo?.moodColors ?? [] : colors,
            tags: answers?.tags ?? MoodOptions.tags(options.tag),
            allowsFuture: options.future, now: now, machineTimeZone: machineTimeZone())
    }

    private func noteText() throws -> String? {
        guard let note = options.note else {
            if words == ["-"] { return try NoteInput.text(of: "-") }
            return words.isEmpty ? nil : words.joined(separator: " ")
        }
        guard words.isEmpty else {
            throw CommandError.usage("the note is given twice: as words, or with --note")
        }
        return try NoteInput.text(of: note)
    }
}
