import Foundation
import Testing

@Suite("The keys of moods sync")
struct SyncKeyCommandTests {
    private static let passphrase = ["MOODS_PASSPHRASE_COMMAND": "echo open sesame"]

    private func makeFolder(_ path: String) throws -> String {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
        return path
    }

    private func files(_ folder: String) throws -> Set<String> {
        Set(try FileManager.default.subpathsOfDirectory(atPath: folder))
    }

    /// Seals the folder `sync` of a home, and returns its path.
    private func sealed(_ home: Home, _ options: String...) throws -> String {
        let folder = try makeFolder(home.file("sync"))
        let outcome = try home.run(
            [Program.path, "sync", folder, "--seal"] + options, with: Self.passphrase)
        #expect(outcome.status == 0, "\(outcome)")
        return folder
    }

    @Test(
        "A folder inside an encrypted one is refused, and nothing is written there",
        arguments: [[], ["--key-file", "key"]])
    func insideSealed(options: [String]) throws {
        let home = try Travels.home()
        let words = options.map { $0 == "key" ? home.file($0) : $0 }
        let folder = try makeFolder(home.file("sync"))
        func sync(_ folder: String, _ words: [String]) throws -> Outcome {
            try home.run([Program.path, "sync", folder] + words, with: Self.passphrase)
        }
        #expect(try sync(folder, words + ["--seal"]).status == 0)
        let machine = try #require(try files(folder).first { $0.count == 12 })
        // If the key is elsewhere, only a machine's folder shows that the folder is encrypted.
        let inner = [machine, machine + "/sub"] + (options.isEmpty ? ["deep", "deep/er"] : [])
        for name in inner.dropFirst() { _ = try makeFolder(folder + "/" + name) }
        let before = try files(folder)
        for name in inner {
            for words in [[], words, words + ["--seal"]] {
                let outcome = try sync(folder + "/" + name, words)
                #expect(outcome.status == 64, "\(outcome)")
                #expect(outcome.errors.contains("; use 'moods sync \(folder)'"), "\(outcome)")
                #expect(try files(folder) == before)
            }
        }
        // A file with the name of the key makes no sync folder.
        let other = try makeFolder(home.file("other"))
        try Data("a".utf8).write(to: URL(fileURLWithPath: home.file("key.age")))
        #expect(try home.moods("sync", other).status == 0)
    }

    @Test("Without --seal, a key file encrypts no folder that isn't encrypted yet")
    func keyFileOfPlainFolder() throws {
        let home = try Travels.home()
        let key = home.file("key")
        _ = try sealed(home, "--key-file", key)
        let plain = try makeFolder(home.file("plain"))
        for _ in 1...2 {
            let before = try files(plain)
            let outcome = try home.moods("sync", plain, "--key-file", key)
            #expect(outcome.status == 64 && outcome.errors.contains("use --seal"), "\(outcome)")
            #expect(try files(plain) == before)
            #expect(try home.moods("sync", plain).status == 0)
        }
        #expect(try home.moods("sync", plain, "--key-file", key, "--seal").status == 0)
        #expect(try files(plain).allSatisfy { !$0.hasSuffix(".jsonl") })
    }

    @Test("A machine that replaced the key twice gets out with --rekey if the other key remains")
    func replacedApart() throws {
        let (one, two) = (try Travels.home(), try Home())
        let folder = try sealed(one)
        #expect(try two.moods("sync", folder, with: Self.passphrase).status == 0)
        let key = URL(fileURLWithPath: folder + "/key.age")
        let first = try Data(contentsOf: key)
        try one.add("From one")
        try two.add("From two")
        #expect(try one.moods("sync", folder, "--rekey", with: Self.passphrase).status == 0)
        let second = try Data(contentsOf: key)
        // The other machine doesn't have that key yet, nor what was written with it.
        try first.write(to: key)
        for status in [65, 0] {
            let outcome = try two.moods("sync", folder, "--rekey", with: Self.passphrase)
            #expect(outcome.status == status, "\(outcome)")
            #expect(outcome.errors.contains("Changed the key."), "\(outcome)")
        }
        try second.write(to: key)
        for options in [[], ["--seal"]] {
            let stuck = try two.run(
                [Program.path, "sync", folder] + options, with: Self.passphrase)
            #expect(stuck.status == 65 && stuck.errors.contains("use --rekey if"), "\(stuck)")
        }
        let wrong = try two.moods(
            "sync", folder, "--rekey", with: ["MOODS_PASSPHRASE_COMMAND": "echo close"])
        #expect(try wrong.status == 77 && Data(contentsOf: key) == second, "\(wrong)")
        let out = try two.moods("sync", folder, "--rekey", with: Self.passphrase)
        #expect(out.status == 0 && out.errors.hasPrefix("Changed the key."), "\(out)")
        #expect(out.errors.contains("received nothing new"), "\(out)")
        #expect(try one.moods("sync", folder, with: Self.passphrase).status == 0)
        for home in [two, one] {
            let outcome = try home.moods("sync", folder)
            #expect(outcome.status == 0, "\(outcome)")
        }
        #expect(try one.moods("export").output == two.moods("export").output)
        #expect(try one.moods("list").lines.count == 6)
    }

