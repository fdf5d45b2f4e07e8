import Foundation
import Persistence

/// The source of an imported mood, and the mood's ID at that source.
struct MoodOrigin: Hashable, Sendable {
    let source: String
    let externalID: String

    init(source: String, externalID: String) {
        (self.source, self.externalID) = (source, externalID)
    }

    /// Creates the origin, or returns `nil` if the mood was recorded by hand: then it has neither.
    init?(_ source: String?, _ externalID: String?) {
        guard let source, let externalID else { return nil }
        self.init(source: source, externalID: externalID)
    }

    /// Creates the origin in the values of a deleted row, by their columns.
    init?(_ values: [String: StoredValue]) {
        self.init(
            values["source"].flatMap(String.init(storedValue:)),
            values["externalID"].flatMap(String.init(storedValue:)))
    }
}

extension MoodOrigin: Comparable {
    static func < (left: Self, right: Self) -> Bool {
        left.source == right.source
            ? (left.externalID as String?).precedes(right.externalID)
            : (left.source as String?).precedes(right.source)
    }
}
