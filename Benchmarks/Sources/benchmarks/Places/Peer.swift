import Foundation

/// A library from PyPI, in the virtual environment that `make bench` makes.
struct Peer {
    let name: String

    /// The virtual environment's folder.
    static let environment = URL(filePath: #filePath)
        .appending(path: "../../../../../.build-peers").standardized.path

    /// The seconds that it says it needs for the points of a file.
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
            throw BenchmarkError("\(python) cannot be run; 'make bench' makes it")
        }
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard let seconds = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw BenchmarkError("\(name) did not say how long it took: \(text)")
        }
        return seconds
    }
}
