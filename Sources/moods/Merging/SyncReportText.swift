import MoodJournal

/// The report of a sync for people.
struct SyncReportText {
    private let report: SyncReport

    init(_ report: SyncReport) { self.report = report }

    /// The lines, each with a line feed.
    var text: String {
        lines.map { TerminalText.line($0) + "\n" }.joined()
            + MergeReportText(report.merge, isDryRun: false).text
    }

    private var lines: [String] {
        var lines = [
            "\(count(report.written, "mood")) written, \(count(report.filesRead, "file")) read"
        ]
        if report.isRestored {
            lines.append(
                "the journal is older than its own files in the folder, so it may come from a "
                    + "backup; it continues under a new name")
        }
        if report.isHealed {
            lines.append(
                "files of this machine were missing or damaged; all moods were written again")
        }
        lines += report.missing.map {
            "\($0) is missing; that machine's next snapshot will include its moods"
        }
        lines += report.incomplete.map {
            "\($0) hasn't arrived completely; the next sync tries again"
        }
        lines += report.newer.map { "\($0) was written by a newer version of moods; update moods" }
        lines += report.damaged.map(damage)
        return lines
    }

    private func damage(_ file: SyncReport.DamagedFile) -> String {
        guard let line = file.line else {
            return
                "\(file.path) is larger than 1 GiB, so moods can't have written it; it isn't read"
        }
        return "\(file.path) is damaged in line \(line); "
            + "run 'moods sync' on the machine that wrote it"
    }

    private func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
