import Foundation

/// A mood that an import has made of an entry, and how it is known again.
struct ImportedMood {
    /// What an entry is called.
    enum Identity: Equatable {
        /// Our own UUID, and what the mood was imported from before, if it was.
        case own(UUID, source: String?, externalID: String?)

        /// A name that the entry has.
        case named(source: String, externalID: String)

        /// It has none: what it holds stands for one, with its number among its likes.
        case content(source: String, ContentDigest)

        /// Whether our own format told it.
        var isOwn: Bool {
            if case .own = self { true } else { false }
        }
    }

    /// Of the entry.
    let line: Int
    let mood: NewMood
    let identity: Identity

    /// Of what the mood is made of.
    let digest: ContentDigest

    /// Only our own formats tell.
    let modifiedAt: Date?

    /// How much memory it takes, in bytes, more or less.
    var size: Int {
        var size = MemoryLayout<Self>.stride + 64 + (mood.note?.utf8.count ?? 0)
        for tag in mood.tags { size += 3 * tag.key.utf8.count + 96 }
        return size
    }
}
