import MoodJournal

/// The report of `locate` for people.
struct LocatingReportText {
    let text: String

    init(_ report: LocatingReport, isDryRun: Bool) {
        var parts = [
            FigureText.count(report.located, "mood") + (isDryRun ? " would be" : "") + " located",
            "\(FigureText.grouped(report.alreadyPlaced)) already had coordinates",
            "\(FigureText.grouped(report.notFound)) not covered by the history",
        ]
        if report.elsewhere > 0 {
            let reason = report.elsewhere == 1 ? "it has a country" : "they have countries"
            parts.append("\(FigureText.grouped(report.elsewhere)) unchanged: \(reason) you chose")
        }
        if report.unreadable > 0 {
            parts.append("\(FigureText.grouped(report.unreadable)) can't be edited")
        }
        text = (isDryRun ? "dry run: " : "") + parts.joined(separator: ", ") + "\n"
    }
}
