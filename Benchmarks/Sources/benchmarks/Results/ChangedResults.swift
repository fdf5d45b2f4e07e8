import Foundation
import Persistence

/// The cost of one changed row for a results controller, compared with fetching again and
/// comparing, and among many rows compared with few. Each change moves a row within its section.
struct ChangedResults {
    let folder: TemporaryFolder

    func figures() throws -> [Figure] {
        [try beside(fetching: 100_000), try byNumberOfRows()]
    }

    private func beside(fetching rows: Int) throws -> Figure {
        let results = try ObservedResults(folder: folder, rows: rows)
        defer { results.close() }
        let medians = try Medians(repetitions: 9) {
            try results.changeByOther()
        } baseline: {
            try results.fetchAgain()
        }
        // The limit of 0.005 means at least 200 times faster.
        return Figure(
            "one of 100,000 results changed by another context, beside fetching and comparing",
            measured: String(format: "%.3f ms", medians.measured * 1000),
            baseline: String(format: "%.1f ms", medians.baseline * 1000),
            value: medians.ratio * 1000,
            spread: medians.spread.lowerBound * 1000...medians.spread.upperBound * 1000, limit: 5,
            unit: "‰")
    }

    private func byNumberOfRows() throws -> Figure {
        let few = try ObservedResults(folder: folder, rows: 10_000)
        defer { few.close() }
        let many = try ObservedResults(folder: folder, rows: 1_000_000)
        defer { many.close() }
        let medians = try Medians(repetitions: 15) {
            try many.changeByOther()
        } baseline: {
            try few.changeByOther()
        }
        return Figure(
            "one of 1,000,000 results changed, beside one of 10,000",
            measured: String(format: "%.3f ms", medians.measured * 1000),
            baseline: String(format: "%.3f ms", medians.baseline * 1000),
            value: medians.ratio, spread: medians.spread, limit: 4, unit: "x")
    }
}
