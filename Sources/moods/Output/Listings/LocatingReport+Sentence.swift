import Foundation
import MoodJournal

extension LocatingReport {
    /// The devices as the subject of a clause.
    private var disagreeing: String {
        devices.count < 2 ? "devices" : "the devices \(TagSentence.list(devices))"
    }

    /// Returns the report of `locate` for people.
    /// - Parameter accuracy: The value of `--accuracy`, in meters.
    func sentence(isDryRun: Bool, accuracy: Double?) -> String {
        let uncovered = (notFound == 1 ? "isn't" : "aren't") + " covered by the history"
        let rest = [
            (alreadyPlaced, "had coordinates already"), (notFound, uncovered),
            (elsewhere, (elsewhere == 1 ? "has" : "have") + " a country that you chose"),
            (unreadable, "can't be edited"),
        ].filter { $0.0 > 0 }.map { "\(FigureText.grouped($0)) \($1)" }.joined(separator: ", ")
        let limit = String(format: "%.15g", accuracy ?? Self.greatestAccuracy)
        let examples = devicesLeftOut.map { "'\($0)'" }.joined(separator: ", ")
        let hints = [
            disagreements == 0
                ? ""
                : "For \(FigureText.grouped(disagreements)), \(disagreeing) disagree; choose one "
                    + "with --device",
            tooCoarse == 0
                ? ""
                : "\(FigureText.grouped(tooCoarse)) \(tooCoarse == 1 ? "has" : "have") only positions "
                    + "less accurate than \(limit) m; --accuracy sets the limit",
            fixesLeftOut == 0
                ? ""
                : "\(FigureText.count(fixesLeftOut, "position")) of devices after the first 64"
                    + (examples.isEmpty ? " " : ", such as \(examples), ")
                    + (fixesLeftOut == 1 ? "wasn't" : "weren't") + " used; --device chooses one",
        ]
        let moods = located == 0 ? "no moods" : FigureText.count(located, "mood")
        let sentences = [(isDryRun ? "Would locate " : "Located ") + moods, rest] + hints
        return sentences.filter { !$0.isEmpty }.joined(separator: ". ") + "."
            + (isDryRun || located == 0 ? "" : " \(command: "undo") takes this back.")
    }
}
