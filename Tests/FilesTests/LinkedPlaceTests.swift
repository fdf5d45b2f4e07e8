import Files
import Foundation
import Testing

@Suite("Writing through symbolic links")
final class LinkedPlaceTests {
    private let folder = FileManager.default.temporaryDirectory.path + "/links-\(UUID().uuidString)"

    init() throws {
        try folder.makeFolder()
        try (folder + "/inner").makeFolder()
        try Data().write(to: URL(filePath: folder + "/inner/file"))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func link(_ name: String, to target: String) throws -> String {
        let path = folder + "/" + name
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        return path
    }

    @Test("A path without links stays as it is, whether there is a file or not")
    func plain() throws {
        for path in [folder + "/new", folder + "/no/new", folder + "/inner/file", "", "/", "x/"] {
            #expect(try path.placeForWriting() == path)
        }
    }

    @Test("One's own links are followed, and a new file may be in a linked folder")
    func own() throws {
        let file = try link("file", to: "inner/file")
        let chain = try link("chain", to: file)
        let outer = try link("outer", to: folder + "/inner")
        for path in [file, chain, outer + "/file", outer + "/new"] {
            let place = try path.placeForWriting()
            #expect(
                place.realPath == path.realPath
                    && place.fileName == (path == outer + "/new" ? "new" : "file"))
            var status = stat()
            #expect(lstat(place, &status) != 0 || status.st_mode & S_IFMT == S_IFREG, "\(place)")
        }
    }

    @Test("A link that leads nowhere is an error, and names the link")
    func dangling() throws {
        let dangling = try link("dangling", to: "inner/none")
        let chain = try link("chain", to: "dangling")
        let loop = try link("loop", to: "loop")
        let outer = try link("outer", to: "none")
        #expect(throws: LinkError.dangling(dangling)) { try dangling.placeForWriting() }
        #expect(throws: LinkError.dangling(chain)) { try chain.placeForWriting() }
        #expect(throws: LinkError.dangling(loop)) { try loop.placeForWriting() }
        #expect(throws: LinkError.dangling(outer)) { try (outer + "/file").placeForWriting() }
    }

    @Test(
        "A link of another user is refused in a folder that others can write, and nowhere else",
        .enabled(if: geteuid() == 0))
    func others() throws {
        let file = try link("file", to: "inner/file")
        let outer = try link("outer", to: "inner")
        for link in [file, outer] { #expect(lchown(link, 65534, 65534) == 0) }
        #expect(try file.placeForWriting() == folder + "/inner/file")
        for mode: mode_t in [0o777, 0o1777, 0o770] {
            #expect(chmod(folder, mode) == 0)
            #expect(throws: LinkError.ofAnotherUser(file)) { try file.placeForWriting() }
            #expect(throws: LinkError.ofAnotherUser(outer)) {
                try (outer + "/new").placeForWriting()
            }
        }
    }
}
