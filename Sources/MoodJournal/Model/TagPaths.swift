/// A cache of tags' paths, each built from its parent's.
///
/// Our own paths have at most ``TagPath/mostLevels`` levels. Another program may have nested tags
/// without limit, or in a cycle. In that case only the last levels up to this number are read.
struct TagPaths {
    private struct Path {
        var text: String
        var levels: Int
    }

    private var known: [ObjectIdentifier: Path] = [:]

    /// Returns the path of a tag.
    /// - Complexity: O(1) if the parent's path is cached, otherwise O(*n*) in the number of levels.
    mutating func path(of tag: Tag) -> String {
        var names: [(tag: Tag, name: String)] = []
        var path = Path(text: "", levels: 0)
        var next: Tag? = tag
        while let tag = next, names.count < TagPath.mostLevels {
            if let knownPath = known[ObjectIdentifier(tag)] {
                path = knownPath
                break
            }
            names.append((tag, tag.name))
            next = tag.parent
        }
        // If the path was truncated, the tags in between need levels that weren't read here.
        let isWhole = next == nil || path.levels > 0
        for (tag, name) in names.reversed() {
            path = path.levels == 0 ? Path(text: name, levels: 1) : extended(path, by: name)
            if isWhole { known[ObjectIdentifier(tag)] = path }
        }
        return path.text
    }

    private func extended(_ path: Path, by name: String) -> Path {
        let whole = path.text + TagPath.separator + name
        guard path.levels == TagPath.mostLevels, let slash = whole.firstIndex(of: "/") else {
            return Path(text: whole, levels: path.levels + 1)
        }
        return Path(text: String(whole[whole.index(after: slash)...]), levels: path.levels)
    }
}
