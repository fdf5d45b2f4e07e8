/// The timestamp of an edit from a hybrid logical clock.
///
/// It consists of milliseconds and a replica. The milliseconds are the machine's time, or one
/// millisecond after the previous edit if that is later. The replica breaks ties, so that all
/// machines order edits in the same way.
///
/// Source: Kulkarni, Demirbas and others, "Logical Physical Clocks" (2014). Their counter is part
/// of the milliseconds here.
struct HybridTimestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    let milliseconds: Int64
    /// The replica that made the edit, or `none` for a value that hasn't been edited.
    let replica: ReplicaID

    /// The range of the milliseconds of dates in a journal: some 31,700 years before and after
    /// 2001, see `Date.millisecondsSince1970`.
    static let moments: ClosedRange<Int64> = -999_021_692_799_999...1_000_978_307_199_999

    /// - Parameter milliseconds: The milliseconds since 1970. They are limited to the last moment
    ///   that a journal can contain, so that other machines can read later edits.
    init(_ milliseconds: Int64, _ replica: ReplicaID = .none) {
        self.milliseconds = min(milliseconds, Self.moments.upperBound)
        self.replica = replica
    }

    /// Returns the timestamp of values that an import gave a mood.
    ///
    /// It is earlier than every edit, so that importing a file on another machine doesn't overwrite
    /// edits. The later of two imports wins.
    /// - Parameter milliseconds: The moment of the import in milliseconds since 1970, within the
    ///   years that a journal supports.
    static func imported(at milliseconds: Int64) -> Self { Self(milliseconds &- beforeAllEdits) }

    /// Whether ``imported(at:)`` made the timestamp.
    var isOfImport: Bool { milliseconds < -Self.beforeAllEdits / 2 }
    /// The machine's time, in milliseconds since 1970, of the edit or of the import.
    var moment: Int64 { isOfImport ? milliseconds &+ Self.beforeAllEdits : milliseconds }

    /// Returns whether a timestamp can have these milliseconds: those of a moment in a journal, or
    /// those of ``imported(at:)``.
    static func isPossible(_ milliseconds: Int64) -> Bool {
        moments.contains(milliseconds) || moments.contains(milliseconds &+ beforeAllEdits)
    }

    /// More milliseconds than between any two moments of a journal: 142,000 years.
    private static let beforeAllEdits: Int64 = 1 << 52

    /// - Parameter former: The timestamp of the value that the edit replaces. The new one is later.
    init(_ milliseconds: Int64, _ replica: ReplicaID, after former: HybridTimestamp) {
        self.init(max(milliseconds, former.milliseconds &+ 1), replica)
    }

    /// Parses the format of ``description``.
    /// - Returns: `nil` for anything else, and for a moment that no journal can contain.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard let milliseconds = Int64(parts[0]), parts.count <= 2, Self.isPossible(milliseconds),
            let replica = parts.count == 2 ? ReplicaID(parts[1]) : ReplicaID.none
        else { return nil }
        (self.milliseconds, self.replica) = (milliseconds, replica)
    }

    /// The milliseconds and the replica, such as "1763812345678@9f3a12bc44d0", or only the
    /// milliseconds if there is no replica.
    var description: String { replica == .none ? "\(milliseconds)" : "\(milliseconds)@\(replica)" }

    static func < (left: HybridTimestamp, right: HybridTimestamp) -> Bool {
        (left.milliseconds, left.replica) < (right.milliseconds, right.replica)
    }
}
