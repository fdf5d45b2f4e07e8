import Foundation
import Statistics

// Prints the tables of docs/statistics.md: how often tags stand out, and how often intervals contain
// the true average. The first argument is the number of diaries for each figure (default: 1000).

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000

func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

func shareOfRounds(_ isTrue: (inout Numbers) -> Bool) -> Double {
    var numbers = Numbers(seed: 29)
    return Double((0..<rounds).count { _ in isTrue(&numbers) }) / Double(rounds)
}

/// The share of diaries in which the first tag stands out, or without an effect any tag.
func flagged(_ diary: Diary, effect: Double) -> String {
    var diary = diary
    diary.effect = effect
    return percent(
        shareOfRounds { numbers in
            let (series, tags) = diary.made(using: &numbers)
            return TagDifference.all(in: series, tags: tags).contains {
                $0.adjustedPValue <= 0.05 && (effect == 0 || $0.tag == 0)
            }
        })
}

/// The share of diaries in which the interval of the first tag's difference contains the effect.
func covered(_ diary: Diary) -> String {
    var (hits, all) = (0, 0)
    _ = shareOfRounds { numbers in
        let (series, tags) = diary.made(using: &numbers)
        for tag in TagDifference.all(in: series, tags: tags) {
            all += 1
            hits += tag.estimate.interval.contains(0) ? 1 : 0
        }
        return true
    }
    return percent(Double(hits) / Double(max(all, 1)))
}

/// The share of diaries whose interval contains the average of all days in the long run.
func coveredMean(_ diary: Diary) -> String {
    percent(
        shareOfRounds { numbers in
            let series = diary.made(using: &numbers).series
            let summary = SeriesSummary(of: series, scale: 1...5)
            return summary.interval?.contains(Diary.mean) ?? false
        })
}

/// The share of ranges of differences with all tags and weekdays considered that contain 0.
func coveredBesideOthers(_ diary: Diary) -> String {
    var (hits, all) = (0, 0)
    _ = shareOfRounds { numbers in
        let (series, tags) = diary.made(using: &numbers)
        for tag in TagDifference.all(in: series, tags: tags) {
            guard let adjusted = tag.adjusted else { continue }
            all += 1
            hits += adjusted.interval.contains(0) ? 1 : 0
        }
        return true
    }
    return percent(Double(hits) / Double(max(all, 1)))
}

/// The share of diaries without differences between groups in which such differences are rare.
func rare(_ days: Int, _ correlation: Double, _ group: (_ day: Int) -> Int) -> String {
    percent(
        shareOfRounds { numbers in
            let series = Diary(days: days, tags: 0, correlation: correlation)
                .made(using: &numbers).series
            let probability = GroupComparison.probability(
                of: series, autocorrelation: Autocorrelation(of: series), by: group)
            return probability.map { $0 <= 0.05 } ?? false
        })
}

/// The share of diaries in which the last 30 days seem to differ from the year before.
func changed(_ diary: Diary) -> String {
    percent(
        shareOfRounds { numbers in
            let series = diary.made(using: &numbers).series
            let change = RecentChange(of: series, today: diary.days - 1)?.difference
            return change.map { !$0.interval.contains(0) } ?? false
        })
}

func printTable(_ header: [String], _ rows: [[String]]) {
    print("\n| " + header.joined(separator: " | ") + " |")
    print("| " + header.map { _ in "---:" }.joined(separator: " | ") + " |")
    for row in rows { print("| " + row.joined(separator: " | ") + " |") }
}

func row(_ name: [String], _ diary: Diary) -> [String] {
    name + [0, 0.5, 1, 1.5].map { flagged(diary, effect: $0) } + [covered(diary)]
}

let header = ["false alarm", "0.5 points", "1 point", "1.5 points", "interval"]
var rows: [[String]] = []
for days in [60, 180, 365] {
    for tags in [1, 5, 10, 20] {
        for pattern in [Diary.Pattern.single, .runs] {
            rows.append(
                row(
                    ["\(days)", "\(tags)", pattern.rawValue],
                    Diary(days: days, tags: tags, pattern: pattern)))
        }
    }
}
printTable(["days", "tags", "they come"] + header, rows)

let usual = Diary(days: 180, tags: 10, pattern: .runs)
rows = [0, 0.3, 0.5, 0.8].map { correlation in
    var diary = usual
    diary.correlation = correlation
    return row(["r = \(correlation)"], diary)
}
var diary = usual
diary.missing = 0.45
rows.append(row(["45 % of days missing"], diary))
diary = usual
diary.trend = 1
rows.append(row(["a trend of 1 point"], diary))
for days in [180, 364, 365] {
    rows.append(row(["weekly, \(days) days"], Diary(days: days, pattern: .weekly)))
}
for share in [0.6, 0.7, 0.8, 0.9] {
    for days in [364, 365] {
        let diary = Diary(days: days, pattern: .weekly, adherence: share)
        rows.append(row(["\(percent(share)) of weekly, \(days) days"], diary))
    }
}
printTable(["diaries"] + header, rows)

let many = [(60, 0.5), (90, 0.5), (180, 0.5), (180, 0.8)]
printTable(
    ["days", "tags", "r", "single", "runs"],
    many.map { days, correlation in
        ["\(days)", "20", "\(correlation)"]
            + [.single, .runs].map { pattern in
                coveredBesideOthers(
                    Diary(days: days, tags: 20, pattern: pattern, correlation: correlation))
            }
    })

let correlations = [0, 0.3, 0.5, 0.7, 0.8, 0.97]
printTable(
    ["groups", "days"] + correlations.map { "r = \($0)" },
    [
        ["weekdays", "84"] + correlations.map { rare(84, $0) { $0 % 7 } },
        ["weekdays", "365"] + correlations.map { rare(365, $0) { $0 % 7 } },
        ["months", "730"] + correlations.map { rare(730, $0) { $0 % 365 * 12 / 365 } },
        ["months", "1095"] + correlations.map { rare(1_095, $0) { $0 % 365 * 12 / 365 } },
    ])

printTable(
    ["diaries", "seem changed"],
    correlations.map { ["r = \($0)", changed(Diary(days: 395, correlation: $0))] }
        + [["a season of ±0.5 points", changed(Diary(days: 395, season: 0.5))]])

rows = [10, 30, 100, 300, 1_000].map { days in
    ["\(days)"]
        + [0, 0.3, 0.5, 0.7].map { coveredMean(Diary(days: days, correlation: $0)) }
}
printTable(["days", "r = 0", "r = 0.3", "r = 0.5", "r = 0.7"], rows)

printTable(
    ["diaries", "interval"],
    [
        ["a season of ±0.5 points, 120 days", coveredMean(Diary(days: 120, season: 0.5))],
        ["r = 0.97, 365 days", coveredMean(Diary(days: 365, correlation: 0.97))],
        [
            "half of 240 days missing at random",
            coveredMean(Diary(days: 240, missing: 0.5)),
        ],
        [
            "half of 240 days missing, bad ones more often",
            coveredMean(Diary(days: 240, missing: 0.5, missingIfBad: 1)),
        ],
    ])
