import Statistics

/// The tallies of all moods and of each group, while moods are read in any order.
struct GroupedTally {
    private(set) var whole = DailyTally()
    private(set) var groups: [MoodGroup: DailyTally] = [:]
    private(set) var moodsWithoutGroup = 0

    mutating func add(_ feeling: Feeling?, to group: MoodGroup, on day: LocalDay, moods: Int) {
        add(feeling, to: CollectionOfOne(group), on: day, moods: moods)
    }

    /// Adds moods that belong to several groups, or to none. They count once in the total.
    mutating func add(
        _ feeling: Feeling?, to members: some Collection<MoodGroup>, on day: LocalDay, moods: Int
    ) {
        whole.add(feeling, on: day, moods: moods)
        if members.isEmpty { moodsWithoutGroup += moods }
        for group in members {
            groups[group, default: DailyTally()].add(feeling, on: day, moods: moods)
        }
    }
}
