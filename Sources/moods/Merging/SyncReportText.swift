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
            lines.append(
                "files of this machine were missing or damaged; all moods were written again")
        }
        lines += report.missing.map {
            "\($0) is missing; its moods come with that machine's next snapshot"
        }
        lines += report.incomplete.map { "\($0) has not arrived completely; it is left for later" }
        lines += report.newer.map { "a newer moods wrote \($0); update moods to read it" }
        lines += report.damaged.map(damage)
        return lines
    }

    private func damage(_ file: SyncReport.DamagedFile) -> String {
        guard let line = file.line else {
            return "\(file.path) is larger than 1 GiB; no moods wrote it, and it isn't read"
        }
        return "\(file.path) is damaged in line \(line); "
            + "run 'moods sync' on the machine that wrote it"
    }

    private func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
