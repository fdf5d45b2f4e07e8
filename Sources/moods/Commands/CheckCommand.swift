import ArgumentParser
import MoodJournal

struct CheckCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the journal for damage.",
        discussion: """
            moods check
            moods check --format json
            moods check --fix

            It reads every page and row, and checks the file's integrity, references, counts, \
            the search index, the history, values and permissions. The exit status is 0 if there \
            are no problems, and 65 if there are.

            --fix repairs what can be derived from the moods, in one transaction. If it can't \
            repair a problem, 'moods recover' saves what can be read.

            Fields: \(ProblemFields.names).
            """)

    @Flag(help: "Repair what can be derived from the moods.")
    var fix = false

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = TerminalEnvironment.current()
        let format = try outputOptions.format(on: terminal)
        let fields = try format.recordFormat.map {
            try outputOptions.select(from: ProblemFields.all, for: $0)
        }
        let location = try journalOptions.location()
        var check = try Journal.check(at: location)
        var fixed: [JournalProblem] = []
        // Writing to a file with damaged pages could lose more.
        let isSafe = !check.problems.contains { $0.kind == .damage && !$0.isFixable }
        if fix, isSafe, check.problems.contains(where: \.isFixable) {
            try Journal.fix(at: location)
            let before = check.problems
            check = try Journal.check(at: location)
            fixed = before.filter { !check.problems.contains($0) }
        }
        let rows =
            fixed.map { FoundProblem(problem: $0, remedy: .fixed) }
            + check.problems.map {
                FoundProblem(problem: $0, remedy: isSafe && $0.isFixable ? .fix : .recover)
            }
        if let recordFormat = format.recordFormat, let fields {
            var writer = try outputOptions.writer(
                of: fields, format: recordFormat, to: output, on: terminal)
            for row in rows { try writer.write(row) }
            try writer.finish()
        } else {
            try ProblemTable().write(rows, terminal: terminal, to: output)
        }
        try output.flush()
        guard check.problems.isEmpty else {
            throw CommandError.problems(
                check.problems.count,
                fixable: isSafe ? check.problems.count(where: \.isFixable) : 0,
                path: location.path)
        }
        let moods = check.numberOfMoods == 1 ? "1 mood" : "\(check.numberOfMoods) moods"
        let repaired =
            fixed.isEmpty
            ? "" : fixed.count == 1 ? "fixed 1 problem; " : "fixed \(fixed.count) problems; "
        StandardError.write("moods: \(repaired)no problems found in \(moods)\n")
    }
}
