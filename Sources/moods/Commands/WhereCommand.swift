import ArgumentParser
import Atlas
import Foundation
import MoodJournal

struct WhereCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "where",
        abstract:
            "Show the town, country and time zone at coordinates, or the coordinates of a place.",
        discussion: """
            moods where 48.8566 2.3522
            moods where 'London, CA' --format json
            cut -f 2,3 places.tsv | moods where -

            Latitude comes first, unless N, S, E or W says otherwise. A geo URI and a Plus Code \
            are coordinates too. Towns have their names in all languages if they have 15,000 \
            people or more; add a country, state or region after a comma to say which. If several \
            towns match, the largest wins if it is five times as large as the next; on a terminal, a \
            line names another one. A place of your \
            own comes before a town of the same name. For a name, latitude and longitude are the \
            first fields.

            '-' reads one coordinate \
            per line from standard input and prints one line for each. Invalid lines are \
            reported on standard error by number and produce empty fields. It works offline: \
            borders and towns are part of the program. The town is the nearest one of the \
            country within 30 km, or a larger one around it. The open sea is ZZ, with its nautical \
            time zone.

            Fields: \(documentation(of: PlaceFields.all)).
            """)

    @Argument(
        help: ArgumentHelp(
            "Degrees north and east, a town, a place of your own, or '-' for standard input.",
            valueName: "place"))
    var words: [String] = []

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var localeOptions: LocaleOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = TerminalEnvironment.current()
        let texts = PlaceTexts(locale: try localeOptions.resolved())
        if words == ["-"] { return try writeLines(texts, terminal: terminal, to: output) }
        guard !words.isEmpty else {
            throw CommandError.usage(
                "give a latitude and a longitude, a town, or '-' for standard input")
        }
        let location = try location(of: words.joined(separator: " "))
        let point = texts.point(at: location.coordinate)
        let isNamed = location.town != nil || location.place != nil
        let records = try outputOptions.records(
            PlaceFields.all,
            usual: { isNamed && !$0.isJSON ? PlaceFields.ofNamedPlace : nil }, on: terminal)
        try records?.write([point], to: output)
            ?? output.write(sentence(about: point, isNamed: isNamed) + "\n")
    }

    /// Returns the location that a text means. Coordinates can't be the name of a place, so they
    /// are read without the journal.
    private func location(of text: String) throws -> MoodLocation {
        if let coordinate = try? Coordinate(text) { return MoodLocation(coordinate) }
        guard try journalOptions.exists() else {
            return try MoodOptions.location(named: text, in: nil)
        }
        return try journalOptions.reading { try MoodOptions.location(named: text, in: $0) }
    }

    private func sentence(about point: LocatedPoint, isNamed: Bool) -> String {
        let place = point.place
        let names = [point.town?.town.nameInDivision, place.countryName, place.continentName]
            .compactMap { $0 }
        let name = names.isEmpty ? "the open sea" : names.joined(separator: ", ")
        let coordinate = point.coordinate
        let numbers =
            isNamed ? FigureText.point(coordinate.latitude, coordinate.longitude) + ": " : ""
        return "\(numbers)\(name) (\(place.timeZone))"
    }

    private func writeLines(
        _ texts: PlaceTexts, terminal: TerminalEnvironment, to output: StandardOutput
    ) throws {
        // A table can't be aligned before its last line is read: write lines as in a pipe.
        let records =
            try outputOptions.records(PlaceFields.all, on: terminal)
            ?? outputOptions.fieldOptions.records(PlaceFields.all, as: .tsv, on: terminal)
        guard var writer = try records?.writer(to: output) else { return }
        var unreadable = 0
        // Report consecutive empty lines in one message: there may be millions.
        var firstBlank: Int?
        func reportBlanks(before number: Int) {
            guard let first = firstBlank else { return }
            firstBlank = nil
            let last = number - 1
            let lines = first == last ? "line \(first)" : "lines \(first) to \(last)"
            report("invalid coordinate ''", lines: lines)
        }
        var count = 0
        try LineReader.forEach { line, number in
            count = number
            switch line {
            case .text(let bytes) where bytes.isEmpty:
                if firstBlank == nil { firstBlank = number }
            case .text(let bytes):
                reportBlanks(before: number)
                let problem: String
                do {
                    if let coordinate = try Coordinate(utf8: bytes) {
                        return try writer.write(texts.point(at: coordinate))
                    }
                    let text = String(decoding: bytes.prefix(60), as: UTF8.self)
                    problem = "invalid coordinate '\(text)'"
                } catch let error as CoordinateError {
                    problem = error.description
                }
                report(problem, lines: "line \(number)")
            case .tooLong:
                reportBlanks(before: number)
                report("the line is too long", lines: "line \(number)")
            }
            unreadable += 1
            try writer.write(nil)
        }
        reportBlanks(before: count + 1)
        try writer.finish()
        if unreadable > 0 {
            throw CommandError(
                .badData, "\(FigureText.count(unreadable, "line")) could not be read")
        }
    }

    private func report(_ problem: String, lines: String) {
        StandardError.report("\(lines): \(problem)")
    }
}
