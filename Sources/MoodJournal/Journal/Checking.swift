import Foundation
import Persistence

extension Journal {
    private static let mostProblems = 1000

    /// Checks every page and row of a journal, its schema, search index, history and permissions,
    /// without changing anything.
    ///
    /// A journal of an earlier version is copied and upgraded for the check.
    /// - Parameter location: The file of the journal.
    /// - Returns: The number of moods, and at most 1,000 problems in the store in addition to
    ///   violations of the journal's own rules.
    /// - Throws: ``JournalError/store(_:path:)`` if there is no journal, or if the file can't be
    ///   opened for a reason other than damage.
    /// - Complexity: O(*n*) in the size of the file, which is read several times.
    public static func check(at location: JournalLocation) throws(JournalError) -> JournalCheck {
        let permissions = permissionProblems(of: location)
        var problems: [JournalProblem] = []
        var count = 0
        do throws(JournalError) {
            let journal = try openWithoutUpgrading(at: location)
            try journal.closing { () throws(JournalError) in
                let findings = try journal.translating {
                    try journal.container.check(limit: mostProblems)
                }
                problems += findings.map(JournalProblem.init)
                count = try journal.translating { try journal.context.count(FetchRequest<Mood>()) }
                problems += try journal.ruleProblems()
            }
        } catch .store(let error, _) where error.isDamage {
            // Earlier problems may have caused this error.
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

    /// Repairs everything that follows from the moods: counts, indexes, triggers, the search index,
    /// local days and the numbers for new rows. It also repairs permissions, and removes optional
    /// references to missing objects.
    ///
    /// After every page has been checked, the file is repaired in one transaction. A second
    /// transaction repairs what requires the journal's rules.
    /// - Parameter location: The file of the journal.
    /// - Throws: ``JournalError/store(_:path:)`` if pages are damaged, or if the journal can't be
    ///   written. In that case only permissions may have changed.
    /// - Complexity: O(*n*) in the size of the file, which is read several times.
    public static func fix(at location: JournalLocation) throws(JournalError) {
        try JournalError.translating(path: location.path) {
            try StoreRepair(
                model: JournalModel.shared.get(),
                configuration: configuration(ofFile: location.path),
                label: TransactionLabel(kind: CommandKind.repair.rawValue, title: checkTitle),
                author: machine
            ).run()
        }
        let journal = try openExisting(at: location)
        try journal.closing { () throws(JournalError) in
            try journal.writing {
                journal.label(.repair, checkTitle)
                try journal.setLocalDays()
                try journal.placeTags()
                try journal.correctKeysOfPlaces()
                try journal.context.sweep()
                _ = try journal.noteLeftovers()
                for state in try journal.invalidMergeStates() { try journal.context.delete(state) }
            }
        }
    }

    private static let checkTitle = "check --fix"

    static func configuration(ofFile path: String) -> StoreConfiguration {
        StoreConfiguration(
            location: .file(path: path), access: .write,
            applicationID: JournalModel.applicationID, migrations: JournalModel.migrations)
    }

    /// Returns violations of the journal's own rules: regions and tags disappear with their last
    /// mood, a coordinate has both latitude and longitude, and the local day follows from the date
    /// and the time zone.
    private func ruleProblems() throws(JournalError) -> [JournalProblem] {
        try reading {
            func problems(
                _ kind: JournalProblem.Kind, _ objects: [ManagedObject], _ description: String,
                _ remedy: JournalProblem.Remedy = .fix
            ) -> [JournalProblem] {
                objects.map {
                    JournalProblem(
                        kind: kind, object: $0.objectID.description, description: description,
                        remedy: remedy)
                }
            }
            var clocks: [JournalProblem] = []
            try forEachWrongClock { mood, problem in
                if clocks.count < Self.mostProblems {
                    clocks.append(JournalProblem(problem, of: mood))
                }
            }
            let unused: [ManagedObject] =
                try context.fetch(ManagedObjectContext.unusedCountries)
                + context.fetch(ManagedObjectContext.unusedContinents)
                + context.fetch(ManagedObjectContext.unusedTags)
            var found = problems(.reference, unused, "It has no moods left.")
            found += problems(
                .value, try moodsWithHalfACoordinate(),
                "It has only one of latitude and longitude.", .recovery)
            found += clocks
            found += problems(
                .value, try invalidMergeStates(),
                "It can't be read; the next merge takes its mood as it is.")
            found += problems(
                .reference, try misplacedTags(),
                "The tag above it isn't the one that its path names.")
            found += problems(.value, try placesWithWrongKeys(), "It can't be found by its name.")
            if try context.hasUnerasedValues(of: Mood.self) {
                found.append(
                    JournalProblem(
                        kind: .history, object: nil,
                        description: "The file still has words of discarded moods.", remedy: .fix))
            }
            found += problems(
                .value, try placesWithInvalidNames(), "Its name is invalid.", .edit(.placeName))
            return found
        }
    }

    func placeTags() throws {
        for tag in try misplacedTags() { try tag.place() }
    }

    /// Returns the tags whose parent isn't the tag of their path. A tag may be its own ancestor.
    private func misplacedTags() throws -> [Tag] {
        try context.fetch(FetchRequest<Tag>()).filter { $0.parent?.key != $0.parentKey }
    }

    private func invalidMergeStates() throws -> [MergeState] {
        try context.fetch(FetchRequest<MergeState>()).filter {
            $0.json != nil && (try? MoodState($0)) == nil
        }
    }

    func moodsWithHalfACoordinate() throws -> [Mood] {
        try context.fetch(
            FetchRequest<Mood>(predicate: #Predicate { $0.latitude == nil && $0.longitude != nil }))
            + context.fetch(
                FetchRequest<Mood>(
                    predicate: #Predicate { $0.latitude != nil && $0.longitude == nil }))
    }
}

extension StoreError {
    fileprivate var isDamage: Bool {
        switch kind {
        case .corrupt, .truncated, .schema, .constraint: true
        default: false
        }
    }
}
