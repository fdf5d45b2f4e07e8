import MoodJournal
import Statistics

/// Sentences about days that differ from the others.
extension FigureText {
    /// Returns a warning if the days before gaps are worse than the others by more than chance.
    func gaps(_ days: TagDifference<Void>?) -> String? {
        guard let days, days.difference < 0, days.pValue <= TagStatistics.falseDiscoveryRate else {
            return nil
        }
        return
            "Days before a day without a mood are \(decimal(-days.difference)) lower than others. "
            + "If the missing days are worse too, the true average is lower."
    }

    /// The sentence after differences.
    static let noCause = "This doesn't show a cause."

    /// Returns a sentence about the tags that were compared; `nil` without tags.
    /// - Parameters:
    ///   - shown: The number of tags that are listed below the sentence, or above it.
    ///   - lag: The number of days between the tags and the feelings.
    func outcome(_ tags: TagStatistics, shown: Int, lag: Int = 0) -> String? {
        guard tags.numberOfTags > 0 else { return nil }
        let least = TagDifference<String>.minimumDays
        let tested = tags.tested.count
        guard tested > 0 else {
            return
                "A tag is compared once \(least) days with a feeling have it, and \(least) don't."
        }
        let count = Self.count(tested, "tag")
        let later =
            lag == 0 ? "" : lag == 1 ? " with the next day" : " with the feelings \(lag) days later"
        if tags.hasTooFewDays {
            let listed =
                shown < tested
                ? "largest differences" : shown == 1 ? "difference" : "differences"
            return "\(Self.count(tags.numberOfDays, "day")) are too few to compare "
                + "\(count)\(later); the \(listed) so far:"
        }
        let result =
            !tags.outstanding.isEmpty
            ? "." : tested == 1 ? "; it doesn't stand out." : "; none stands out."
        return "\(count) compared\(later)\(result)" + (shown > 0 ? " " + Self.noCause : "")
    }

    /// Returns sentences about the tags that stand out, but whose difference vanishes beside
    /// weekdays and other tags.
    /// - Parameter most: The maximum number of tags.
    func considered(_ tags: TagStatistics, most: Int = .max) -> [String] {
        let outstanding = tags.outstanding.prefix(most)
        let others = tags.tested.count == 1 ? "weekdays" : "weekdays and other tags"
        if outstanding.contains(where: { !$0.hasModel }) {
            return ["There are too few days to consider \(others)."]
        }
        return outstanding.compactMap { tag in
            guard let adjusted = tag.adjusted else {
                return "#\(tag.tag) can't be told from \(others)."
            }
            guard adjusted.interval.contains(0) else { return nil }
            return "#\(tag.tag) \(shownDifference(tag)); with \(others) considered "
                + "\(difference(adjusted))."
        }
    }

    /// Returns the difference of a tag's means as they are shown: "+0.6".
    func shownDifference(_ tag: TagDifference<String>) -> String {
        difference(Self.difference(tag.with.mean, tag.without.mean))
    }
}

extension TagStatistics {
    /// The tags that stand out, or the three largest differences if none can.
    var shown: [TagDifference<String>] {
        hasTooFewDays
            ? Array(tested.sorted { abs($0.difference) > abs($1.difference) }.prefix(3))
            : outstanding
    }
}
