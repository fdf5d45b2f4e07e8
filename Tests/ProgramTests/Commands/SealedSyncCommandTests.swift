import Foundation
import Testing

@Suite("moods sync --seal")
struct SealedSyncCommandTests {
    private static let sesame = ["MOODS_PASSPHRASE_COMMAND": "echo open sesame"]

    @Test("Each machine needs the passphrase once, and a wrong one changes nothing")
    func twoMachines() throws {
        let (one, two) = (try Travels.home(), try Home())
        let folder = try one.makeSyncFolder()
        let sealed = try one.moods("sync", folder, "--seal", with: Self.sesame)
        #expect(sealed.status == 0 && sealed.errors == "Sent 4 moods; received nothing new.\n")
        let wrong = try two.moods(
            "sync", folder, with: ["MOODS_PASSPHRASE_COMMAND": "echo open simsim"])
        #expect(wrong.status == 77, "\(wrong)")
        #expect(wrong.errors == "moods: wrong passphrase for \(folder)/key.age; try again\n")
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
        let folder = try home.makeSyncFolder()
        #expect(try home.moods("sync", folder, "--seal", with: Self.sesame).status == 0)
        let key = URL(fileURLWithPath: folder + "/key.age")
        let contents = try Data(contentsOf: key)
        try FileManager.default.removeItem(at: key)
        let removed = try home.moods("sync", folder, with: Self.sesame)
        #expect(removed.status == 66 && removed.errors.contains("key.age is missing"))
        for options in [["--rekey"], ["--passphrase"], ["--seal"]] {
            let outcome = try home.run(
                [Program.path, "sync", folder] + options, with: Self.sesame)
            #expect(outcome.status == 66 && outcome.errors == removed.errors, "\(outcome)")
        }
        #expect(try home.moods("sync", folder, "--seal", "--rekey").status == 64)
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

    @Test("A key file that is missing, wrong or in the folder changes nothing")
    func keyFiles() throws {
        let (one, two) = (try Travels.home(), try Home())
        let folder = try one.makeSyncFolder()
        let (key, inside) = (one.file("key"), folder + "/key")
        let refused = try one.moods("sync", folder, "--seal", "--key-file", inside)
        #expect(refused.status == 64 && refused.errors.contains("is in the sync folder"))
        #expect(try one.moods("sync", folder, "--seal", "--key-file", key).status == 0)
        // A link to a key in the folder is no better than the key there.
        try FileManager.default.moveItem(atPath: key, toPath: inside)
        try FileManager.default.createSymbolicLink(atPath: key, withDestinationPath: inside)
        let linked = try one.moods("sync", folder, "--key-file", key)
        #expect(linked.status == 64 && linked.errors == refused.errors.replacing(inside, with: key))
        try FileManager.default.removeItem(atPath: key)
        try FileManager.default.moveItem(atPath: inside, toPath: key)
        let before = try files(folder)
        let missing = try two.moods("sync", folder, "--seal", "--key-file", two.file("key"))
        #expect(missing.status == 66, "\(missing)")
        let other = two.file("other")
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        let made = try two.moods(
            "sync", other, "--seal", "--key-file", two.file("key"), "--journal",
            two.file("other.db"))
        #expect(made.status == 0, "\(made)")
        let passphrase = try one.moods(
            "sync", folder, "--passphrase", "--key-file", key, with: Self.sesame)
        #expect(passphrase.status == 64, "\(passphrase)")
        let wrong = try two.moods("sync", folder, "--key-file", two.file("key"))
        #expect(wrong.status == 65, "\(wrong)")
        #expect(try files(folder) == before)
        #expect(try two.moods("sync", folder, "--key-file", key).status == 0)
    }

    // MARK: Other keys and passphrases

    /// Returns two homes that have synced through a folder.
    private func machines(_ options: String...) throws -> (Home, Home, folder: String) {
        let (one, two) = (try Travels.home(), try Home())
        let folder = try one.makeSyncFolder()
        let words = [Program.path, "sync", folder] + options
        let sealed = try one.run(words + ["--seal"], with: Self.sesame)
        #expect(sealed.status == 0, "\(sealed)")
        #expect(try two.run(words, with: Self.sesame).status == 0)
        return (one, two, folder)
    }

    private func files(_ folder: String) throws -> Set<String> {
        Set(try FileManager.default.subpathsOfDirectory(atPath: folder))
    }

    @Test("--rekey makes a key that the other machine gets with the passphrase")
    func rekey() throws {
        let (one, two, folder) = try machines()
        try two.add("From two")
        #expect(try two.moods("sync", folder).status == 0)
        let before = try files(folder)
        let wrong = try one.moods(
            "sync", folder, "--rekey", with: ["MOODS_PASSPHRASE_COMMAND": "echo open simsim"])
        #expect(wrong.status == 77, "\(wrong)")
        #expect(try files(folder) == before)
        let changed = try one.moods("sync", folder, "--rekey", with: Self.sesame)
        #expect(changed.status == 0, "\(changed)")
        #expect(
            changed.errors == """
                Sent nothing; received 1 new mood.
                Changed the key. The next sync on each other machine asks for the passphrase.
                Sent 5 moods; received nothing new.

                """)
        #expect(try files(folder).count == before.count)
        // The kept key is of the former epoch.
        #expect(try two.moods("sync", folder).status == 64)
        let received = try two.moods("sync", folder, with: Self.sesame)
        #expect(received.status == 0 && received.errors.hasPrefix("Sent 5 moods"), "\(received)")
        try two.add("Later")
        #expect(try two.moods("sync", folder).status == 0)
        let last = try one.moods("sync", folder)
        #expect(last.status == 0 && last.errors == "Sent nothing; received 1 new mood.\n")
        #expect(try one.moods("export").output == two.moods("export").output)
    }

