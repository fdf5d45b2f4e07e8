import Foundation
import Testing

@Suite("moods sync --seal")
struct SealedSyncCommandTests {
    private static let sesame = ["MOODS_PASSPHRASE_COMMAND": "echo sesame"]

    private func makeFolder(_ home: Home) throws -> String {
        let folder = home.file("sync")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        return folder
    }

    @Test("Each machine needs the passphrase once, and a wrong one changes nothing")
    func twoMachines() throws {
        let (one, two) = (try Travels.home(), try Home())
        let folder = try makeFolder(one)
        let sealed = try one.moods("sync", folder, "--seal", with: Self.sesame)
        #expect(sealed.status == 0 && sealed.errors == "Sent 4 moods; received nothing new.\n")
        let wrong = try two.moods(
            "sync", folder, with: ["MOODS_PASSPHRASE_COMMAND": "echo simsim"])
        #expect(wrong.status == 77, "\(wrong)")
        #expect(wrong.errors == "moods: wrong passphrase for \(folder)/key.age\n")
        let unasked = try two.moods("sync", folder)
        #expect(unasked.status == 64, "\(unasked)")
        #expect(!FileManager.default.fileExists(atPath: two.journal))
        let right = try two.moods("sync", folder, with: Self.sesame)
        #expect(right.status == 0 && right.errors.contains("received 4 new moods"), "\(right)")
        try two.add("Later")
        #expect(try two.moods("sync", folder).status == 0)
        let received = try one.moods("sync", folder)
        #expect(received.errors.contains("received 1 new mood"), "\(received)")
        #expect(try one.moods("export").output == two.moods("export").output)
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
        #expect(names.count { $0.hasSuffix(".age") } == names.count - 2, "\(names)")
        let keys = try FileManager.default.contentsOfDirectory(
            atPath: one.journal.folder
        ).filter { $0.hasSuffix(".key") }
        try #require(keys.count == 1)
        let attributes = try FileManager.default.attributesOfItem(
            atPath: one.journal.folder + "/" + keys[0])
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("A folder whose key was removed or replaced is refused, and nothing plain is written")
    func attacked() throws {
        let home = try Travels.home()
        let folder = try makeFolder(home)
        #expect(try home.moods("sync", folder, "--seal", with: Self.sesame).status == 0)
        let key = URL(fileURLWithPath: folder + "/key.age")
        let contents = try Data(contentsOf: key)
        try FileManager.default.removeItem(at: key)
        let removed = try home.moods("sync", folder, with: Self.sesame)
        #expect(removed.status == 66 && removed.errors.contains("key.age is missing"))
        try Data("moods-sync-key 1\n0123456789abcdef0123456789abcdef".utf8).write(to: key)
        let plain = try home.moods("sync", folder, with: Self.sesame)
        #expect(plain.status == 65, "\(plain)")
        try contents.dropLast().write(to: key)
        let damaged = try home.moods("sync", folder, with: Self.sesame)
        #expect(damaged.status == 65, "\(damaged)")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
        #expect(!names.contains { $0.hasSuffix(".jsonl") }, "\(names)")
        try contents.write(to: key)
        #expect(try home.moods("sync", folder).status == 0)
    }

    @Test("--seal asks for a new passphrase on the terminal")
    func typed() throws {
        let home = try Travels.home()
        let folder = try makeFolder(home)
        let outcome = try home.terminal(
            "sync", folder, "--seal", typed: "sesame\nsesame\n")
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.output == "New passphrase: \nThe same passphrase again: \n")
    }
}

extension String {
    fileprivate var folder: String { (self as NSString).deletingLastPathComponent }
}
