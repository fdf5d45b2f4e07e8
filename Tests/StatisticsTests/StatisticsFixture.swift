import Foundation
import Statistics

/// The files of `Fixtures/statistics`, which generate.py made with SciPy, statsmodels and mpmath.
enum StatisticsFixture {
    private static func data(_ name: String) throws -> Data {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardized
        return try Data(contentsOf: root.appending(path: "Fixtures/statistics/\(name)"))
    }

    static func decode<Value: Decodable>(_ name: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: data(name))
    }

    /// The rows of student-t.tsv: degrees of freedom, probability, quantile.
    static func quantiles() throws -> [[Double]] {
        String(decoding: try data("student-t.tsv"), as: UTF8.self).split(separator: "\n")
            .dropFirst()
            .map { $0.split(separator: "\t").compactMap { Double($0) } }
    }
}

extension DailyTally {
    /// Counts the feelings of the moods of each day.
    init(days: [Int], feelings: [[Int]]) {
        self.init()
        for (day, feelings) in zip(days, feelings) {
            for feeling in feelings { add(feeling: feeling, on: day) }
        }
    }
}

/// Whether two numbers agree to 9 digits.
func agree(_ one: Double?, _ other: Double?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return abs(one - other) <= 1e-9 * max(1, abs(other))
}
