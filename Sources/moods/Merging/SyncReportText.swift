import MoodJournal

/// The report of a sync, for people.
struct SyncReportText {
    private let report: SyncReport

    init(_ report: SyncReport) { self.report = report }

    /// Lines, each with its end.
    var text: String {
        lines.map { TerminalText.line($0) + "\n" }.joined()
            + MergeReportText(report.merge, isDryRun: false).text
    }

    private var lines: [String] {
        var lines = ["wrote \(report.written), read \(count(report.filesRead, "file"))"]
        if report.isRestored {
            lines.append(
                "the journal is older than what it had synced, as one from a backup is; it "
                    + "continues under a new name")
        }
        if report.isHealed {
            lines.append("files of this machine were missing; all moods were written again")
        }
        lines += report.missing.map {
            "\($0) is missing; its moods come with that machine's next snapshot"
        }
        lines += report.incomplete.map { "\($0) has not arrived completely; it is left for later" }
        lines += report.unreadable.map { "\($0) can't be read; update moods" }
        return lines
    }

    private func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
