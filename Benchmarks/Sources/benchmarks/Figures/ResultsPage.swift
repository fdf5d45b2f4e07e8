import Foundation

/// `RESULTS.md`: the figures of a run, with what they were measured on.
struct ResultsPage {
    let program: String
    let results: [GroupResult]

    private static let path = URL(filePath: #filePath)
        .appending(path: "../../../../RESULTS.md").standardized

    func write() throws {
        try text.write(to: Self.path, atomically: true, encoding: .utf8)
    }

    private var text: String {
        let seconds = results.reduce(0) { $0 + $1.duration.seconds }
        let groups = results.map { result in
            """

            ## \(result.name)

            Measured in \(Int(result.duration.seconds)) s.

            \(FigureTable(figures: result.figures).markdown)
            """
        }
        return """
            # Results

            `make bench` writes this page, and `make bench GROUP=\(results.first?.name ?? "")` measures one
            group. Each figure is a median. Peers run alternately with what is measured, and the spread of
            a ratio is between the quartiles of the ratios of neighbouring runs. This run took
            \(Int(seconds)) s.

            | on | |
            | --- | --- |
            \(environment.map { "| \($0.name) | \($0.value) |" }.joined(separator: "\n"))

            """ + groups.joined()
    }

    private var environment: [(name: String, value: String)] {
        let size = (try? FileManager.default.attributesOfItem(atPath: program)[.size]) as? Int
        let process = ProcessInfo.processInfo
        return [
            (
                "machine",
                output("sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1")
                    + ", \(process.processorCount) cores, \(process.physicalMemory >> 30) GiB"
            ),
            ("system", output("uname -srm")),
            ("commit", output("git log -1 --format='%h of %cs'")),
            ("Swift", output("swift --version 2>/dev/null | sed -n 's/.*Swift version //p'")),
            ("sqlite3", output("sqlite3 --version | cut -d ' ' -f 1")),
            (
                "Python packages",
                output("grep -v '^#' Benchmarks/Peers/requirements.txt | paste -sd ' '")
            ),
            ("program", String(format: "%.1f MB", Double(size ?? 0) / 1e6)),
        ]
    }

    /// Returns the first line that a command prints in the folder of the repository.
    private func output(_ command: String) -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = Self.path.appending(path: "../..").standardized
        let pipe = Pipe()
        process.standardOutput = pipe
        guard (try? process.run()) != nil else { return "unknown" }
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
