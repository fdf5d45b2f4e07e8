import Atlas
import Foundation
@testable import Interchange
import SeededRandom
import Testing

@testable import MoodJournal

/// A machine with a journal and a clock of its own.
final class Machine {
    let file: JournalFile
    private(set) var journal: Journal

    /// The difference between the machine's clock and the true time.
    let skew: TimeInterval

    init(skew: TimeInterval = 0) throws {
        file = try JournalFile()
        journal = try file.open()
        self.skew = skew
    }

    deinit {
        try? journal.close()
        file.remove()
    }

    func close() throws { try journal.close() }

    func open() throws { journal = try file.open() }

    /// Replaces the journal with a copy of another machine's.
    func copy(_ other: Machine) throws {
        try journal.close()
        try? FileManager.default.removeItem(atPath: file.location.path)
        try other.journal.backUp(to: file.location.path, replacing: true)
        journal = try file.open()
    }

    /// Changes the journal at a true time. The history records the time of the machine's clock.
    @discardableResult
    func change<Result>(
        at time: Date, _ body: (Journal, Date) throws -> Result
    ) throws -> Result {
        let now = time.addingTimeInterval(skew)
        let last = try journal.container.lastTransaction
        let result = try body(journal, now)
        guard try journal.container.lastTransaction != last else { return result }
        let moment = Int64((now.timeIntervalSince1970 * 1000).rounded())
        try file.sqlite(
            """
            UPDATE _transaction SET moment = \(moment)
            WHERE number = (SELECT max(number) FROM _transaction);
            """)
        return result
    }

    @discardableResult
    func merge(_ other: Machine, isDryRun: Bool = false, at time: Date) throws -> MergeReport {
        let journal = try Journal.openForMerging(at: other.file.location)
        defer { try? journal.close() }
        return try self.journal.merge(
            journal, isDryRun: isDryRun, at: time.addingTimeInterval(skew))
    }

    /// Returns the moods as `moods export` would write them.
    func export() throws -> [String] {
        var entries: [String] = []
        try journal.forEachExportedEntry(MoodQuery()) { entries.append("\($0)") }
        return entries
    }

    /// Returns the regions as `moods regions` would list them.
    func regions() throws -> [String] {
        try journal.regions(RegionQuery()).regions.map { region in
            "\(region.region.code) \(region.numberOfMoods) \(region.numberOfCountries ?? 0) "
                + "\(region.updatedAt.timeIntervalSince1970)"
        }
    }

    /// Returns the named places in the order of their names.
    func places() throws -> [String] {
        try journal.places().map { place in
            "\(place.name) \(place.coordinate.latitude) \(place.coordinate.longitude)"
                + (place.isDefault ? " default" : "")
        }
    }

    func moods() throws -> [MoodRecord] {
        var moods: [MoodRecord] = []
        try journal.forEachMood(MoodQuery()) { moods.append($0) }
        return moods
    }

    /// Returns the texts of the notes that lost in merges.
    func otherNotes(of mood: MoodReference) throws -> [String] {
        try journal.revisions(of: mood).filter { $0.field == "otherNote" }.compactMap(\.after)
    }

    func replica() throws -> ReplicaID {
        try JournalStates(
            context: journal.context, journal: journal.container.storeUUID,
            path: file.location.path
        ).replica
    }

    /// Imports entries with IDs at a true time.
    @discardableResult
    func add(
        _ entries: [Entry], at time: Date, restoresDeleted: Bool = false
    ) throws -> ImportReport {
        try change(at: time) { journal, now in
            let moods = MoodImport(
                EntryList(entries),
                options: ImportedJournal.options {
                    $0.now = now
                    $0.restoresDeleted = restoresDeleted
                })
            try moods.readAhead()
            return try journal.importMoods(moods)
        }
    }
}

extension Collection<Machine> {
    /// Merges every machine into every other one until nothing changes.
    func mergeAll(at time: Date) throws {
        for _ in 0..<3 {
            for machine in self {
                for other in self where other !== machine { try machine.merge(other, at: time) }
            }
        }
    }
}

/// A suite of tests with several machines.
protocol MachineSuite {}

extension MachineSuite {
    /// Returns a time in minutes after a start that all tests share.
    func time(_ minutes: Double) -> Date {
        Date(timeIntervalSince1970: 1_800_000_000).addingTimeInterval(60 * minutes)
    }

    func edit(_ set: (inout MoodEdit) throws -> Void) rethrows -> MoodEdit {
        var edit = MoodEdit()
        try set(&edit)
        return edit
    }

    /// Returns two machines with one mood.
    func fork(_ mood: NewMood, skew: TimeInterval = 0) throws -> (Machine, Machine, UUID) {
        let (first, second) = (try Machine(), try Machine(skew: skew))
        let id = try first.change(at: time(0)) { try $0.record(mood, at: $1).id }
        try second.copy(first)
        return (first, second, id)
    }
}
