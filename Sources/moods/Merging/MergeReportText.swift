import Foundation
import MoodJournal

/// The report of a merge, for people: counts first, then what is worth looking at.
struct MergeReportText {
    private let report: MergeReport
    private let isDryRun: Bool

    init(_ report: MergeReport, isDryRun: Bool) {
        self.report = report
        self.isDryRun = isDryRun
    }

    /// Lines, each with its end.
    var text: String {
        ([counts] + remarks + details).map { TerminalText.line($0) + "\n" }.joined()
    }

    private var counts: String {
        (isDryRun ? "dry run: " : "")
            + "read \(report.read), added \(report.added), updated \(report.updated), "
            + "deleted \(report.deleted), already there \(report.alreadyThere), "
            + "refused \(report.refused)"
    }

    private var remarks: [String] {
        var lines: [String] = []
        if report.cameBack > 0 {
            lines.append("deleted here, but edited there later, so restored: \(report.cameBack)")
        }
        if report.keptAsEdited > 0 {
            lines.append("deleted there, but edited here later, so kept: \(report.keptAsEdited)")
        }
        if report.deletedBefore > 0 {
            lines.append("deleted here before, and still deleted: \(report.deletedBefore)")
        }
        if report.ahead > 0, let latest = report.latestAhead {
            let moment = ISO8601.utcText(of: latest) ?? ""
            lines.append(
                "\(report.ahead) with edits dated up to \(moment), more than a day ahead; "
                    + "check the other machine's clock")
        }
        return lines
    }

    private var details: [String] {
        var lines = report.firstLostNotes.map { lost in
            let id = lost.id.uuidString.lowercased()
            let day = ISO8601.utcText(of: lost.date)?.prefix(10) ?? ""
            return "another note of \(day), mood \(id), is newer; this one is kept as a revision: "
                + lost.text
        }
        let more = report.lostNotes - lines.count
        if more > 0 { lines.append("and \(more) more notes") }
        lines += report.firstRefusals.map {
            "mood \($0.id.uuidString.lowercased()) can't be merged: \($0.reason)"
        }
        let others = report.refused - report.firstRefusals.count
        if others > 0 { lines.append("and \(others) more moods") }
        return lines
    }
}
