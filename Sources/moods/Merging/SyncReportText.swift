import MoodJournal

/// The report of a sync for people.
struct SyncReportText {
    private let report: SyncReport

    init(_ report: SyncReport) { self.report = report }

    /// The lines, each with a line feed.
    var text: String {
        let merge = MergeReportText(report.merge)
        let deletions = report.writtenDeletions
        let sent = MergeReportText.counted(
            [
                (report.written - deletions, "mood"), (deletions, "deletion"),
                (report.writtenPlaces, "place"), (report.deletedPlaces, "deleted place"),
            ], and: report.writesDefaultPlace ? "the default place" : nil)
        let counts =
            "Sent \(sent ?? "nothing"); received \(merge.received ?? "nothing new")."
        return ([counts] + lines).map { TerminalText.line($0) + "\n" }.joined() + merge.details
    }

    private var lines: [String] {
        var lines: [String] = []
        if report.isJournalInside {
            lines.append(
                "the journal itself is in the sync folder; move it elsewhere, because copying it "
                    + "while it changes damages the copy")
        }
        if let name = report.newName {
            lines.append(
                "this journal was copied or restored from a backup; it continues as \(name)")
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
        let remedy = "; the next 'moods sync' on the machine that wrote it replaces it"
        return switch file.problem {
        case .checksum: "\(file.path) is damaged" + remedy
        case .line(let line): "\(file.path) is damaged in line \(line)" + remedy
        case .size:
            "\(file.path) is larger than 1 GiB, so moods can't have written it; it isn't read"
        }
    }
}
