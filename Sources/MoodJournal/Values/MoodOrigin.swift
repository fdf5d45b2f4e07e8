import Persistence

/// The source of a mood that was imported or recorded with a photo, and the mood's ID at that source.
/// Texts are compared by their bytes, as in the journal.
struct MoodOrigin: Sendable {
    let source: String
    let externalID: String
}

extension MoodOrigin {
    /// Creates the origin, or returns `nil` unless both are known.
    init?(_ source: String?, _ externalID: String?) {
        guard let source, let externalID else { return nil }
        self.init(source: source, externalID: externalID)
    }

    /// Reads the origin from the values of a deleted row, which are keyed by column.
    init?(_ values: [String: StoredValue]) {
        self.init(values.value("source"), values.value("externalID"))
    }
}

extension MoodOrigin: Hashable, Comparable {
    static func == (left: Self, right: Self) -> Bool {
        (left.source as String?).isSame(right.source)
            && (left.externalID as String?).isSame(right.externalID)
    }

    func hash(into hasher: inout Hasher) {
        for text in [source, externalID] {
            hasher.combine(text.utf8.count)
            for byte in text.utf8 { hasher.combine(byte) }
        }
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.source as String?).isSame(right.source)
            ? (left.externalID as String?).precedes(right.externalID)
            : (left.source as String?).precedes(right.source)
    }
}
