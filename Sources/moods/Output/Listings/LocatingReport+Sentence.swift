import MoodJournal

extension LocatingReport {
    /// Returns the report of `locate` for people.
    func sentence(isDryRun: Bool) -> String {
        let uncovered = (notFound == 1 ? "isn't" : "aren't") + " covered by the history"
        let rest = [
            (alreadyPlaced, "had coordinates already"), (notFound, uncovered),
            (elsewhere, (elsewhere == 1 ? "has" : "have") + " a country that you chose"),
            (unreadable, "can't be edited"),
        ].filter { $0.0 > 0 }.map { "\(FigureText.grouped($0)) \($1)" }
        let moods = located == 0 ? "no moods" : FigureText.count(located, "mood")
        return (isDryRun ? "Would locate " : "Located ") + moods + "."
            + (rest.isEmpty ? "" : " " + rest.joined(separator: ", ") + ".")
            + (isDryRun || located == 0 ? "" : " \(command: "undo") takes this back.")
    }
}
