import ArgumentParser
import Atlas
import Foundation

struct WhereCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "where",
        abstract: "Show the country, continent and time zone at a coordinate.",
        discussion: """
            moods where 48.8566 2.3522
            moods where -33.9 18.4 --format json
            moods where 48°51\'24\"N 2°21\'8\"E
            cut -f 2,3 places.tsv | moods where -

            Latitude comes first, unless N, S, E or W says otherwise. '-' reads one coordinate \
            per line from standard input and prints one line for each. Invalid lines are \
            reported on standard error by number and produce empty fields. It works offline: the \
            borders are part of the program. The open sea is ZZ, with its nautical time zone.

            Fields: \(PlaceFields.names).
            """)

    @Argument(
        help: ArgumentHelp(
            "Degrees north and east, or '-' for standard input.", valueName: "coordinate"))
    var coordinate: [String] = []

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var localeOptions: LocaleOptions

    func run(output: StandardOutput) throws {
        let terminal = TerminalEnvironment.current()
        let texts = PlaceTexts(locale: try localeOptions.resolved())
        if coordinate == ["-"] {
            return try writeLines(texts, terminal: terminal, to: output)
        }
        let text = coordinate.joined(separator: " ")
        guard let coordinate = try Coordinate(text) else { throw CommandError.noCoordinate(text) }
        let point = texts.point(at: coordinate)
        guard let format = try outputOptions.format(on: terminal).recordFormat else {
            return try output.write(sentence(about: point) + "\n")
        }
        var writer = try writer(for: format, terminal: terminal, to: output)
        try writer.write(point)
        try writer.finish()
    }

    private func writer(
        for format: RecordFormat, terminal: TerminalEnvironment, to output: StandardOutput
    ) throws -> RecordWriter<LocatedPoint?> {
        try outputOptions.writer(
            of: outputOptions.select(from: PlaceFields.all, for: format), format: format,
            to: output, on: terminal)
    }

    private func sentence(about point: LocatedPoint) -> String {
        let place = point.place
        let names = [place.countryName, place.continentName].compactMap { $0 }
        let name = names.isEmpty ? "the open sea" : names.joined(separator: ", ")
        return "\(name) (\(place.timeZone))"
    }

    private func writeLines(
        _ texts: PlaceTexts, terminal: TerminalEnvironment, to output: StandardOutput
    ) throws {
        // A table can't be aligned before its last line is read: write lines as in a pipe.
        let format = try outputOptions.format(on: terminal).recordFormat ?? .tsv
        var writer = try writer(for: format, terminal: terminal, to: output)
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
        try LineReader().forEach { line, number in
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
        if unreadable > 0 { throw CommandError.unreadableLines(unreadable) }
    }

    private func report(_ problem: String, lines: String) {
        StandardError.write("moods: \(lines): " + TerminalText.line(problem) + "\n")
    }
}
