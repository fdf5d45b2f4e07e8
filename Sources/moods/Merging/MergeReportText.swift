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
            + "\(report.deleted) deleted, "
            + (report.cameBack > 0 ? "\(report.cameBack) restored, " : "")
            + "\(report.alreadyThere) already there, "
            + "\(report.refused) refused"
    }

    private var remarks: [String] {
        var lines: [String] = []
        if report.cameBack > 0 {
            lines.append(
                Self.were(report.cameBack, "restored", "edited on the other machine after")
                    + " deleted here")
        }
        if report.keptAsEdited > 0 {
            lines.append(
                Self.were(report.keptAsEdited, "kept", "edited here after")
                    + " deleted on the other machine")
        }
        if report.deletedBefore > 0 {
            lines.append(
                report.deletedBefore == 1
                    ? "1 mood stays deleted: it was deleted here"
                    : "\(report.deletedBefore) moods stay deleted: they were deleted here")
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
            let mood = lost.number.map(String.init) ?? lost.id.uuidString.lowercased()
            return "both machines changed the note of mood \(mood); "
                + "'moods history \(mood)' keeps the earlier one: \(lost.text)"
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

    /// Returns a sentence such as "1 mood was restored: it was edited here after it was".
    private static func were(_ count: Int, _ outcome: String, _ reason: String) -> String {
        count == 1
            ? "1 mood was \(outcome): it was \(reason) it was"
            : "\(count) moods were \(outcome): they were \(reason) they were"
    }

    private static func moods(_ count: Int, _ adjective: String = "") -> String {
        "\(count) \(adjective)\(count == 1 ? "mood" : "moods")"
    }
}
