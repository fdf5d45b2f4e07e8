/// A change of tags: those at or below some tags move to another one, with the levels below them.
struct TagMove: Sendable, Equatable {
    /// The tags to move, those with the most levels first, because they may be below others.
    let sources: [TagPath]
    /// The tag that takes their place. If it is below one of them, it and the tags below it stay.
    let target: TagPath

    init(_ sources: [TagPath], to target: TagPath) {
        self.sources = sources.sorted { $0.levels.count > $1.levels.count }
        self.target = target
    }

    /// Returns the tag that replaces another.
    /// - Throws: ``TagPathError`` if the path gets too long.
    func applied(to tag: TagPath) throws(TagPathError) -> TagPath {
        guard let source = sources.first(where: tag.isAtOrBelow),
            !(target.isAtOrBelow(source) && tag.isAtOrBelow(target))
        else { return tag }
        let below = tag.levels.dropFirst(source.levels.count)
        return try TagPath((target.levels + below).joined(separator: TagPath.separator))
    }
}

extension TagPath {
    fileprivate func isAtOrBelow(_ other: TagPath) -> Bool {
        key == other.key || key.utf8.starts(with: other.keysBelow.first.utf8)
    }
}
