import ArgumentParser
import Files
import Foundation
import MoodJournal

struct RecoverCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover", abstract: "Save what can be read from a damaged journal.",
        discussion: """
            moods recover
            moods recover journal.sqlite -o ~/saved.sqlite

            It saves every mood that can still be read in a new journal, with its number and \
            UUID. Deleted moods stay deleted. The damaged file isn't changed. The exit status is \
            0 if everything was saved, and 65 if not.

            It prints the path of the new journal on standard output, and a report on standard \
            error.
            """)

    @Argument(help: "The damaged journal (default: yours).") var damaged: PathArgument?

    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp(
            "The new journal (default: the damaged one's name with '-recovered').",
            valueName: "file"))
    var output: PathArgument?

    @OptionGroup var identities: IdentityOptions
    @OptionGroup var journalOptions: JournalOptions

    /// The maximum number of lost moods, and of other losses, that are listed one by one.
    private static let mostListed = 20

    func run(output standardOutput: StandardOutput) throws {
        guard damaged?.isStandardStream != true, output?.isStandardStream != true else {
            throw CommandError.usage(
                "a recovery needs the names of files; it can't use standard input or output")
        }
        guard damaged == nil || journalOptions.journal == nil else {
            throw CommandError.usage("name the damaged journal once, as FILE or with --journal")
        }
        let damaged = try damaged?.path ?? journalOptions.location().path
        let path = output?.path ?? Self.defaultPath(for: damaged)
        let recovery = try identities.withJournal(at: damaged) {
            try Journal.recover($0, to: path)
        }
        report(recovery, path: path)
        try standardOutput.write(TerminalText.line(path.showingEscapedBytes) + "\n")
        try standardOutput.flush()
        guard recovery.isComplete else {
            throw CommandError(
                .badData,
                (recovery.hasAllMoods
                    ? "all moods were saved, but not everything else" : "some moods may be lost")
                    + "; \(damaged) is unchanged")
        }
    }

    /// Returns the default path of the new journal, such as `journal-recovered.sqlite` for
    /// `journal.sqlite`.
    static func defaultPath(for path: String) -> String {
        let path = SealingOptions.plainName(path)
        let name = path.fileName
        guard let dot = name.dropFirst().lastIndex(of: ".") else { return path + "-recovered" }
        return "\(path.dropLast(name[dot...].count))-recovered\(name[dot...])"
    }

    private func report(_ recovery: JournalRecovery, path: String) {
        func say(_ clause: String) { StandardError.say(clause.sentence) }
        let restoredMoods = FigureText.grouped(recovery.restoredMoods)
        let restored =
            recovery.restoredMoods > 0
            ? ", \(restoredMoods) of them from the history and the indexes" : ""
        say("saved \(FigureText.count(recovery.savedMoods, "mood")) in \(path)\(restored)")
        if recovery.unreadablePages > 0 {
            let pages = FigureText.count(recovery.unreadablePages, "page")
            say("\(pages) can't be read\(recovery.isComplete ? ", but nothing was lost" : "")")
        }
        for mood in recovery.lostMoods.prefix(Self.mostListed) {
            let day = mood.date.flatMap(day).map { " of \($0)" } ?? ""
            say("mood \(mood.number)\(day) is lost")
        }
        let others = recovery.lostMoods.count - Self.mostListed
        if others > 0 {
            say("\(FigureText.count(others, "more mood")) \(others == 1 ? "is" : "are") lost")
        }
        for loss in recovery.losses.prefix(Self.mostListed) { say(loss) }
        let more = recovery.losses.count - Self.mostListed
        if more > 0 { say("and \(FigureText.count(more, "more loss", plural: "more losses"))") }
    }

    private func day(_ date: Date) -> Substring? { ISO8601.utcText(of: date)?.prefix(10) }
}
