import Files
import Foundation

extension FolderSync {
    /// The files and states that a sync has read.
    struct Reading {
        var known = KnownFiles()
        var groups = StateGroups()
        var shared = SharedState()

        /// The keys of the files that were read now, by their numbers in the groups.
        var keys: [String] = []

        /// Forgets the files with refused moods, so that the next sync reads them again. A later
        /// version of the program may accept them, for example because it knows a new time zone.
        mutating func forget(refusedBy report: MergeReport) {
            guard report.refused > 0 else { return }
            let isListed = report.refused == report.firstRefusals.count
            let numbers =
                isListed
                ? report.firstRefusals.flatMap { groups.files(of: $0.id) } : Array(keys.indices)
            for number in numbers { known.forget(keys[number]) }
        }
    }

    /// Reads the files of other machines that are new or have changed, and copies of this machine's
    /// files.
    mutating func readOthers(_ listed: [SyncFiles.Entry], _ former: Former) throws -> Reading {
        var reading = Reading()
        reading.known = KnownFiles(
            own: former.known.own, key: files.key, after: former.known)
        let older = former.known.older(listed, own: former.machine)
        report.damaged = older.sorted().map {
            SyncReport.DamagedFile(path: $0 + "/", problem: .older)
        }
        // Each sealed file names the one before it.
        let ordered =
            files.key == nil
            ? listed
            : listed.sorted {
                ($0.file.machine, $0.file.segment) < ($1.file.machine, $1.file.segment)
            }
        for entry in ordered where entry.file.machine != former.machine || entry.file.number == nil
        {
            if former.known.hasRead(entry) {
                reading.known.keep(entry, from: former.known)
            } else if !older.contains(entry.file.machine) {
                try read(entry, of: files, &reading)
            }
        }
        try noteOtherKeys(listed)
        report.missing = reading.known.noteMissing(listed, own: former.machine, since: former.known)
        return reading
    }

    /// Reports machines instead of files where all of a machine's files have another key.
    private mutating func noteOtherKeys(_ listed: [SyncFiles.Entry]) throws {
        let sealed = report.damaged.filter { $0.problem == .seal }.map(\.path)
        for machine in Set(sealed.map(\.folderPath)).sorted() {
            let files = listed.map(\.file).filter { $0.machine == machine }
            guard try files.allSatisfy(self.files.hasOtherKey) else { continue }
            report.damaged.removeAll { $0.problem == .seal && $0.path.folderPath == machine }
            report.damaged.append(SyncReport.DamagedFile(path: machine + "/", problem: .key))
        }
    }

    /// Reads this machine's plain files before sealed ones replace them, because a journal from a
    /// backup may lack what they contain.
    mutating func read(plain entries: [SyncFiles.Entry], _ reading: inout Reading) throws {
        guard !entries.isEmpty else { return }
        let plain = try SyncFiles(path: files.path)
        for entry in entries { try read(entry, of: plain, &reading) }
    }

    private mutating func read(
        _ entry: SyncFiles.Entry, of files: SyncFiles, _ reading: inout Reading
    ) throws {
        let key = entry.file.key
        guard entry.size <= SyncFiles.mostBytes else {
            report.damaged.append(SyncReport.DamagedFile(path: key, problem: .size))
            return
        }
        guard let result = try files.segment(entry.file) else { return }
        do throws(SyncSegment.Problem) {
            let segment = try result.get()
            let isCopy = entry.file.number == nil
            guard isCopy || reading.known.link(segment.header, segment.hash) else {
                report.withheld.append(key)
                return
            }
            for state in segment.states { reading.groups.add(state, from: reading.keys.count) }
            reading.shared.join(segment.shared)
            reading.keys.append(key)
            report.filesRead += 1
            if let line = segment.invalidLines.first {
                report.damaged.append(SyncReport.DamagedFile(path: key, problem: .line(line)))
            } else {
                reading.known.note(entry, isSnapshot: segment.header.isSnapshot)
            }
        } catch {
            switch error {
            case .incomplete: report.incomplete.append(key)
            case .damaged:
                report.damaged.append(SyncReport.DamagedFile(path: key, problem: .checksum))
            // If keys are elsewhere, two machines may have replaced theirs, and would never read each
            // other's files.
            case .sealed where isKeyInside && reading.known.mayBeOfFormerEpoch(entry.file):
                report.outdated.append(key)
            case .sealed: report.damaged.append(SyncReport.DamagedFile(path: key, problem: .seal))
            case .newer: report.newer.append(key)
            }
        }
    }
}
