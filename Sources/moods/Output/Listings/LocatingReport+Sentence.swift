import MoodJournal

extension LocatingReport {
    /// The names of the first devices in parentheses; empty if no device has a name.
    private var names: String {
        let shown = devices.prefix(5).map { "'\($0)'" }
        let rest = devices.count - shown.count
        return shown.isEmpty
            ? ""
            : " (" + shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "") + ")"
    }

    /// Returns the report of `locate` for people.
    func sentence(isDryRun: Bool) -> String {
        let uncovered = (notFound == 1 ? "isn't" : "aren't") + " covered by the history"
        let rest = [
            (alreadyPlaced, "had coordinates already"), (notFound, uncovered),
            (
                disagreements,
                (disagreements == 1 ? "is" : "are") + " where devices disagree\(names), "
                    + "which '--device NAME' decides"
            ),
            (
                tooCoarse,
                (tooCoarse == 1 ? "has" : "have")
                    + " only positions that are less accurate than '--accuracy'"
            ),
            (elsewhere, (elsewhere == 1 ? "has" : "have") + " a country that you chose"),
            (unreadable, "can't be edited"),
        ].filter { $0.0 > 0 }.map { "\(FigureText.grouped($0)) \($1)" }
        let positions = FigureText.count(fixesLeftOut, "position")
        let examples = devicesLeftOut.map { "'\($0)'" }.joined(separator: ", ")
        let leftOut =
            "\(positions) of devices after the first 64"
            + (examples.isEmpty ? " " : ", such as \(examples), ")
            + (fixesLeftOut == 1 ? "wasn't" : "weren't") + " used; '--device NAME' chooses one."
        let moods = located == 0 ? "no moods" : FigureText.count(located, "mood")
        return (isDryRun ? "Would locate " : "Located ") + moods + "."
            + (rest.isEmpty ? "" : " " + rest.joined(separator: ", ") + ".")
            + (fixesLeftOut == 0 ? "" : " " + leftOut)
            + (isDryRun || located == 0 ? "" : " \(command: "undo") takes this back.")
    }
}
