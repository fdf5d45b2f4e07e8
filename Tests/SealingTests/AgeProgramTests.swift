import Foundation
import Sealing
import Testing

private let hasAge = FileManager.default.isExecutableFile(atPath: "/usr/bin/age")

/// Files go to Debian's `age` and come from it.
@Suite("The program age", .enabled(if: hasAge, "age is not installed"), .serialized)
struct AgeProgramTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "moods-age-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        try TestKey.identity.write(
            toFile: folder + "/identity", atomically: true, encoding: .utf8)
    }

    private func file(_ name: String) -> URL { URL(fileURLWithPath: folder + "/" + name) }

    /// Runs a script in the folder.
    private func run(_ script: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-ec", script]
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(script)")
    }

    private func contents(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: file(name)))
    }

    private static let lengths = [0, 1, 1 << 16, (1 << 16) + 1, 200_000]

    @Test("age opens what was sealed for a recipient")
    func opensRecipient() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for length in Self.lengths {
            let plain = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7) }
            let keys = try [TestKey.otherRecipient, TestKey.recipient].map { try Recipient($0) }
            try Data(SealedBytes.sealing(plain, to: keys)).write(to: file("sealed"))
            try run("age -d -i identity sealed > plain")
            #expect(try contents("plain") == plain)
        }
    }

    @Test("What age seals for a recipient is opened, also among others")
    func sealsRecipient() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for length in Self.lengths {
            let plain = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 5) }
            try Data(plain).write(to: file("plain"))
            try run(
                "age -r \(TestKey.otherRecipient) -r \(TestKey.recipient) -o sealed plain")
            let opened = SealedBytes.opening(
                try contents("sealed"), with: try TestKey.identities())
            #expect(opened.error == nil && opened.plain == plain)
        }
    }

    @Test("age opens what was sealed with a passphrase, typed on a terminal, and we what age seals")
    func passphrase() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let plain = Array("Something nobody should read".utf8)
        let passphrase = try SealedBytes.passphrase("correct horse")
        try Data(SealedBytes.sealing(plain, to: [.passphrase(passphrase)])).write(
            to: file("sealed"))
        // script(1) of util-linux gives age a terminal.
        try run(
            """
            (sleep 1; echo 'correct horse'; sleep 4) | script -qec 'age -d -o plain sealed' typed \
            > shown
            """)
        #expect(try contents("plain") == plain)
        try run(
            """
            (sleep 1; echo 'correct horse'; sleep 1; echo 'correct horse'; sleep 4) \
            | script -qec 'age -p -o again plain' typed > shown
            """)
        let opened = SealedBytes.opening(
            try contents("again"), with: [.passphrase(passphrase)])
        #expect(opened.error == nil && opened.plain == plain)
    }
}
