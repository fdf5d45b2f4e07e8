import Foundation
import SeededRandom
import Testing

@Suite("The model of a disk for power cuts")
struct SimulatedDiskTests {
    /// Returns what power cuts leave of a folder with a file, after some operations.
    private func found(after operations: [FileOperation]) throws -> Set<String> {
        var disk = try SimulatedDisk(
            FolderContents(items: [
                "": FolderContents.Item(mode: 0o700, bytes: nil),
                "file": FolderContents.Item(mode: 0o600, bytes: Data("old".utf8)),
            ]))
        for operation in operations { try disk.perform(operation) }
        var random = SeededGenerator(seed: Torture.seed)
        return Set(
            (0..<500).map { _ in
                PowerCut(&random).state(of: disk, &random).items.dropFirst()
                    .map { "\($0.path)=\(String(decoding: $0.bytes ?? Data(), as: UTF8.self))" }
                    .joined(separator: " ")
            })
    }

    @Test("A new file may be empty or without its name, until both are synced")
    func replacing() throws {
        let writing: [FileOperation] = [
            .make("new", mode: 0o600, isFolder: false), .write("new", Data("new".utf8), at: nil),
        ]
        let renaming = FileOperation.rename("new", to: "file")
        #expect(
            try found(after: writing + [renaming]) == [
                "file=old", "file=old new=", "file=old new=new", "file=", "file=new",
            ])
        #expect(
            try found(after: writing + [.sync("new"), renaming])
                == ["file=old", "file=old new=new", "file=new"])
        #expect(try found(after: writing + [.sync("new"), renaming, .sync("")]) == ["file=new"])
    }

    @Test("A synced file is lost with the name of its folder")
    func folders() throws {
        let making: [FileOperation] = [
            .make("folder", mode: 0o700, isFolder: true),
            .make("folder/a", mode: 0o600, isFolder: false), .sync("folder/a"), .sync("folder"),
        ]
        let whole = "file=old folder= folder/a="
        #expect(try found(after: making) == ["file=old", whole])
        #expect(try found(after: making + [.sync("")]) == [whole])
    }

    @Test("Each sector of a write may be missing, and a removed name may come back")
    func sectors() throws {
        let (old, new) = (String(repeating: "o", count: 512), String(repeating: "n", count: 512))
        let states = try found(after: [
            .write("file", Data((old + old).utf8), at: 0), .sync("file"),
            .write("file", Data((new + new).utf8), at: 0),
        ])
        #expect(states == Set([old + old, old + new, new + old, new + new].map { "file=" + $0 }))
        #expect(try found(after: [.remove("file")]) == ["", "file=old"])
        #expect(try found(after: [.remove("file"), .sync("")]) == [""])
    }
}
