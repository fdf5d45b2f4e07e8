/// The numbers of moods that a search located, and of those that it didn't locate.
public struct LocatingReport: Sendable, Equatable {
    /// The radius in meters up to which a fix can give a place, unless another is given: 1000.
    public static let greatestAccuracy = LocationRule.greatestAccuracy

    /// The number of moods that got coordinates.
    public internal(set) var located = 0
    /// The number of moods that had coordinates already.
    public internal(set) var alreadyPlaced = 0
    /// The number of moods for which the histories have no place.
    public internal(set) var notFound = 0
    /// The number of moods at whose moments two devices were too far from each other.
    public internal(set) var disagreements = 0
    /// The names of the devices, if any disagree.
    public internal(set) var devices: [String] = []
    /// The number of positions that weren't used, because they are of further devices than 64.
    public internal(set) var fixesLeftOut = 0
    /// The names of the first five of these devices.
    public internal(set) var devicesLeftOut: [String] = []
    /// The number of moods for which the histories only have fixes that are too coarse.
    public internal(set) var tooCoarse = 0
    /// The number of moods with a country that the histories contradict. They are not changed.
    public internal(set) var elsewhere = 0
    /// The number of moods that can't be edited because another program stored invalid values. They
    /// aren't changed.
    public internal(set) var unreadable = 0
}
