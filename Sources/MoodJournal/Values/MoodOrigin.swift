import Foundation
import Persistence
import Sealing

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

/// Digests, by which an import and a merge recognize a discarded mood without its source and its ID.
extension MoodOrigin {
    private static let prefix = "discarded:"

    /// Returns what stands for the source of a mood that was discarded in a journal.
    /// - Parameter key: The journal's UUID, the key of its digests.
    static func discardedSource(_ key: UUID) -> String { prefix + key.uuidString.lowercased() }

    /// Whether a source stands for that of a discarded mood.
    static func isDiscarded(_ source: String?) -> Bool { key(source) != nil }

    private static func key(_ source: String?) -> UUID? {
        guard let source, source.hasPrefix(prefix) else { return nil }
        return UUID(uuidString: String(source.dropFirst(prefix.count)))
    }

    var isDigest: Bool { Self.isDiscarded(source) }

    /// Returns the digest of the origin, which stands for it after the mood was discarded.
    func digest(_ key: UUID) -> MoodOrigin {
        guard !isDigest else { return self }
        let bytes = "\(key.uuidString)\n\(source.utf8.count)\n\(source)\(externalID)".utf8
        return MoodOrigin(
            source: Self.discardedSource(key), externalID: SHA256.hexadecimalDigest(of: bytes))
    }

    /// Returns the digest with the key in the source of another digest, or `nil` if it has none.
    func digest(like source: String) -> MoodOrigin? { Self.key(source).map(digest) }
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

    /// A digest is less than any other origin, so that a restored mood keeps its own.
    static func < (left: Self, right: Self) -> Bool {
        if left.isDigest != right.isDigest { return left.isDigest }
        return (left.source as String?).isSame(right.source)
            ? (left.externalID as String?).precedes(right.externalID)
            : (left.source as String?).precedes(right.source)
    }
}
