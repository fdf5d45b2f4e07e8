import Interchange
import MoodJournal

/// What an import did, for people: counts first, then what is worth looking at.
struct ImportReportText {
    /// So many names without a level are shown.
    private static let mostNames = 20

    private let report: ImportReport
    private let isDryRun: Bool

    init(_ report: ImportReport, isDryRun: Bool) {
        self.report = report
        self.isDryRun = isDryRun
    }

    /// Lines, each with its end.
    var text: String {
        (counts + refusals + remarks).map { TerminalText.line($0) + "\n" }.joined()
    }

    private var counts: [String] {
        var line =
            "read \(report.read), added \(report.added), updated \(report.updated), "
            + "already there \(report.alreadyThere), edited here and kept \(report.keptAsEdited), "
            + "refused \(report.refused)"
        if isDryRun { line = "would have " + line }
        if report.deletedBefore > 0 {
            let count = "deleted here before: \(report.deletedBefore)"
            return [line, count + "; --restore-deleted adds them again"]
        }
        guard report.isGivenUp else { return [line] }
        return [line, "nothing imported, because of --strict"]
    }

    private var refusals: [String] {
        let place = RefusalFile.place(numbersEntries: report.numbersEntries)
        var lines = report.firstRefusals.map { "\(place) \($0.line): \($0.reason)" }
        let rest = report.refused - lines.count
        if rest > 0 { lines.append("and \(rest) more; --report FILE has all of them") }
        return lines
    }

    private var remarks: [String] {
        var lines: [String] = []
        if !report.fieldsLeftOut.isEmpty {
            let names = report.fieldsLeftOut.map { "'\($0)'" }
            let mayBeMore = names.count == FieldNames.mostNames ? " and maybe more" : ""
            lines.append(
                "left out: " + names.joined(separator: ", ")
                    + mayBeMore)
        }
        if !report.moodNamesWithoutLevel.isEmpty {
            let names = report.moodNamesWithoutLevel
                .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            let shown = names.prefix(Self.mostNames).map { "\($0.key) (\($0.value))" }
            let rest = names.count - shown.count
            lines.append(
                "mood names without a level, kept as tags: " + shown.joined(separator: ", ")
                    + (rest > 0 ? " and \(rest) more" : "")
                    + "; --mood-map '\(names[0].key)=3' gives one")
        }
        if report.skippedTimes > 0 {
            lines.append(
                "\(report.skippedTimes) at a time that a clock change skipped: read as if it had not"
            )
        }
        if report.repeatedTimes > 0 {
            lines.append(
                "\(report.repeatedTimes) at a time that came twice: read as the first of the two")
        }
        if report.ahead > 0, let line = report.firstLineAhead {
            let place = RefusalFile.place(numbersEntries: report.numbersEntries)
            lines.append("\(report.ahead) dated later than tomorrow, the first at \(place) \(line)")
        }
        if report.farFromCountry > 0 {
            lines.append(
                "\(report.farFromCountry) more than \(Int(NewMood.nearbyKilometers)) km from the "
                    + "country that the file gives, which is kept")
        }
        if report.unknownCountries > 0 {
            lines.append(
                "\(report.unknownCountries) in a country that nobody knows by that name: the "
                    + "coordinates decided")
        }
        return lines
    }
}
