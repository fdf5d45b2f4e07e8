import Foundation

/// The reason that a program doesn't write through a symbolic link.
public enum LinkError: Error, Equatable, Sendable {
    /// The link leads nowhere. The value is its path.
    case dangling(String)
    /// Another user put the link into a folder that others can write, and may want a file of this user
    /// to be replaced. The value is its path.
    case ofAnotherUser(String)

    /// A sentence about the link, without a capital and a period.
    public var reason: String {
        switch self {
        case .dangling(let link): "\(link) is a link that leads nowhere; remove it"
        case .ofAnotherUser(let link):
            "\(link) is a link of another user in a folder that others can write; "
                + "choose another file"
        }
    }

    /// The system's error number for it.
    public var code: Int32 {
        switch self {
        case .dangling: ENOENT
        case .ofAnotherUser: EACCES
        }
    }
}

extension String {
    /// Linux follows 40 links (path_resolution(7)).
    private static let mostLinks = 40

    /// Returns the place to which a path leads for a program that writes there.
    ///
    /// A link is followed if it is this user's own, or in a folder that only its owner can write.
    /// (Linux does the same in sticky folders if `fs.protected_symlinks` is set, see proc(5).)
    /// - Returns: The path itself if there is no link in it, else a path without links. There needn't
    ///   be a file, unless a link leads to it.
    /// - Throws: ``LinkError`` if a link leads nowhere, or if it may be a trap of another user.
    /// - Complexity: O(n) in the number of folders and links.
    public func placeForWriting() throws(LinkError) -> String {
        var steps = Array(unescapedBytes.split(separator: UInt8(ascii: "/")).reversed())
        var place = isAbsolutePath ? "/" : "."
        /// The links, each with the number of steps that come after its target.
        var links: [(path: String, rest: Int)] = []
        func append(_ step: ArraySlice<UInt8>) {
            place += (place == "/" ? "" : "/") + String(escapingBytes: step)
        }
        while let step = steps.popLast() {
            let folder = place
            append(step)
            var (status, parent) = (stat(), stat())
            guard lstat(place.fileSystemBytes, &status) == 0 else {
                if errno == ENOENT, let link = links.first(where: { steps.count >= $0.rest }) {
                    throw .dangling(link.path)
                }
                while let step = steps.popLast() { append(step) }
                break
            }
            guard status.st_mode & S_IFMT == S_IFLNK else { continue }
            let isTrap =
                status.st_uid != geteuid() && stat(folder.fileSystemBytes, &parent) == 0
                && parent.st_mode & (S_IWGRP | S_IWOTH) != 0
            guard !isTrap else { throw .ofAnotherUser(place) }
            var target = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(place.fileSystemBytes, &target, target.count - 1)
            guard count > 0, links.count < Self.mostLinks else { throw .dangling(place) }
            links.append((place, steps.count))
            let bytes = target.prefix(count).map { UInt8(bitPattern: $0) }
            place = bytes.first == UInt8(ascii: "/") ? "/" : folder
            steps += bytes.split(separator: UInt8(ascii: "/")).reversed()
        }
        return links.isEmpty ? self : place
    }
}
