import Foundation

/// `moods where -` on a million lines, compared with counting and adding them.
struct LinesOfPoints {
    let program: String
    let folder: TemporaryFolder

    func figure() throws -> Figure {
        let path = folder.path("lines")
        try PlacePoints.write(PlacePoints.onLand(count: 1_000_000), to: path)
        func shell(_ script: String) -> ChildProcess {
            ChildProcess(program: "/bin/sh", arguments: ["-c", script, "sh", program, path])
        }
        let medians = try Medians(
            repetitions: 5, measured: shell("\"$1\" where - < \"$2\"").run,
            baseline: shell("wc -l < \"$2\"; awk '{print $1+$2}' < \"$2\"").run)
        return Figure("moods where -, 1,000,000 lines, beside wc and awk", medians, limit: 4)
    }
}
