import Foundation
import Persistence

/// A problem that the check of a journal found.
public struct JournalProblem: Sendable, Hashable {
    /// The part of the journal that has the problem. The raw values are documented names.
    public enum Kind: String, Sendable {
        /// Pages of the file.
        case damage

        /// A table, index or trigger.
        case schema

        /// A reference to a missing object, or an object that nothing refers to any more.
        case reference

        /// A stored count or another derived value.
        case count

        /// The full-text index.
        case search

        /// The history.
        case history

        /// The numbers of transactions, and those for new rows.
        case number

        /// A value that can't be read, or that breaks a rule.
        case value

        /// The permissions of the file or its folder.
        case permissions
    }

    /// The part of the journal that has the problem.
    public let kind: Kind

    /// The object, such as "Mood/3", or the path of a file; `nil` for the journal as a whole.
    public let object: String?

    /// A sentence that says what is wrong.
    public let description: String

    /// Whether ``Journal/fix(at:)`` can repair the problem. If not, ``Journal/recover(_:to:)``
    /// saves what can be read.
    public let isFixable: Bool
}

/// The result of checking a journal.
public struct JournalCheck: Sendable, Equatable {
    /// The number of moods; 0 if they can't be counted.
    public let numberOfMoods: Int

    /// The problems; empty if there are none.
    public let problems: [JournalProblem]
}

extension Journal {
    private static let mostProblems = 1000

    /// Checks every page and row of a journal, its schema, search index, history and permissions,
    /// without changing anything.
    ///
    /// A journal of an earlier version is checked as an upgraded copy.
    ///
    /// - Parameter location: The file of the journal.
    /// - Returns: The number of moods, and at most 1,000 problems in the store besides those that
    ///   the journal's own rules find.
    /// - Throws: ``JournalError/store(_:path:)`` if there is no journal, or if the file can't be
    ///   opened for another reason than damage.
    /// - Complexity: O(*n*) in the size of the file, which is read several times.
    public static func check(at location: JournalLocation) throws(JournalError) -> JournalCheck {
        let permissions = permissionProblems(of: location)
        var problems: [JournalProblem] = []
        var count = 0
        do throws(JournalError) {
            let journal = try openForMerging(at: location)
            do throws(JournalError) {
                let findings = try journal.translating {
                    try journal.container.check(limit: mostProblems)
                }
                problems += findings.map(JournalProblem.init)
                count = try journal.numberOfMoods()
                problems += try journal.ruleProblems()
                try journal.close()
            } catch {
                try? journal.close()
                throw error
            }
        } catch .store(let error, _) where error.isDamage {
            // Problems that were found before may have caused this error.
            if problems.isEmpty { problems.append(JournalProblem(error)) }
        } catch .damaged(let reason, _) {
            if problems.isEmpty {
                problems.append(
                    JournalProblem(
                        kind: .value, object: nil, description: reason, isFixable: false))
            }
        }
        return JournalCheck(numberOfMoods: count, problems: permissions + problems)
    }

    /// Repairs counts, indexes, triggers, the search index and the numbers for new rows, which can
    /// be derived from the moods, and permissions. Optional references to missing objects are
    /// removed.
    ///
    /// The contents are repaired in one transaction, after every page has been checked.
    ///
    /// - Parameter location: The file of the journal.
    /// - Throws: ``JournalError/store(_:path:)`` if pages are damaged, or if the journal can't be
    ///   written. In that case only permissions may have changed.
    /// - Complexity: O(*n*) in the size of the file, which is read several times.
    public static func fix(at location: JournalLocation) throws(JournalError) {
        try JournalError.translating(path: location.path) {
            for (path, mode) in permissions(of: location) {
                guard chmod(path.fileSystemBytes, mode) == 0 else {
                    throw StoreError(.notPermitted, message: String(cString: strerror(errno)))
                }
            }
            try StoreRepair(
                model: JournalModel.make(), configuration: configuration(ofFile: location.path)
            ).run()
        }
        let journal = try openExisting(at: location)
        do throws(JournalError) {
            try journal.writing {
                try journal.sweep()
                for state in try journal.invalidMergeStates() { try journal.context.delete(state) }
            }
        } catch {
            try? journal.close()
            throw error
        }
        try journal.close()
    }

    static func configuration(ofFile path: String) -> StoreConfiguration {
        StoreConfiguration(
            location: .file(path: path), access: .write,
            applicationID: JournalModel.applicationID, migrations: JournalModel.migrations)
    }

    // MARK: Permissions

