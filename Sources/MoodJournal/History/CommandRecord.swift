import Foundation
import Persistence

/// A command that changed the journal.
public struct CommandRecord: Sendable, Equatable {
    /// The command's number in the journal's history.
    public let number: Int64

    /// The moment when the command had its effect.
    public let moment: Date

    /// What the command did: "delete --all-in japan: 17 moods". `nil` for commands of programs that
    /// kept no titles.
    public let title: String?

    /// The name of the machine that ran the command; `nil` for programs that didn't keep it.
    public let machine: String?

    /// The number of the command that this one undid or redid; `nil` for any other command.
    public let undoneNumber: Int64?

    /// The number of the command that undid this one; `nil` if it is in force.
    public let undoingNumber: Int64?

    init(_ entry: HistoryEntry) {
        number = entry.number
        moment = entry.moment
        title = entry.title
        machine = entry.author
        undoneNumber = entry.revertedNumber
        undoingNumber = entry.revertingNumber
    }

    /// The title, or a word for a command without one.
    public var name: String { title ?? "change" }
}

extension HistoryEntry {
    /// Whether the transaction is a sync. The other machines have its changes too, and would bring
    /// them back.
    var isSync: Bool { verb == "sync" }

    /// Whether the transaction is a merge or a sync: its changes of moods are other journals'
    /// edits.
    var isMerge: Bool { verb == "merge" || isSync }

    private var verb: Substring? { title?.prefix { $0 != " " && $0 != ":" } }
}

/// The outcome of undoing or redoing a command.
public struct UndoOutcome: Sendable, Equatable {
    /// What was not taken back, because it was changed since.
    public struct Kept: Sendable, Hashable {
        /// Why it was kept.
        public enum Reason: Sendable, Hashable {
            /// It was changed since.
            case changed

            /// The mood was deleted since.
            case deleted

            /// The journal has a mood with its UUID, or with its identifier at its source.
            case existing

            /// Its values are no longer in the trash.
            case discarded
        }

        /// The mood's number.
        public let mood: Int64

        /// The name of the field; `nil` for the whole mood.
        public let field: String?

        /// Why it was kept.
        public let reason: Reason
    }

    /// The command that was undone, or whose undoing was undone.
    public let command: CommandRecord

    /// What was not taken back, in the order of the moods' numbers.
    public let kept: [Kept]
}

extension UndoOutcome.Kept {
    /// - Returns: `nil` for what isn't a mood: countries and tags follow their moods.
    init?(_ kept: KeptChange) {
        guard kept.objectID.entity.name == "Mood", let number = kept.objectID.rowNumber else {
            return nil
        }
        mood = number
        field = kept.property
        reason =
            switch kept.reason {
            case .changedSince, .referredTo: .changed
            case .deletedSince: .deleted
            case .valueTaken: .existing
            case .valuesGone: .discarded
            }
    }

    static func all(of kept: [KeptChange]) -> [Self] {
        kept.compactMap { Self($0) }
            .filter { !($0.field == "modifiedAt" || $0.field == "localDay") }
            .sorted { ($0.mood, $0.field ?? "") < ($1.mood, $1.field ?? "") }
    }
}
