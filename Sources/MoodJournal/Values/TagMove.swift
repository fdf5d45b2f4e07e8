/// A change of tags: those at or below some tags move to another one, with the levels below them.
struct TagMove: Sendable, Equatable {
    /// The tags to move, those with the most levels first, because they may be below others.
    let sources: [TagPath]

    /// The tag that takes their place. Tags at or below it stay as they are.
    let target: TagPath

    init(_ sources: [TagPath], to target: TagPath) {
        self.sources = sources.sorted { $0.levels.count > $1.levels.count }
        self.target = target
    }

    /// Returns the tag that replaces another.
    ///
    /// - Throws: ``TagPathError`` if the path gets too long.
    func applied(to tag: TagPath) throws(TagPathError) -> TagPath {
        guard !tag.isAtOrBelow(target), let source = sources.first(where: tag.isAtOrBelow) else {
            return tag
        }
        let below = tag.levels.dropFirst(source.levels.count)
        return try TagPath((target.levels + below).joined(separator: TagPath.separator))
    }
}

extension TagPath {
    fileprivate func isAtOrBelow(_ other: TagPath) -> Bool {
        key == other.key || key.utf8.starts(with: other.keysBelow.first.utf8)
    }
}
