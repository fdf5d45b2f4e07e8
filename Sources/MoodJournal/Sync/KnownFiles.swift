import Foundation

/// The information that a journal has about the files in a sync folder.
struct KnownFiles: Codable, Equatable {
    struct ReadFile: Codable, Equatable {
        let stamp: String
        let isSnapshot: Bool
    }

    /// The last file of a machine in a sealed folder that was read, or written.
    struct Link: Codable, Equatable {
        let number: Int64
        let hash: String
        let epoch: Int64
    }

    /// The files that were read, by their keys. Lost files stay until a snapshot replaces them.
    private(set) var read: [String: ReadFile] = [:]

    /// The stamps of this machine's unchanged files.
    var own: [String: String] = [:]

    /// Whether this machine's files may have moods that the last sync found to be discarded, so that
    /// the next one replaces them by a snapshot; otherwise `nil`.
    var hasDiscarded: Bool?

    /// The keys of the missing files that were reported, and the names of missing folders with a
    /// slash at the end.
    private var missing: Set<String> = []

    /// The key of the folder at the last sync, or `nil` if its files were plain.
    private(set) var epoch: SyncKey.Epoch?

    /// The last files of the machines in a sealed folder, by the machines' names.
    private(set) var links: [String: Link]?

    init() {}

    /// Reads a row. If the row is invalid, the record is empty, so that all files are read again. They
    /// are also read again after an earlier version read only their moods.
    ///
    /// - Parameter key: The key of the folder now. With another one than before, this machine's files
    ///   are forgotten, so that they are written again; with another folder's key, all are.
    init(_ row: SyncFolder, key: SyncKey?) {
        self = Self(sortedJSON: row.filesRead) ?? Self()
        if row.sharedState == nil { read = [:] }
        guard let key, key.epoch != epoch else { return }
        if key.epoch.folder != epoch?.folder { self = Self() }
        own = [:]
        epoch = key.epoch
    }

    /// Creates a record without files that have to be listed again.
    ///
    /// - Parameter former: The record of the last sync.
    init(own: [String: String], key: SyncKey?, after former: KnownFiles) {
        (self.own, epoch) = (own, key?.epoch)
        links = key == nil ? nil : former.links ?? [:]
    }

    /// Whether this machine's files have another machine's name, because the journal was copied.
    func isOfOther(than machine: String) -> Bool {
        !own.isEmpty && own.keys.allSatisfy { Self.file($0).machine != machine }
    }

    /// Whether the current version of a file was read.
    func hasRead(_ entry: SyncFiles.Entry) -> Bool { read[entry.file.key]?.stamp == entry.stamp }

    mutating func note(_ entry: SyncFiles.Entry, isSnapshot: Bool) {
        read[entry.file.key] = ReadFile(stamp: entry.stamp, isSnapshot: isSnapshot)
    }

    /// Copies the information about a file that hasn't changed.
    mutating func keep(_ entry: SyncFiles.Entry, from former: KnownFiles) {
        read[entry.file.key] = former.read[entry.file.key]
    }

    /// Records that a file of a sealed folder was read, if it follows what was read of its machine.
    /// Only a snapshot may follow a gap, or be the first.
    ///
    /// - Parameter hash: The hash of the file; `nil` if the file is plain.
    /// - Returns: Whether the file may be merged.
    mutating func link(_ header: SyncSegment.Header, _ hash: String?) -> Bool {
        guard let seal = header.seal, let hash else { return true }
        if let last = links?[seal.replica], header.segment <= last.number &+ 1 {
            guard header.segment <= last.number || seal.previous == last.hash else { return false }
            if header.segment < last.number { return true }
        } else if !header.isSnapshot {
            return false
        }
        links?[seal.replica] = Link(number: header.segment, hash: hash, epoch: seal.epoch)
        return true
    }

    /// Records this machine's file in a sealed folder, which its next one will name.
    mutating func noteOwn(_ file: SyncFiles.File, hash: String?) {
        guard let hash, let epoch else { return }
        links?[file.machine] = Link(number: file.segment, hash: hash, epoch: epoch.number)
    }

    /// Whether a file's machine hasn't yet written with the current key, but may have before.
    func mayBeOfFormerEpoch(_ file: SyncFiles.File) -> Bool {
        guard let epoch, epoch.number > 1 else { return false }
        return links?[file.machine]?.epoch != epoch.number
    }

    /// Returns the machines all of whose files have lower numbers than one that was read.
    func older(_ listed: [SyncFiles.Entry], own: String) -> Set<String> {
        let last = Dictionary(
            listed.map { ($0.file.machine, $0.file.segment) }, uniquingKeysWith: max)
        return Set(
            last.filter { $0.key != own && $0.value < links?[$0.key]?.number ?? 0 }.keys)
    }

    /// Forgets a file, so that the next sync reads it again.
    mutating func forget(_ key: String) { read[key] = nil }
}

extension KnownFiles {
    /// The maximum gap in the numbers of a machine's files that is reported. A file of another
    /// program may have any number as its name.
    private static let mostMissing: Int64 = 10_000

    /// Finds the missing files of other machines: gaps in the numbers since the last snapshot that
    /// weren't read before, and machines whose files have all disappeared.
    ///
    /// - Returns: The keys that earlier syncs haven't reported.
    mutating func noteMissing(
        _ listed: [SyncFiles.Entry], own: String, since former: KnownFiles
    ) -> [String] {
        let files = listed.map(\.file).filter { $0.machine != own }
        let folders = Dictionary(grouping: files, by: \.machine)
        let known = Dictionary(grouping: former.read.keys.map(Self.file), by: \.machine)
        let reported = Dictionary(grouping: former.missing.map(Self.file), by: \.machine)
        var lost: [String] = []
        for machine in Set(folders.keys).union(known.keys).subtracting([own]).sorted() {
            let formerFiles = known[machine] ?? []
            guard let files = folders[machine] else {
                for file in formerFiles { read[file.key] = former.read[file.key] }
                lost.append(machine + "/")
                continue
            }
            // A snapshot that was read contains all files before it, even if it is lost now.
            let snapshot =
                (files + formerFiles)
                .filter { (read[$0.key] ?? former.read[$0.key])?.isSnapshot == true }
                .compactMap(\.number).max() ?? 1
            let isNeeded = { (file: SyncFiles.File) in
                !files.contains(file) && (file.number ?? 0) >= snapshot
            }
            for file in formerFiles.filter(isNeeded) { read[file.key] = former.read[file.key] }
            missing.formUnion((reported[machine] ?? []).filter(isNeeded).map(\.key))
            lost += gaps(files, of: machine, after: snapshot)
        }
        missing.formUnion(lost)
        return lost.filter { !former.missing.contains($0) }
    }

    private func gaps(
        _ files: [SyncFiles.File], of machine: String, after snapshot: Int64
    ) -> [String] {
        let numbers = Set(files.compactMap(\.number))
        // A file that can't be read yet may be a snapshot, which replaces the files before it.
        let unread = files.filter { read[$0.key] == nil }.compactMap(\.number).max()
        let first = max(snapshot, unread ?? 1)
        guard let last = numbers.max(), last >= first, last - first < Self.mostMissing else {
            return []
        }
        return (first...last).filter { !numbers.contains($0) }
            .map { SyncFiles.File($0, of: machine, isSealed: files.allSatisfy(\.isSealed)).key }
            .filter { read[$0] == nil }
    }

    private static func file(_ key: String) -> SyncFiles.File {
        let parts = key.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        return SyncFiles.File(
            machine: String(parts[0]), name: parts.count > 1 ? String(parts[1]) : "")
    }
}