    @Test("Machines that replaced the keys in their files apart report it until they have one key")
    func replacedFilesApart() throws {
        let homes = [try Travels.home(), try Home()]
        let keys = homes.map { $0.file("key") }
        let folder = try sealed(homes[0], "--key-file", keys[0])
        func sync(_ number: Int, _ options: String...) throws -> Outcome {
            try homes[number].run(
                [Program.path, "sync", folder, "--key-file", keys[number]] + options)
        }
        func copyKey() throws {
            #expect(try homes[1].run(["/bin/cp", keys[0], keys[1]]).status == 0)
        }
        try copyKey()
        #expect(try sync(1).status == 0)
        #expect(try sync(0, "--rekey").status == 0)
        try homes[0].add("Three")
        #expect(try sync(0).status == 0)
        #expect(try sync(1, "--rekey").status == 65)
        for number in [0, 1, 0, 1] {
            let outcome = try sync(number)
            #expect(outcome.status == 65, "\(outcome)")
            #expect(
                outcome.errors.contains(
                    "If a machine changed the key, use its key.age or key file on all machines."),
                "\(outcome)")
        }
        try copyKey()
        for number in [1, 0] { #expect(try sync(number).status == 0) }
        #expect(try homes[0].moods("export").output == homes[1].moods("export").output)
    }

    @Test("A folder or a key that isn't a regular file is refused without waiting")
    func specialFiles() throws {
        let home = try Travels.home()
        _ = try makeFolder(home.file("sync"))
        let outcome = try home.shell(
            """
            cd; mkfifo sync/key.age pipe
            mkdir -m 755 other
            for options in '' '--seal' '--seal --key-file pipe' '--key-file pipe --rekey' \\
              '--seal --key-file other'; do
              timeout 30 "$MOODS" sync sync $options; echo $?
            done
            """, with: Self.passphrase)
        #expect(outcome.output == "65\n65\n65\n64\n65\n", "\(outcome)")
        #expect(!outcome.errors.contains("chmod"), "\(outcome)")
        #expect(
            outcome.errors.contains("pipe is not a regular file; set MOODS_KEY_COMMAND to a "))
        #expect(outcome.errors.contains("sync/key.age is not a regular file"), "\(outcome)")
        #expect(try files(home.file("sync")) == ["key.age"])
    }

    @Test("Folders are usable under any umask", arguments: ["177", "133"])
    func umask(mask: String) throws {
        let home = try Home()
        let folder = try makeFolder(home.file("sync"))
        let outcome = try home.shell(
            "umask \(mask); \"$MOODS\" add Mood && \"$MOODS\" sync \"$HOME/sync\"")
        #expect(outcome.status == 0, "\(outcome)")
        let machine = try #require(try files(folder).first { $0.count == 12 })
        for path in [home.journal + "/..", home.file(".local"), folder + "/" + machine] {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: (path as NSString).standardizingPath)
            #expect(attributes[.posixPermissions] as? Int == 0o700, "\(path)")
        }
    }

    @Test("--reveal takes a path in the folder, and says what doesn't fit")
    func reveal() throws {
        let home = try Travels.home()
        let folder = try sealed(home)
        let file = try #require(try files(folder).first { $0.hasSuffix("/0001.age") })
        let revealed = try home.moods("sync", folder, "--reveal", file)
        #expect(revealed.status == 0 && revealed.output.count == 65, "\(revealed)")
        #expect(
            try home.moods("sync", folder, "--reveal", folder + "/" + file).output
                == revealed.output)
        let key = try home.moods("sync", folder, "--reveal", "key.age")
        #expect(key.status == 64, "\(key)")
        #expect(key.errors.contains("is encrypted with the passphrase of the folder"))
        for option in ["--rekey", "--passphrase", "--seal"] {
            let outcome = try home.moods(
                "sync", folder, "--reveal", file, option, with: Self.passphrase)
            #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome)")
            #expect(outcome.errors == "moods: can't use --reveal with \(option)\n")
        }
    }

    @Test("A key file that others can read gets a warning, and one of a former key is named so")
    func keyFile() throws {
        let (one, two) = (try Travels.home(), try Home())
        let (key, copy) = (one.file("key"), two.file("key"))
        let folder = try sealed(one, "--key-file", key)
        try FileManager.default.copyItem(atPath: key, toPath: copy)
        #expect(try two.run(["/bin/chmod", "644", copy]).status == 0)
        let warned = try two.moods("sync", folder, "--key-file", copy)
        #expect(warned.status == 0, "\(warned)")
        #expect(
            warned.errors.hasPrefix(
                "moods: warning: other users can use the key in \(copy); type 'chmod 600 "))
        #expect(try two.run(["/bin/chmod", "600", copy]).status == 0)
        let quiet = try two.moods("sync", folder, "--key-file", copy)
        #expect(quiet.errors == "Sent nothing; received nothing new.\n")
        #expect(try one.moods("sync", folder, "--rekey", "--key-file", key).status == 0)
        let former = try two.moods("sync", folder, "--key-file", copy)
        #expect(former.status == 65, "\(former)")
        #expect(
            former.errors.contains(
                "/ were changed or moved, or have another key. None was read. If a "),
            "\(former)")
        #expect(try two.run(["/bin/cp", key, copy]).status == 0)
        #expect(try two.moods("sync", folder, "--key-file", copy).status == 0)
        #expect(try one.moods("export").output == two.moods("export").output)
    }

    @Test("Files of one folder that can't be used are reported in one line")
    func oneLine() throws {
        let (one, two) = (try Travels.home(), try Home())
        let folder = try makeFolder(one.file("sync"))
        for _ in 1...3 {
            try two.add("Plain")
            #expect(try two.moods("sync", folder).status == 0)
        }
        let outcome = try one.moods("sync", folder, "--seal", with: Self.passphrase)
        #expect(outcome.status == 0, "\(outcome)")
        let file = try #require(try files(folder).first { $0.hasSuffix("/0001.jsonl") })
        #expect(
            outcome.errors == """
                Sent 4 moods; received nothing new.
                3 files in \(file.prefix(12))/ aren't encrypted and weren't read. Run 'moods sync' on \
                the machine that wrote them. A file that doesn't belong in the folder can be moved \
                away, and so can a folder to which no machine writes any more.

                """)
    }
}
