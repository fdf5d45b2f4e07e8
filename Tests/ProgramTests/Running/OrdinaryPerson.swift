import Foundation
import Glibc
import Testing

/// A user to whom permissions apply. The superuser may write anywhere, and therefore runs the
/// program as user 65534 (nobody).
final class OrdinaryPerson {
    let home: Home

    /// A folder that this user owns.
    let folder: String
    private let prefix: [String]
    private let program: String

    /// The options of prlimit(1) for the commands of this user. The superuser's processes have no
    /// limit of threads.
    var limits: [String] = []

    init() throws {
        home = try Home()
        folder = home.path + "/theirs"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        if geteuid() == 0 {
            // Others may not have access to the folder of the build.
            program = home.path + "/moods"
            // Another process writes the copy: a descriptor that is open for writing here while
            // another test starts a process would make the copy "busy".
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

    /// Makes this user the owner of everything in the folder.
    func own() throws {
        guard geteuid() == 0 else { return }
        let outcome = try home.run(["/bin/chown", "-R", "65534:65534", folder])
        try #require(outcome.status == 0, "\(outcome)")
    }

    func moods(_ arguments: [String], with settings: [String: String] = [:]) throws -> Outcome {
        try home.run(try words(arguments), with: settings)
    }

    /// Returns the words of a command that runs `moods` as this user.
    func words(_ arguments: [String]) throws -> [String] {
        let limiting = limits.isEmpty ? [] : [try Program.tool("prlimit")] + limits
        return prefix + limiting + [program] + arguments
    }
}
