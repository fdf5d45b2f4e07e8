import Foundation

/// What a journal knows of the files in a sync folder.
struct KnownFiles: Codable, Equatable {
    /// A file that was read.
    struct ReadFile: Codable, Equatable {
        let stamp: String
        let isSnapshot: Bool
    }

    /// The files that were read, by their keys. Files that are lost stay until a snapshot replaces
    /// them.
    private(set) var read: [String: ReadFile] = [:]

    /// The stamps of the own files, which are as they were written.
    var own: [String: String] = [:]

    /// The keys of the missing files, and the names of missing folders with a slash at the end,
    /// which were reported.
    private var missing: Set<String> = []

    /// Nothing is known.
    init() {}

    /// Reads what a row has; an invalid one has nothing, so that all files are read again.
    init(_ row: SyncFolder) {
        let json = Data(row.filesRead.utf8)
        self = (try? JSONDecoder().decode(Self.self, from: json)) ?? Self()
    }

    /// Returns the JSON for a row.
    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }

    /// Returns whether the own files have another machine's name, because the journal was copied.
    func isOfOther(than machine: String) -> Bool {
        !own.isEmpty && own.keys.allSatisfy { Self.file($0).machine != machine }
    }

    /// Returns whether a file was read as it is.
    func hasRead(_ entry: SyncFiles.Entry) -> Bool {
        read[entry.file.key]?.stamp == entry.stamp
    }

    mutating func note(_ entry: SyncFiles.Entry, isSnapshot: Bool) {
        read[entry.file.key] = ReadFile(stamp: entry.stamp, isSnapshot: isSnapshot)
    }

    /// Keeps what is known of a file that hasn't changed.
    mutating func keep(_ entry: SyncFiles.Entry, from former: KnownFiles) {
        read[entry.file.key] = former.read[entry.file.key]
    }

    /// Forgets a file, so that the next sync reads it again.
    mutating func forget(_ key: String) { read[key] = nil }
}

/// Missing files.
extension KnownFiles {
    /// The greatest gap in the numbers of a machine's files that is reported. A file of another
    /// program may have any number for a name.
    private static let mostMissing: Int64 = 10_000

    /// Finds the missing files of other machines: gaps in the numbers since the last snapshot,
    /// unless they were read before, and machines that had files and have none.
    ///
    /// - Parameters:
    ///   - listed: All files.
    ///   - own: The name of the own folder.
    ///   - former: What the last sync knew.
    /// - Returns: What the last syncs haven't found missing.
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
            // A snapshot that was read makes up for all files before it, even if it is lost.
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
        // A file that can't be read yet may be a snapshot, which replaces those before it.
        let unread = files.filter { read[$0.key] == nil }.compactMap(\.number).max()
        let first = max(snapshot, unread ?? 1)
        guard let last = numbers.max(), last >= first, last - first < Self.mostMissing else {
            return []
        }
        return (first...last).filter { !numbers.contains($0) }
            .map { SyncFiles.File($0, of: machine).key }
            .filter { read[$0] == nil }
    }

    private static func file(_ key: String) -> SyncFiles.File {
        let parts = key.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        return SyncFiles.File(
            machine: String(parts[0]), name: parts.count > 1 ? String(parts[1]) : "")
    }
}
