import ArgumentParser
import MoodJournal

struct CheckCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check the journal for damage.",
        discussion: """
            moods check
            moods check --format json
            moods check --fix

            It reads every page and row, and checks the file's integrity, references, counts, \
            the search index, the history, values and permissions. The exit status is 0 if there \
            are no problems, and 65 if there are.

            --fix repairs what can be derived from the moods, and removes references to tags and \
            other objects that are lost. The remedy of a problem is 'fix', 'edit' if you must \
            change something yourself, or 'recover' if only 'moods recover' helps.

            Fields: \(documentation(of: ProblemTable.fields)).
            """)

    @Flag(help: "Repair problems, and remove references to what is lost.") var fix = false

    @OptionGroup var outputOptions: OutputOptions
    @OptionGroup var terminalOptions: TerminalOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        let terminal = terminalOptions.terminal(paging: output)
        let records = try outputOptions.records(ProblemTable.fields, on: terminal)
        let location = try journalOptions.location()
        var check = try Journal.check(at: location)
        var fixed: [JournalProblem] = []
        let isDamaged = check.problems.contains { $0.kind == .damage && $0.preventsFixing }
        // Writing to a file with damaged pages could lose more.
        let isSafe = !check.problems.contains(where: \.preventsFixing)
        if fix, check.problems.contains(where: \.isFixable) {
            try Journal.fixPermissions(of: location)
            if isSafe, check.problems.contains(where: { $0.isFixable && $0.kind != .permissions }) {
                try Journal.fix(at: location)
            }
            let before = check.problems
            check = try Journal.check(at: location)
            fixed = before.filter { !check.problems.contains($0) }
        }
        let rows =
            fixed.map {
                FoundProblem(problem: $0, remedy: $0.remedy == .removal ? .removed : .fixed)
            }
            + check.problems.map { FoundProblem(problem: $0, remedy: remedy(for: $0, isDamaged)) }
        try records?.write(rows, to: output)
            ?? ProblemTable().write(rows, terminal: terminal, to: output)
        try output.flush()
        try output.finishPaging()
        guard check.problems.isEmpty else {
            throw CommandError(.badData, sentence(about: rows, path: location.path))
        }
        let removed = rows.count { $0.remedy == .removed }
        let repaired = [
            (fixed.count - removed, "Fixed", "problem"),
            (removed, "Removed", "reference"),
        ].map { count, verb, noun in
            count == 0 ? "" : "\(verb) \(FigureText.count(count, noun)). "
        }
        let moods = FigureText.count(check.numberOfMoods, "mood")
        StandardError.say("\(repaired.joined())No problems in \(moods).")
    }

    /// Returns the number of problems that are left, and what to do about them.
    private func sentence(about rows: [FoundProblem], path: String) -> String {
        func count(_ remedy: FoundProblem.Remedy) -> Int { rows.count { $0.remedy == remedy } }
        let (fixable, editable, others) = (count(.fix), count(.edit), count(.recover))
        let all = fixable + editable + others
        func them(_ count: Int) -> String {
            count < all ? FigureText.grouped(count) : all == 1 ? "it" : "them"
        }
        var remedies: [String] = []
        if fixable > 0 { remedies.append("\(command: "check --fix") repairs \(them(fixable))") }
        if others > 0 {
            let what = fixable > 0 ? "the rest" : "what can be read"
            remedies.append("\(command: "recover") saves \(what)")
        }
        if editable > 0 { remedies.append("correct \(them(editable)) yourself, as the list says") }
        return FigureText.count(all, "problem") + " in \(path); " + remedies.joined(separator: ", ")
    }

    /// Returns the remedy for a problem. In a damaged file, only permissions can be fixed.
    private func remedy(for problem: JournalProblem, _ isDamaged: Bool) -> FoundProblem.Remedy {
        if isDamaged, problem.kind != .permissions { return .recover }
        return switch problem.remedy {
        case .fix, .removal: .fix
        case .edit: .edit
        case .recovery: .recover
        }
    }
}