    /// Returns the files that other users can read or write, and the modes that they should have.
    private static func permissions(
        of location: JournalLocation
    ) -> [(path: String, mode: mode_t)] {
        let path = location.path.realPath ?? location.path
        let files = [path, path + "-wal", path + "-shm"].map {
            (path: $0, mode: mode_t(0o600))
        }
        // Only the default folder is the journal's own.
        let folder = location.isDefault ? [(path: path.folderPath, mode: mode_t(0o700))] : []
        return (files + folder).filter { path, _ in
            var status = stat()
            return stat(path.fileSystemBytes, &status) == 0 && status.st_mode & 0o077 != 0
        }
    }

    private static func permissionProblems(of location: JournalLocation) -> [JournalProblem] {
        permissions(of: location).map { path, mode in
            JournalProblem(
                kind: .permissions, object: path,
                description: "Other users can open it; its mode should be "
                    + String(mode, radix: 8) + ".", isFixable: true)
        }
    }

    // MARK: The journal's own rules

    private func numberOfMoods() throws(JournalError) -> Int {
        try translating { try context.count(FetchRequest<Mood>()) }
    }

    /// Returns violations of rules that only the journal knows: regions and tags disappear with
    /// their last mood, and a coordinate has both latitude and longitude.
    private func ruleProblems() throws(JournalError) -> [JournalProblem] {
        try reading {
            let countries = try context.fetch(
                FetchRequest<Country>(predicate: #Predicate { $0.numberOfMoods == 0 }))
            let continents = try context.fetch(
                FetchRequest<Continent>(predicate: #Predicate { $0.numberOfCountries == 0 }))
            let tags = try context.fetch(
                FetchRequest<Tag>(
                    predicate: #Predicate { $0.numberOfMoods == 0 && $0.numberOfChildren == 0 }))
            let ids =
                countries.map(\.objectID) + continents.map(\.objectID) + tags.map(\.objectID)
            let unused = ids.map { id in
                JournalProblem(
                    kind: .reference, object: id.description,
                    description: "It has no moods left.", isFixable: true)
            }
            let halves = try moodsWithHalfACoordinate().map { mood in
                JournalProblem(
                    kind: .value, object: mood.objectID.description,
                    description: "It has only one of latitude and longitude.", isFixable: false)
            }
            let states = try invalidMergeStates().map { state in
                JournalProblem(
                    kind: .value, object: state.objectID.description,
                    description: "It can't be read; the next merge takes its mood as it is.",
                    isFixable: true)
            }
            return unused + halves + states
        }
    }

    private func invalidMergeStates() throws -> [MergeState] {
        var invalid: [MergeState] = []
        for state in try context.fetch(FetchRequest<MergeState>()) {
            do {
                _ = try MoodState(state)
            } catch {
                invalid.append(state)
            }
        }
        return invalid
    }

    func moodsWithHalfACoordinate() throws -> [Mood] {
        try context.fetch(
            FetchRequest<Mood>(
                predicate: #Predicate { $0.latitude == nil && $0.longitude != nil }))
            + context.fetch(
                FetchRequest<Mood>(
                    predicate: #Predicate { $0.latitude != nil && $0.longitude == nil }))
    }
}

extension JournalProblem {
    init(_ finding: StoreFinding) {
        let (kind, object): (Kind, ObjectID?) =
            switch finding {
            case .damaged: (.damage, nil)
            case .schema, .table: (.schema, nil)
            case .danglingReference(let id, _), .wrongDestination(let id, _): (.reference, id)
            case .danglingPair: (.reference, nil)
            case .wrongDerivedValue(let id, _, _, _): (.count, id)
            case .wrongFullTextIndex: (.search, nil)
            case .wrongHistory: (.history, nil)
            case .wrongNumber: (.number, nil)
            case .unknownEntity: (.value, nil)
            case .undecodableValue(let id, _), .invalid(let id, _): (.value, id)
            }
        self.init(
            kind: kind, object: object?.description, description: finding.description,
            isFixable: finding.isRepairable)
    }

    init(_ error: StoreError) {
        let isSchema = if case .schema = error.kind { true } else { false }
        let isTrigger = if case .schema(.changedTrigger) = error.kind { true } else { false }
        self.init(
            kind: isSchema ? .schema : .damage, object: nil, description: error.description,
            isFixable: isTrigger)
    }
}

extension StoreError {
    /// Whether the error means that the journal is damaged.
    fileprivate var isDamage: Bool {
        switch kind {
        case .corrupt, .truncated, .schema, .constraint: true
        default: false
        }
    }
}
