import Foundation

/// Listings of a journal with a million moods, compared with a thousand.
struct Listings {
    let program: String
    let folder: TemporaryFolder

    func figures() throws -> [Figure] {
        let large = try TestJournal.journal(moods: 1_000_000, in: folder)
        let small = try TestJournal.journal(moods: 1000, in: folder)
        let regions = try figure("moods regions", ["regions"], large, small)
        let list = try figure("moods list --limit 20", ["list", "--limit", "20"], large, small)
        return [regions, try memory(large, small), list]
    }

    private func command(_ arguments: [String], _ journal: String) -> ChildProcess {
        ChildProcess(program: program, arguments: arguments + ["--journal", journal])
    }

    private func figure(
        _ name: String, _ arguments: [String], _ large: String, _ small: String
    ) throws -> Figure {
        let medians = try Medians(
            repetitions: 100, measured: command(arguments, large).run,
            baseline: command(arguments, small).run)
        return Figure("\(name), 1,000,000 moods beside 1,000", medians, limit: 1.3)
    }

    private func memory(_ large: String, _ small: String) throws -> Figure {
        func peak(_ journal: String) throws -> Double {
            let sizes = try (0..<5).map { _ in
                Double(try command(["regions"], journal).peakResidentSize(folder: folder))
            }
            return sizes.median / 1_048_576
        }
        let (most, least) = (try peak(large), try peak(small))
        return Figure(
            "moods regions, the same: more resident at its peak",
            measured: String(format: "%.1f MiB", most),
            baseline: String(format: "%.1f MiB", least),
            value: most - least, limit: 12, unit: "MiB")
    }
}
