import Files
import MoodJournal

/// A problem of a journal, and what to do about it.
struct FoundProblem {
    enum Remedy: String {
        /// `check --fix` repairs it.
        case fix
        /// `check --fix` can't repair it; `recover` saves what can be read.
        case recover
        /// A person must edit the mood or remove a trigger, as the problem says.
        case edit
        /// It was repaired.
        case fixed
        /// It was a reference to something that is lost, and was removed.
        case removed
    }

    let problem: JournalProblem
    let remedy: Remedy

    /// What is wrong, and what to do if `remedy` doesn't say it.
    var sentence: String {
        let hint: String? =
            switch problem.remedy {
            case .edit(.timeZone(let mood)): "use \(command: "edit \(mood) --time-zone")"
            case .edit(.date(let mood)): "use \(command: "edit \(mood) --date")"
            case .edit(.placeName): "use \(command: "places rename")"
            case .removal: "--fix removes the reference"
            case .edit(.trigger), .fix, .recovery: nil
            }
        let description = problem.description.showingEscapedBytes
        return hint.map { "\(description.dropLast()); \($0)." } ?? description
    }
}

/// The table of problems for people: the kind, what is wrong, and whether it was fixed.
struct ProblemTable: RowTable {
    /// The documented fields of `check`. Fields may be added, but never removed.
    static var fields: [Field<FoundProblem>] {
        [
            Field("kind") { .text($0.problem.kind.rawValue) },
            Field("object") { FieldValue($0.problem.object?.showingEscapedBytes) },
            Field("problem") { .text($0.sentence) },
            Field("remedy") { .text($0.remedy.rawValue) },
        ]
    }

    static let columns: [TableLayout.Column] = [.left, .flexible, .left]

    func cells(of row: FoundProblem) -> [[StyledText]] {
        let problem = row.problem
        let object = problem.object.map { "\($0): " } ?? ""
        return [
            [StyledText(problem.kind.rawValue)],
            [StyledText(object.showingEscapedBytes + row.sentence)],
            [StyledText([.fixed, .removed].contains(row.remedy) ? row.remedy.rawValue : "", .dim)],
        ]
    }
}
