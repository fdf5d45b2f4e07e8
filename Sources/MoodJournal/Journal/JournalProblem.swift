import Persistence

/// A problem that the check of a journal found.
public struct JournalProblem: Sendable, Hashable {
    /// The part of the journal that has the problem. The raw values are documented names.
    public enum Kind: String, Sendable {
        /// Pages of the file.
        case damage
        /// A table, index or trigger.
        case schema
        /// A reference to a missing object, or an object without any references to it.
        case reference
        /// A stored count or another derived value.
        case count
        /// The full-text index.
        case search
        /// The history.
        case history
        /// The numbers of transactions, or the numbers for new rows.
        case number
        /// A value that can't be read, or that violates a rule.
        case value
        /// The permissions of the file or its folder.
        case permissions
    }

    /// The part of the journal that has the problem.
    public let kind: Kind
    /// The object, such as "Mood/3", or the path of a file; `nil` means the whole journal.
    public let object: String?
    /// A sentence that says what is wrong.
    public let description: String

    /// The remedy for a problem.
    public enum Remedy: Sendable, Hashable {
        /// ``Journal/fix(at:)`` repairs it without any loss.
        case fix
        /// ``Journal/fix(at:)`` removes a reference to a lost object.
        case removal
        /// A person must correct something.
        case edit(Correction)
        /// ``Journal/recover(_:to:)`` saves what can be read.
        case recovery
    }

    /// What a person must correct.
    public enum Correction: Sendable, Hashable {
        /// The time zone of the mood with a number.
        case timeZone(Int64)
        /// The date of the mood with a number.
        case date(Int64)
        /// The name of a place.
        case placeName
        /// A trigger of another program.
        case trigger
    }

    /// The remedy for the problem.
    public let remedy: Remedy

    /// Whether ``Journal/fix(at:)`` can repair the problem.
    public var isFixable: Bool { remedy == .fix || remedy == .removal }
    /// Whether the problem prevents ``Journal/fix(at:)`` from repairing any other, because pages
    /// are damaged or another program's trigger would run.
    public var preventsFixing: Bool { kind == .damage && !isFixable || remedy == .edit(.trigger) }
}

/// The result of checking a journal.
public struct JournalCheck: Sendable, Equatable {
    /// The number of moods; 0 if they can't be counted.
    public let numberOfMoods: Int
    /// The problems, or an empty array if the journal is sound.
    public let problems: [JournalProblem]
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
        self.init(
            kind: kind, object: finding.object?.description, description: finding.problem,
            remedy: isForeign
                ? .edit(.trigger)
                : finding.isRemovable ? .removal : finding.isRepairable ? .fix : .recovery)
    }

    /// Describes the error that prevents opening a journal.
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
