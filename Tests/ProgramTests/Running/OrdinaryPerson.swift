import Foundation
import Glibc
import Testing

/// Somebody whom permissions bind: the superuser may write anywhere, and so runs the program as
/// user 65534 (nobody).
final class OrdinaryPerson {
    let home: Home

    /// A folder that is theirs.
    let folder: String
    private let prefix: [String]
    private let program: String

    init() throws {
        home = try Home()
        folder = home.path + "/theirs"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        if geteuid() == 0 {
            // Where the program was built need not be open to others.
            program = home.path + "/moods"
            // By a process of its own: a descriptor that is open for writing while another test
            // starts a process would make the copy "busy".
            let copying = try home.run(["/bin/cp", Program.path, program])
            try #require(copying.status == 0, "\(copying)")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: home.path)
            prefix = [
                try Program.tool("setpriv"), "--reuid=65534", "--regid=65534", "--clear-groups",
            ]
        } else {
            program = Program.path
            prefix = []
        }
        try own()
        let outcome = try moods(["--version"])
        try #require(
            outcome.status == 0,
            "an ordinary user must be able to run the program and its libraries: \(outcome)")
    }

    deinit {
        _ = try? home.run(["/bin/chmod", "-R", "u+rwX", folder])
    }

    /// Makes everything in the folder theirs.
    func own() throws {
        guard geteuid() == 0 else { return }
        let outcome = try home.run(["/bin/chown", "-R", "65534:65534", folder])
        try #require(outcome.status == 0, "\(outcome)")
    }

    func moods(_ arguments: [String], with settings: [String: String] = [:]) throws -> Outcome {
        try home.run(words(arguments), with: settings)
    }

    /// What runs `moods` as this person.
    func words(_ arguments: [String]) -> [String] { prefix + [program] + arguments }
}
