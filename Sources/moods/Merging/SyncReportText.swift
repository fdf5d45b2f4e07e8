import Files
import MoodJournal

struct SyncReportText {
    private let report: SyncReport

    init(_ report: SyncReport) { self.report = report }

    /// The lines, each a sentence.
    var lines: [String] {
        let merge = MergeReportText(report.merge)
        let deletions = report.writtenDeletions
        let sent = MergeReportText.counted(
            [
                (report.written - deletions, "mood"), (deletions, "deletion"),
                (report.writtenPlaces, "place"), (report.deletedPlaces, "deleted place"),
            ], and: report.writesDefaultPlace ? "the default place" : nil)
        let counts =
            "Sent \(sent ?? "nothing"); received \(merge.received ?? "nothing new")."
        return [counts] + remarks + merge.details
    }

    private var remarks: [String] {
        var lines: [String] = []
        if report.isJournalInside {
            lines.append(
                "The journal itself is in the sync folder. Move it elsewhere, because copying it "
                    + "while it changes damages the copy.")
        }
        if let name = report.newName {
            lines.append(
                "The folder has files under this journal's name that this journal didn't write. The "
                    + "journal was copied or restored from a backup, or somebody put the files there. "
                    + "The journal continues as \(name).")
        }
        if report.isHealed {
            lines.append(
                "Files of this machine were missing or damaged, so all moods were written again.")
        }
        lines += report.missing.map {
            "\($0) is missing. That machine's next snapshot will include its moods."
        }
        lines += report.incomplete.map {
            "\($0) hasn't arrived completely. The next sync tries again."
        }
        lines += Self.byFolder(report.plain) { file, isOne in
            "\(file) \(isOne ? "isn't" : "aren't") encrypted and \(isOne ? "wasn't" : "weren't") read. "
                + "Run 'moods sync' on the machine that wrote \(isOne ? "it" : "them")\(Self.orMove)"
        }
        lines += Self.byFolder(report.outdated) { file, isOne in
            "\(file) \(isOne ? "was" : "were") encrypted with a former key and not read. "
                + "Run 'moods sync' on the machine that wrote \(isOne ? "it" : "them")\(Self.orMove)"
        }
        lines += Self.byFolder(report.withheld) { file, isOne in
            "\(file) \(isOne ? "wasn't" : "weren't") read, because a file before "
                + "\(isOne ? "it" : "them") is missing or damaged. The next sync tries again."
        }
        lines += report.newer.map { "\($0) was written by a newer version of moods. Update moods." }
        lines += report.damaged.map(damage)
        return lines
    }

    /// The remedy for files of other programs, which a sync would report forever.
    private static let orMove =
        ". A file that doesn't belong in the folder can be moved away, and so can a folder to which no "
        + "machine writes any more."

    /// Returns a sentence for each folder with files, from the files' name or number and whether it
    /// is a single one.
    private static func byFolder(
        _ files: [String], _ sentence: (String, Bool) -> String
    ) -> [String] {
        Dictionary(grouping: files, by: \.folderPath).sorted { $0.key < $1.key }.map {
            $1.count == 1
                ? sentence($1[0], true)
                : sentence("\(FigureText.count($1.count, "file")) in \($0)/", false)
        }
    }

    private func damage(_ file: SyncReport.DamagedFile) -> String {
        let remedy = ". The next 'moods sync' on the machine that wrote it replaces it."
        return switch file.problem {
        case .checksum: "\(file.path) is damaged" + remedy
        case .line(let line): "\(file.path) is damaged in line \(line)" + remedy
        case .seal:
            "\(file.path) can't be decrypted: it was changed or moved, has another key, or hasn't "
                + "arrived completely" + Self.orMove
        case .key:
            "The files in \(file.path) were changed or moved, or have another key. None was read. If a "
                + "machine changed the key, use its key.age or key file on all machines"
                + Self.orMove
        case .older:
            "\(file.path) has only files that are older than the last one read. Nothing was read there. "
                + "Somebody may have put an old copy in its place. Run 'moods sync' on the machine that "
                + "wrote it. A folder to which no machine writes any more can be moved away."
        case .size:
            "\(file.path) is larger than 1 GiB, so moods can't have written it. It isn't read."
        }
    }
}