    @Test("A former key.age is refused, even with its passphrase, and doesn't replace the kept key")
    func formerKey() throws {
        let (one, _, folder) = try machines()
        let key = URL(fileURLWithPath: folder + "/key.age")
        let former = try Data(contentsOf: key)
        #expect(try one.moods("sync", folder, "--rekey", with: Self.sesame).status == 0)
        let current = try Data(contentsOf: key)
        try former.write(to: key)
        let before = try files(folder)
        for options in [[], ["--passphrase"]] {
            let refused = try one.run([Program.path, "sync", folder] + options, with: Self.sesame)
            #expect(refused.status == 65 && refused.errors.contains("has an older key"))
            #expect(try files(folder) == before && Data(contentsOf: key) == former)
        }
        try current.write(to: key)
        #expect(try one.moods("sync", folder).status == 0)
    }

    @Test("--passphrase changes only key.age")
    func passphrase() throws {
        let (one, two, folder) = try machines()
        let before = try files(folder)
        let simsim = ["MOODS_PASSPHRASE_COMMAND": "echo open simsim"]
        let changed = try one.moods("sync", folder, "--passphrase", with: simsim)
        #expect(changed.status == 0, "\(changed)")
        #expect(
            changed.errors == """
                Sent nothing; received nothing new.
                Changed the passphrase. The next sync on each other machine asks for the passphrase.

                """)
        #expect(try files(folder) == before)
        #expect(try two.moods("sync", folder, with: Self.sesame).status == 77)
        let outcome = try two.moods("sync", folder, with: simsim)
        #expect(outcome.status == 0 && outcome.errors == "Sent nothing; received nothing new.\n")
        for flag in ["--passphrase", "--rekey"] {
            let plain = one.file("plain")
            try FileManager.default.createDirectory(
                atPath: plain, withIntermediateDirectories: true)
            let refused = try one.moods("sync", plain, flag)
            #expect(refused.status == 64 && refused.errors.contains("isn't encrypted; use --seal"))
        }
    }

    @Test(
        "With --key-file, the key is in that file, or in the output of a command, and nowhere else")
    func keyFile() throws {
        let home = try Home()
        let key = home.file("moods.key")
        let (one, two, folder) = try machines("--key-file", key)
        #expect(try files(folder).allSatisfy { !$0.contains("key") })
        let data = try FileManager.default.contentsOfDirectory(atPath: one.journal.folder)
        #expect(data.allSatisfy { !$0.hasSuffix(".key") }, "\(data)")
        let mode = try FileManager.default.attributesOfItem(atPath: key)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let unknown = try two.moods("sync", folder, with: Self.sesame)
        #expect(unknown.status == 66 && unknown.errors.contains("with --key-file"), "\(unknown)")
        try two.add("Later")
        let command = ["MOODS_KEY_COMMAND": "cat '\(key)'"]
        #expect(try two.moods("sync", folder, with: command).status == 0)
        let plain = two.file("plain")
        try FileManager.default.createDirectory(atPath: plain, withIntermediateDirectories: false)
        // The files of the other machines may not have arrived.
        let empty = try two.moods("sync", plain, with: command)
        #expect(empty.status == 64, "\(empty)")
        #expect(empty.errors.contains("use --seal to encrypt it, wait for those of "), "\(empty)")
        #expect(try files(plain).isEmpty)
        #expect(try two.moods("sync", plain).status == 0)
        try two.add("Plain")
        #expect(try two.moods("sync", plain, with: command).status == 0)
        #expect(try files(plain).count { $0.hasSuffix(".jsonl") } == 2, "it isn't sealed")
        let unnamed = try two.moods("sync", folder, "--rekey", with: command)
        #expect(unnamed.status == 64 && unnamed.errors.contains("with --key-file"), "\(unnamed)")
        let former = try Data(contentsOf: URL(fileURLWithPath: key))
        let changed = try one.moods("sync", folder, "--rekey", "--key-file", key)
        #expect(changed.status == 0 && changed.errors.contains("the new key."), "\(changed)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: key)) != former)
        #expect(try two.moods("sync", folder, with: command).status == 0)
        #expect(try one.moods("sync", folder, "--key-file", key).status == 0)
        #expect(try one.moods("export").output == two.moods("export").output)
        for name in [home.file("wrong"), home.file("empty")] {
            try Data("moods-sync-key-1 x 1 y\n".utf8).write(to: URL(fileURLWithPath: name))
            let refused = try one.moods("sync", folder, "--key-file", name)
            #expect(refused.status == 65 && refused.errors.contains("is not the key"))
        }
        #expect(try one.moods("sync", folder, "--key-file", home.file("none")).status == 66)
    }

    private static let hasAge = ["age", "script"].allSatisfy { (try? Program.tool($0)) != nil }

    @Test(
        "age opens a file with the passphrase that --reveal prints",
        .enabled(if: hasAge, "age isn't installed"))
    func reveal() throws {
        let key = try Home()
        let (one, _, folder) = try machines("--key-file", key.file("key"))
        let name = try #require(try files(folder).first { $0.hasSuffix("/0001.age") })
        let file = folder + "/" + name
        let revealed = try one.moods(
            "sync", folder, "--key-file", key.file("key"), "--reveal", file)
        #expect(revealed.status == 0 && revealed.output.count == 65, "\(revealed)")
        let opened = try one.shell(
            """
            cd "$HOME"; (sleep 1; echo '\(revealed.output)'; sleep 3) \
              | script -qec "age -d -o plain '\(file)'" typed > shown; head -n 1 plain
            """)
        let replica = name.prefix(12)
        #expect(opened.output.contains("\"replica\":\"\(replica)\""), "\(opened)")
        let copy = one.file("0001.age")
        try FileManager.default.copyItem(atPath: file, toPath: copy)
        let moved = try one.moods("sync", folder, "--key-file", key.file("key"), "--reveal", copy)
        #expect(moved.status == 77 && moved.output.isEmpty, "\(moved)")
    }

    @Test("A machine that is still plain gets an error and keeps its files, until it has the key")
    func stillPlain() throws {
        let (one, two) = (try Travels.home(), try Home())
        let folder = try one.makeSyncFolder()
        try two.add("Plain")
        for home in [one, two] { #expect(try home.moods("sync", folder).status == 0) }
        #expect(try one.moods("sync", folder, "--seal", with: Self.sesame).status == 0)
        let before = try files(folder)
        try two.add("Later")
        let refused = try two.moods("sync", folder)
        #expect(refused.status == 64, "\(refused)")
        #expect(
            refused.errors.hasPrefix(
                "moods: can't ask for the passphrase of \(folder)/key.age here; set"))
        #expect(try files(folder) == before && before.contains { $0.hasSuffix(".jsonl") })
        #expect(try two.moods("sync", folder, with: Self.sesame).status == 0)
        #expect(try files(folder).allSatisfy { !$0.hasSuffix(".jsonl") })
        #expect(try one.moods("sync", folder).status == 0)
        #expect(try one.moods("export").output == two.moods("export").output)
        #expect(try one.moods("list").lines.count == 6)
    }

    @Test("Two machines that seal a folder at once share one key")
    func atOnce() throws {
        let (one, two) = (try Travels.home(), try Home())
        let folder = try one.makeSyncFolder()
        try two.add("From two")
        let words = [Program.path, "sync", folder, "--seal"]
        let children = try [one, two].map { try $0.start(words, with: Self.sesame) }
        for child in children {
            let outcome = try child.outcome()
            #expect(outcome.status == 0, "\(outcome)")
        }
        for home in [one, two, one] { #expect(try home.moods("sync", folder).status == 0) }
        #expect(try one.moods("export").output == two.moods("export").output)
        #expect(try one.moods("list").lines.count == 5)
    }

    @Test("--seal asks for a new passphrase on the terminal")
    func typed() throws {
        let home = try Travels.home()
        let folder = try home.makeSyncFolder()
        let outcome = try home.terminal(
            "sync", folder, "--seal", typed: "open sesame\nopen sesame\n")
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.output == "New passphrase: \nThe same passphrase again: \n")
    }
}

extension String {
    fileprivate var folder: String { (self as NSString).deletingLastPathComponent }
}
