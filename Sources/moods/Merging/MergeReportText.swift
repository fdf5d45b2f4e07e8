import Foundation
import MoodJournal

/// The report of a merge for people: what was received, then remarks and details, each a sentence.
struct MergeReportText {
    private let report: MergeReport

    init(_ report: MergeReport) { self.report = report }

    func lines(from name: String, isDryRun: Bool) -> [String] {
        let received =
            "\(isDryRun ? "Would receive" : "Received") \(self.received ?? "nothing new") "
            + "from \(name)."
        let hint = isDryRun || self.received == nil ? "" : " \(command: "undo") takes this back."
        return [received + hint] + details
    }

    /// The received changes: "2 new moods and 1 deletion", or `nil` if nothing was received.
    var received: String? {
        Self.counted(
            [
                (report.added, "new mood"), (report.updated, "changed mood"),
                (report.cameBack, "restored mood"), (report.deleted, "deletion"),
                (report.places, "place"), (report.deletedPlaces, "deleted place"),
            ], and: report.changesDefaultPlace ? "the default place" : nil)
    }

    var details: [String] { remarks + otherNotesAndRefusals }

    /// Returns the counts that aren't 0 with their nouns, and what isn't counted: "2 new moods, 1
    /// deletion and the default place", or `nil` if there is nothing.
    static func counted(_ counts: [(count: Int, noun: String)], and other: String?) -> String? {
        let parts =
            counts.filter { $0.count > 0 }.map { FigureText.count($0.count, $0.noun) }
            + [other].compactMap(\.self)
        guard let last = parts.last else { return nil }
        let others = parts.dropLast().joined(separator: ", ")
        return others.isEmpty ? last : others + " and " + last
    }

    private var remarks: [String] {
        var lines: [String] = []
        lines += Self.named(report.refusedPlaces) {
            "The place '\($0)' was not added, because its name or its point is invalid."
        }
        if report.cameBack > 0 {
            lines.append(
                Self.were(
                    report.cameBack, "restored", "edited or restored on the other machine after")
                    + " deleted here.")
        }
        if report.keptAsEdited > 0 {
            lines.append(
                Self.were(report.keptAsEdited, "kept", "edited or restored here after")
                    + " deleted on the other machine.")
        }
        if report.deletedBefore > 0 {
            lines.append(
                FigureText.count(report.deletedBefore, "mood")
                    + (report.deletedBefore == 1
                        ? " stays deleted, because it was deleted here."
                        : " stay deleted, because they were deleted here."))
        }
        if report.discarded > 0 {
            let isOne = report.discarded == 1
            lines.append(
                "\(FigureText.count(report.discarded, "mood")) \(isOne ? "was" : "were") discarded on "
                    + "another machine. The trash here keeps \(isOne ? "it" : "them") until "
                    + "\(command: "trash --empty").")
        }
        if report.ahead > 0, let latest = report.latestAhead {
            let moment = ISO8601.utcText(of: latest) ?? ""
            lines.append(
                "\(FigureText.count(report.ahead, "edit")) "
                    + "\(report.ahead == 1 ? "is" : "are") dated more than a day ahead, up to "
                    + "\(moment). Check the other machine's clock.")
        }
        return lines
    }

    private var otherNotesAndRefusals: [String] {
        var lines = report.firstLostNotes.map { lost in
            let mood = lost.number.map(String.init) ?? lost.id.uuidString.lowercased()
            return "Both machines changed the note of mood \(mood). "
                + "\(command: "history \(mood)") keeps the earlier one: \(lost.text)"
        }
        let more = report.lostNotes - lines.count
        if more > 0 { lines.append("And \(FigureText.count(more, "more note")).") }
        lines += report.firstRefusals.map {
            "Mood \($0.id.uuidString.lowercased()) can't be merged: \($0.reason)."
        }
        let others = report.refused - report.firstRefusals.count
        if others > 0 {
            lines.append("\(FigureText.count(others, "more mood")) can't be merged.")
        }
        return lines
    }

    /// Returns a line for each place, at most ``MergeReport/mostDetails``, and the others' number.
    private static func named(_ places: [String], _ line: (String) -> String) -> [String] {
        let shown = places.prefix(MergeReport.mostDetails)
        let rest = places.count - shown.count
        return shown.map(line) + (rest > 0 ? ["And \(FigureText.count(rest, "more place"))."] : [])
    }

    /// Returns a sentence such as "1 mood was restored, because it was edited here after it was".
    private static func were(_ count: Int, _ outcome: String, _ reason: String) -> String {
        FigureText.count(count, "mood")
            + (count == 1
                ? " was \(outcome), because it was \(reason) it was"
                : " were \(outcome), because they were \(reason) they were")
    }
}
