import MoodJournal

/// A problem of a journal, and what to do about it.
struct FoundProblem {
    enum Remedy: String {
        /// `check --fix` repairs it.
        case fix

        /// `check --fix` can't repair it; `recover` saves what can be read.
        case recover

        /// It was repaired.
        case fixed
    }

    let problem: JournalProblem
    let remedy: Remedy
}

/// The documented fields of `check`. Fields may be added, but never removed.
enum ProblemFields {
    static let names = "kind, object, problem, remedy"

    static var all: [Field<FoundProblem>] {
        [
            Field("kind") { .text($0.problem.kind.rawValue) },
            Field("object") { FieldValue($0.problem.object?.showingEscapedBytes) },
            Field("problem") { .text($0.problem.description.showingEscapedBytes) },
            Field("remedy") { .text($0.remedy.rawValue) },
        ]
    }
}

/// The table of problems for people: the kind, what is wrong, and whether it was fixed.
struct ProblemTable {
    static let columns: [TableLayout.Column] = [.init(), .init(isFlexible: true), .init()]

    func cells(of row: FoundProblem) -> [[StyledText]] {
        let problem = row.problem
        // A finding about an object begins with the object itself.
        let object = problem.object.map { problem.description.hasPrefix($0) ? "" : "\($0): " } ?? ""
        return [
            [StyledText(problem.kind.rawValue)],
            [StyledText((object + problem.description).showingEscapedBytes)],
            [StyledText(row.remedy == .fixed ? "fixed" : "", .dim)],
        ]
    }

    func write(
        _ rows: [FoundProblem], terminal: TerminalEnvironment, to output: StandardOutput
    ) throws {
        var table = TableWriter(
            columns: Self.columns, width: terminal.isTerminal ? terminal.width : nil,
            depth: terminal.colorDepth, to: output)
        for row in rows { try table.write(cells(of: row)) }
        try table.finish()
    }
}
