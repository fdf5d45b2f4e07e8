import Foundation
import Persistence

/// A command that changed the journal.
public struct CommandRecord: Sendable, Equatable {
    /// The command's number in the journal's history.
    public let number: Int64
    /// The moment when the command committed its changes.
    public let moment: Date
    /// The kind of the command, or `nil` if the program that ran it recorded none.
    public let kind: CommandKind?
    /// A description of the command, such as "delete --all-in japan: 17 moods", or `nil` if the
    /// program that ran it recorded no title.
    public let title: String?
    /// The name of the machine that ran the command, or `nil` if the program didn't record it.
    public let machine: String?
    /// The number of the command that this one undid or redid, or `nil` for any other command.
    public let undoneNumber: Int64?
    /// The number of the command that undid this one, or `nil` if it hasn't been undone.
    public let undoingNumber: Int64?

    init(_ entry: HistoryEntry) {
        number = entry.number
        moment = entry.moment
        kind = entry.kind
        title = entry.label.title
        machine = entry.author
        undoneNumber = entry.revertedNumber
        undoingNumber = entry.revertingNumber
    }

    /// The words of the title after the command's name, as a shell reads them, without the outcome;
    /// empty if there is no title.
    public var arguments: [String] {
        title.map { Array(String.shellWords($0).words.dropFirst()) } ?? []
    }

    /// The outcome at the end of the title, such as "17 moods"; `nil` without one.
    public var outcome: String? { title.flatMap { String.shellWords($0).rest } }

    /// The title, or a word for a command without a title.
    public var name: String { title ?? "change" }
    /// The number with a "c", which tells it apart from the numbers of moods: "c129".
    public var reference: String { Self.reference(number) }

    /// Returns the number of a command with a "c": "c129".
    public static func reference(_ number: Int64) -> String { "c\(number)" }
}

extension HistoryEntry {
    /// The kind of the command, or `nil` if the program that ran it recorded none.
    var kind: CommandKind? { label.kind.flatMap(CommandKind.init) }

    var isMerge: Bool { kind?.isMerge ?? false }
}

/// The outcome of undoing or redoing a command.
public struct UndoOutcome: Sendable, Equatable {
    /// A change that was not undone.
    public struct Kept: Sendable, Hashable {
        /// The reason why a change was kept.
        public enum Reason: Sendable, Hashable {
            /// The mood or field was changed later.
            case changed
            /// The mood was deleted later.
            case deleted
            /// Another mood has the same UUID, or was imported from the same entry. The value is
            /// its number, or `nil` if it wasn't looked up.
            case existing(Int64?)
            /// The mood was discarded from the trash, or a field's former value is no longer valid.
            case discarded
        }

        /// The mood's number, or that of the named place.
        public let mood: Int64
        /// Whether the object is a named place instead of a mood.
        public let isPlace: Bool
        /// The name of the field, or `nil` for the whole mood or place.
        public let field: String?
        /// The reason why the change was kept.
        public internal(set) var reason: Reason
    }

    /// The command that was undone or redone.
    public let command: CommandRecord
    /// If it had redone another command, the number of that one; otherwise `nil`.
    public let redoneNumber: Int64?
    /// What the command had changed, or `nil` if it had changed no moods.
    public let subject: CommandSubject?
    /// The number of the latest sync that received changes and that undoing without a number passed
    /// over, or `nil` if there was none.
    public let laterSync: Int64?
    /// The changes that were not undone, in the order of the moods' numbers.
    public let kept: [Kept]
}

extension UndoOutcome.Kept {
    /// Returns `nil` unless the object is a mood or a place: countries and tags follow their moods.
    init?(_ kept: KeptChange) {
        let entity = kept.objectID.entity.name
        guard entity == "Mood" || entity == "Place", let number = kept.objectID.rowNumber else {
            return nil
        }
        mood = number
        isPlace = entity == "Place"
        field = isPlace ? nil : kept.property
        reason =
            switch kept.reason {
            case .changedSince, .referredTo: .changed
            case .deletedSince: .deleted
            case .valueTaken: .existing(nil)
            case .valuesGone: .discarded
            }
    }

    /// Returns the changes of moods and places for people, without the fields that follow from
    /// others. A discarded mood, and a place, are listed once.
    static func all(of kept: [KeptChange]) -> [Self] {
        let kept = kept.compactMap { Self($0) }
        var places: Set<Int64> = []
        let changed = kept.filter { $0.isPlace && places.insert($0.mood).inserted }
            .sorted { $0.mood < $1.mood }
        return moods(of: kept.filter { !$0.isPlace }) + changed
    }

    private static func moods(of kept: [Self]) -> [Self] {
        let all = kept.filter { !($0.field == "modifiedAt" || $0.field == "localDay") }
        let discarded = all.filter { $0.field == nil && $0.reason == .discarded }
        let lost = Set(discarded.map(\.mood))
        return (all.filter { !lost.contains($0.mood) } + discarded)
            .sorted { ($0.mood, $0.field ?? "") < ($1.mood, $1.field ?? "") }
    }
}
