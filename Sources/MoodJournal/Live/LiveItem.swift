/// An item of a live listing.
public enum LiveItem: Sendable, Equatable {
    /// A country or continent.
    case region(RegionRecord)
    /// A mood.
    case mood(MoodRecord)

    /// The region's code or the mood's UUID in lower case, which never changes.
    public var id: String {
        switch self {
        case .region(let record): record.region.code
        case .mood(let record): record.id.uuidString.lowercased()
        }
    }
}
