/// What a live listing lists.
public enum LiveItem: Sendable, Equatable {
    case region(RegionRecord)
    case mood(MoodRecord)

    /// The region's code or the mood's UUID: the same as long as the journal has it.
    public var id: String {
        switch self {
        case .region(let record): record.region.code
        case .mood(let record): record.id.uuidString.lowercased()
        }
    }
}
