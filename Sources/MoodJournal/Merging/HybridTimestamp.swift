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

    init(_ milliseconds: Int64, _ replica: ReplicaID = .none) {
        self.milliseconds = milliseconds
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
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard let milliseconds = Int64(parts[0]), parts.count <= 2 else { return nil }
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
