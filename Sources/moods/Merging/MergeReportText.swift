import Foundation
import MoodJournal

/// The report of a merge for people: first the counts, then what deserves a look.
struct MergeReportText {
    private let report: MergeReport
    private let isDryRun: Bool

    init(_ report: MergeReport, isDryRun: Bool) {
        self.report = report
        self.isDryRun = isDryRun
    }

    /// The lines, each with a line feed.
    var text: String {
        ([counts] + remarks + details).map { TerminalText.line($0) + "\n" }.joined()
    }

    private var counts: String {
        (isDryRun ? "dry run: " : "")
            + "\(Self.moods(report.read)) read, "
            + "\(report.added)\(isDryRun ? " would be" : "") added, \(report.updated) updated, "
            + "\(report.deleted) deleted, \(report.alreadyThere) already there, "
            + "\(report.refused) refused"
    }

    private var remarks: [String] {
        var lines: [String] = []
        if report.cameBack > 0 {
            lines.append(
                "\(Self.moods(report.cameBack)) restored: deleted here, but edited there later")
        }
        if report.keptAsEdited > 0 {
            lines.append(
                "\(Self.moods(report.keptAsEdited)) kept: deleted there, but edited here later")
        }
        if report.deletedBefore > 0 {
            lines.append("\(Self.moods(report.deletedBefore)) not restored: deleted here before")
        }
        if report.ahead > 0, let latest = report.latestAhead {
            let moment = ISO8601.utcText(of: latest) ?? ""
            lines.append(
                "\(Self.moods(report.ahead)) with edits dated more than a day ahead, up to "
                    + "\(moment); check the other machine's clock")
        }
        return lines
    }

    private var details: [String] {
        var lines = report.firstLostNotes.map { lost in
            let id = lost.id.uuidString.lowercased()
            let day = ISO8601.utcText(of: lost.date)?.prefix(10) ?? ""
            return "mood \(id) of \(day) has a newer note; this one is kept as a revision: "
                + lost.text
        }
        let more = report.lostNotes - lines.count
        if more > 0 { lines.append("and \(more) more \(more == 1 ? "note" : "notes")") }
        lines += report.firstRefusals.map {
            "mood \($0.id.uuidString.lowercased()) can't be merged: \($0.reason)"
        }
        let others = report.refused - report.firstRefusals.count
        if others > 0 { lines.append("\(Self.moods(others, "more ")) can't be merged") }
        return lines
    }

    private static func moods(_ count: Int, _ adjective: String = "") -> String {
        "\(count) \(adjective)\(count == 1 ? "mood" : "moods")"
    }
}
