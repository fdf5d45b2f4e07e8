import Foundation

/// Measures a process that looks up one point: `where` at a point of a cell with borders, against
/// one on the open sea, which reads a word of the grid.
struct FirstLookUp {
    let program: String

    func figure() throws -> Figure {
        let medians = try Medians(
            repetitions: 300,
            measured: ChildProcess(program: program, arguments: ["where", "48.85", "2.35"]).run,
            baseline: ChildProcess(program: program, arguments: ["where", "0", "-140"]).run)
        return Figure(
            "the first look-up of a process near a border, above one on the open sea",
            measured: String(format: "%.3f ms", medians.measured * 1000),
            baseline: String(format: "%.3f ms", medians.baseline * 1000),
            value: (medians.measured - medians.baseline) * 1000, limit: 0.2, unit: "ms")
    }
}
