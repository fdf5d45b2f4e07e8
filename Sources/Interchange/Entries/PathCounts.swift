/// The numbers of tracks and routes in a file, whose points aren't entries.
public struct PathCounts: Hashable, Sendable {
    /// The number of tracks, which record where someone was.
    public internal(set) var tracks = 0
    /// The number of routes, which plan where to go.
    public internal(set) var routes = 0

    /// Creates counts of 0.
    public init() {}

    /// The number of both.
    public var total: Int { tracks + routes }

    /// Adds the counts of another file.
    public static func += (counts: inout Self, others: Self) {
        counts.tracks += others.tracks
        counts.routes += others.routes
    }
}
