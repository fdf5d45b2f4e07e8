import Foundation

/// A library from PyPI, in the virtual environment that `make bench` creates.
struct Peer {
    let name: String

    /// The virtual environment's folder.
    static let environment = URL(filePath: #filePath)
        .appending(path: "../../../../../.build-peers").standardized.path

    /// Returns the time that the library reports for the points of a file, in seconds.
    func seconds(_ path: String) throws -> Double {
        let scripts = URL(filePath: #filePath)
            .appending(path: "../../../../Peers/lookups.py").standardized.path
        let python = Self.environment + "/bin/python"
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = [scripts, name, path]
        let pipe = Pipe()
        process.standardOutput = pipe
        do {
            try process.run()
        } catch {
            throw BenchmarkError("cannot run \(python); run 'make bench' to install it")
        }
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard let seconds = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw BenchmarkError("\(name) did not report its time: \(text)")
        }
        return seconds
    }
}
