import Foundation

/// The moment of an edit by a hybrid logical clock: the later of the machine's time and the moment
/// just after the edit that it follows, then the replica, so that all machines order edits alike.
///
/// Source: Kulkarni, Demirbas and others, "Logical Physical Clocks" (2014). Their counter is part
/// of the milliseconds here: an edit of a value whose clock is ahead comes a millisecond after it.
struct HybridTimestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Milliseconds since 1970.
    let milliseconds: Int64

    /// The replica that made the edit; `none` for a value that has not been edited.
    let replica: ReplicaID

    /// The milliseconds that a `Date` in a journal can have: some 31,700 years to either side of
    /// 2001, see `Date.millisecondsSince1970`.
    static let moments: ClosedRange<Int64> = -999_021_692_799_999...1_000_978_307_199_999

    /// - Parameter milliseconds: Since 1970. Moments after the last one that a journal can have
    ///   become that one, so that other machines can read what was edited after it.
    init(_ milliseconds: Int64, _ replica: ReplicaID = .none) {
        self.milliseconds = min(milliseconds, Self.moments.upperBound)
        self.replica = replica
    }

    /// Returns the timestamp of values that an import gave a mood: importing a file on another
    /// machine must not take edits back. It is earlier than every edit, and of two imports the
    /// later one wins.
    ///
    /// - Parameter milliseconds: The moment of the import, in the years that a journal has.
    static func imported(at milliseconds: Int64) -> Self { Self(milliseconds &- beforeAllEdits) }

    /// Whether ``imported(at:)`` made it.
    var isOfImport: Bool { milliseconds < -Self.beforeAllEdits / 2 }

    /// Returns whether a value can have a timestamp with these milliseconds: a moment of a journal,
    /// or what ``imported(at:)`` makes of one.
    static func isPossible(_ milliseconds: Int64) -> Bool {
        moments.contains(milliseconds) || moments.contains(milliseconds &+ beforeAllEdits)
    }

    /// More milliseconds than between any two moments of a journal: 142,000 years.
    private static let beforeAllEdits: Int64 = 1 << 52

    /// The timestamp of an edit.
    ///
    /// - Parameters:
    ///   - milliseconds: The machine's time.
    ///   - former: The timestamp of what the edit replaces, which it must be later than.
    init(_ milliseconds: Int64, _ replica: ReplicaID, after former: HybridTimestamp) {
        self.init(max(milliseconds, former.milliseconds &+ 1), replica)
    }

    /// Reads the form of ``description``.
    ///
    /// - Returns: `nil` for anything else, and for a moment that no journal can have.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard let milliseconds = Int64(parts[0]), parts.count <= 2,
            Self.isPossible(milliseconds)
        else { return nil }
        self.milliseconds = milliseconds
        guard parts.count == 2 else {
            replica = .none
            return
        }
        guard let replica = ReplicaID(parts[1]) else { return nil }
        self.replica = replica
    }

    /// "1763812345678@9f3a12bc44d0"; only the milliseconds if there is no replica.
    var description: String {
        replica == .none ? "\(milliseconds)" : "\(milliseconds)@\(replica)"
    }

    static func < (left: HybridTimestamp, right: HybridTimestamp) -> Bool {
        (left.milliseconds, left.replica) < (right.milliseconds, right.replica)
    }
}
