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

    /// What to do about a problem.
    public enum Remedy: Sendable {
        /// ``Journal/fix(at:)`` repairs it, and nothing is lost.
        case fix

        /// ``Journal/fix(at:)`` removes a reference to an object that is lost.
        case removal

        /// A person must edit the mood or remove a trigger, as the description says.
        case edit

        /// ``Journal/recover(_:to:)`` saves what can be read.
        case recovery
    }

    /// What to do about it.
    public let remedy: Remedy

    /// Whether ``Journal/fix(at:)`` can repair the problem.
    public var isFixable: Bool { remedy == .fix || remedy == .removal }

    /// Whether the problem keeps ``Journal/fix(at:)`` from repairing any other: pages are damaged,
    /// or another program's trigger would run.
    public var preventsFixing: Bool {
        kind == .damage && !isFixable || kind == .schema && remedy == .edit
    }
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
            let journal = try openWithoutUpgrading(at: location)
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
                        kind: .value, object: nil, description: reason, remedy: .recovery))
            }
        }
        return JournalCheck(numberOfMoods: count, problems: permissions + problems)
    }

    /// Repairs counts, indexes, triggers, the search index, local days and the numbers for new rows,
    /// which can be derived from the moods, and permissions. Optional references to missing objects
    /// are removed.
    ///
    /// The file is repaired in one transaction, after every page has been checked; what only the
    /// journal's rules can repair follows in another.
    ///
    /// - Parameter location: The file of the journal.
    /// - Throws: ``JournalError/store(_:path:)`` if pages are damaged, or if the journal can't be
    ///   written. In that case only permissions may have changed.
    /// - Complexity: O(*n*) in the size of the file, which is read several times.
    public static func fix(at location: JournalLocation) throws(JournalError) {
        try JournalError.translating(path: location.path) {
            try StoreRepair(
                model: JournalModel.make(), configuration: configuration(ofFile: location.path),
                title: checkTitle, author: machine
            ).run()
        }
        let journal = try openExisting(at: location)
        do throws(JournalError) {
            try journal.writing {
                journal.entitle(checkTitle)
                try journal.setLocalDays()
                for tag in try journal.misplacedTags() { try tag.place() }
                try journal.sweep()
                for state in try journal.invalidMergeStates() { try journal.context.delete(state) }
            }
        } catch {
            try? journal.close()
            throw error
        }
        try journal.close()
    }

    /// The title of repairs in the history.
    private static let checkTitle = "check --fix"

    static func configuration(ofFile path: String) -> StoreConfiguration {
        StoreConfiguration(
            location: .file(path: path), access: .write,
            applicationID: JournalModel.applicationID, migrations: JournalModel.migrations)
    }

    // MARK: Permissions

    /// Sets the permissions of a journal so that only its owner can open it. The contents aren't
    /// written.
    ///
    /// - Parameter location: The file of the journal.
    /// - Throws: ``JournalError/store(_:path:)`` if the file belongs to another user.
    public static func fixPermissions(of location: JournalLocation) throws(JournalError) {
        for (path, mode) in permissions(of: location)
        where chmod(path.fileSystemBytes, mode) != 0 {
            throw .store(
                StoreError(.notPermitted, message: String(cString: strerror(errno))), path: path)
        }
    }

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
                    + String(mode, radix: 8) + ".", remedy: .fix)
        }
    }

    // MARK: The journal's own rules

    private func numberOfMoods() throws(JournalError) -> Int {
        try translating { try context.count(FetchRequest<Mood>()) }
    }

    /// Returns violations of rules that only the journal knows: regions and tags disappear with
    /// their last mood, a coordinate has both latitude and longitude, and the local day follows
    /// from the date and the time zone.
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
                    description: "It has no moods left.", remedy: .fix)
            }
            let halves = try moodsWithHalfACoordinate().map { mood in
                JournalProblem(
                    kind: .value, object: mood.objectID.description,
                    description: "It has only one of latitude and longitude.",
                    remedy: .recovery)
            }
            var clocks: [JournalProblem] = []
            try forEachWrongClock { mood, problem in
                if clocks.count < Self.mostProblems {
                    clocks.append(JournalProblem(problem, of: mood))
                }
            }
            let states = try invalidMergeStates().map { state in
                JournalProblem(
                    kind: .value, object: state.objectID.description,
                    description: "It can't be read; the next merge takes its mood as it is.",
                    remedy: .fix)
            }
            let misplaced = try misplacedTags().map { tag in
                JournalProblem(
                    kind: .reference, object: tag.objectID.description,
                    description: "The tag above it isn't the one that its path names.",
                    remedy: .fix)
            }
            return unused + halves + clocks + states + misplaced
        }
    }

    /// Returns the tags whose parent isn't the tag of their path; a tag may even be above itself.
    private func misplacedTags() throws -> [Tag] {
        try context.fetch(FetchRequest<Tag>()).filter { $0.parent?.key != $0.parentKey }
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
        let kind: Kind =
            switch finding {
            case .damaged: .damage
            case .schema, .table, .foreignTrigger: .schema
            case .danglingReference, .wrongDestination, .danglingPair: .reference
            case .wrongDerivedValue: .count
            case .wrongFullTextIndex: .search
            case .wrongHistory: .history
            case .wrongNumber: .number
            case .unknownEntity, .undecodableValue, .invalid: .value
            }
        let isForeign = if case .foreignTrigger = finding { true } else { false }
        let problem = finding.problem
        self.init(
            kind: kind, object: finding.object?.description,
            description: finding.isRemovable
                ? String(problem.dropLast()) + "; --fix removes the reference." : problem,
            remedy: isForeign
                ? .edit
                : finding.isRemovable ? .removal : finding.isRepairable ? .fix : .recovery)
    }

    /// Describes the error that keeps a journal from being opened.
    init(_ error: StoreError) {
        switch error.kind {
        case .schema(.missing(let name)): self.init(StoreFinding.table(name: name))
        case .schema(.changedTrigger(let name)): self.init(StoreFinding.schema(name: name))
        case .schema(.foreignTrigger(let name, let table)):
            self.init(StoreFinding.foreignTrigger(name: name, table: table))
        case .schema(.different(let name)):
            self.init(
                kind: .schema, object: nil, description: "Another program has changed \(name).",
                remedy: .recovery)
        case .truncated:
            self.init(
                kind: .damage, object: nil,
                description: "The file is cut short: \(error.message).", remedy: .recovery)
        default: self.init(StoreFinding.damaged(error.message))
        }
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
