import Atlas
import Foundation
import MoodJournal

/// The colors of moods as strips, in order of time: one line per country, or many for one country.
struct ColorStrips {
    let locale: Locale
    let terminal: TerminalEnvironment
    /// Whether one country is shown, whose strip has as many lines as it needs.
    let isWhole: Bool
    /// The colors of each country, newest first, and its number of moods.
    private var countries: [ISO3166.Country: (colors: [MoodColor], moods: Int)] = [:]
    /// The countries, in the order of their newest moods.
    private var order: [ISO3166.Country] = []

    init(locale: Locale, terminal: TerminalEnvironment, isWhole: Bool) {
        self.locale = locale
        self.terminal = terminal
        self.isWhole = isWhole
    }

    var isEmpty: Bool { order.isEmpty }

    /// Adds a mood. The newest one must be added first.
    mutating func add(_ mood: MoodRecord) {
        if countries[mood.country] == nil { order.append(mood.country) }
        var (colors, moods) = countries.removeValue(forKey: mood.country) ?? ([], 0)
        moods += 1
        // If there are several countries, each has a single line.
        if isWhole || colors.count < Self.mostColumns { colors += mood.colors.reversed() }
        countries[mood.country] = (colors, moods)
    }

    private static let mostColumns = 1000

    func write(to output: StandardOutput) throws {
        let width = terminal.isTerminal ? terminal.width : 80
        for country in order {
            guard let (newest, moods) = countries[country] else { continue }
            let name = [
                StyledText(country.name(in: locale), .bold), .spaces(2),
                StyledText(FigureText.count(moods, "mood"), .dim),
            ]
            var lines = [StyledText.cut(name, columns: width)]
            let perLine = terminal.colorDepth == .none ? max(1, width / 8) : width
            let colors = Array((isWhole ? newest[...] : newest.prefix(perLine)).reversed())
            for start in stride(from: 0, to: colors.count, by: perLine) {
                lines.append(colors[start..<min(start + perLine, colors.count)].map(text))
            }
            try output.write(lines, depth: terminal.colorDepth)
        }
    }

    private func text(of color: MoodColor) -> StyledText {
        guard terminal.colorDepth != .none else { return StyledText(color.description + " ") }
        let background = Style.Color.rgb(red: color.red, green: color.green, blue: color.blue)
        return StyledText(" ", Style(background: background))
    }
}
