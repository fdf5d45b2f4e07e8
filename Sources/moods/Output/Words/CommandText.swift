import Foundation
import MoodJournal

/// Commands of the history for people, in words: `deleted mood 2 "First snow" (rad, 23 Nov 2024)`,
/// `deleted moods 40 and 42`, `renamed the tag 'work' to 'job' in 2 moods`.
struct CommandText {
    private let zones = TimeZones()

    /// Returns what a command did in words, or its title.
    /// - Parameters:
    ///   - subject: The moods that the command changed; `nil` if it changed none.
    ///   - redone: For a command that redid another one, the number of that one.
    func text(
        for command: CommandRecord, _ subject: CommandSubject?, redoing redone: Int64? = nil
    ) -> String {
        words(for: command, subject, redoing: redone) ?? command.name
    }

    /// Returns what a command did in words; `nil` if only its title says it.
    func words(
        for command: CommandRecord, _ subject: CommandSubject?, redoing redone: Int64? = nil
    ) -> String? {
        if let number = redone ?? command.undoneNumber {
            return (command.kind == .redo ? "redid " : "undid ") + CommandRecord.reference(number)
        }
        guard let kind = command.kind else { return nil }
        switch (Self.verbs[kind], subject) {
        case (let verb?, .mood(let mood, let isNew)?):
            return "\(kind == .import && !isNew ? "updated" : verb) \(name(of: mood))"
        case (let verb?, .moods(let count, let new, let numbers)?):
            let moods =
                switch kind {
                case .import where new == 0: "updated \(Self.moods(count, numbers))"
                case .import where new < count:
                    "\(verb) \(FigureText.count(new, "mood")) and updated "
                        + FigureText.grouped(count - new)
                default: "\(verb) \(Self.moods(count, numbers))"
                }
            return moods + Self.details(of: command, kind)
        default: return Self.phrases[kind] ?? Self.words(ofNames: command, kind)
        }
    }

    /// Returns "moods 40 and 42", "moods 3 to 7" or "12 moods".
    private static func moods(_ count: Int, _ numbers: ClosedRange<Int64>) -> String {
        let (first, last) = (numbers.lowerBound, numbers.upperBound)
        return switch Int64(count) {
        case 1: "mood \(first)"
        case 2: "moods \(first) and \(last)"
        case last &- first &+ 1: "moods \(first) to \(last)"
        default: FigureText.count(count, "mood")
        }
    }

    /// Returns the file of a command, or in parentheses the options that selected its moods, after a
    /// space.
    private static func details(of command: CommandRecord, _ kind: CommandKind) -> String {
        let words = command.arguments
        if [.import, .merge, .locate].contains(kind) {
            guard let first = words.first else { return "" }
            // The title of an import names the first files, and then three dots for more.
            let others =
                words.count == 1
                ? ""
                : words.last == "..."
                    ? " and others" : " and \(FigureText.count(words.count - 1, "other"))"
            let file = (first == "-" ? "standard input" : first) + others
            let outcome = kind == .merge ? command.outcome.map { " (\($0))" } : nil
            return " \(kind == .locate ? "with" : "from") \(file)\(outcome ?? "")"
        }
        guard words.first?.hasPrefix("-") == true else { return "" }
        return " (\(words.map(\.quotedForShell).joined(separator: " ")))"
    }

    /// Returns what a command did to the tags or places that its title names; `nil` if it names none.
    private static func words(ofNames command: CommandRecord, _ kind: CommandKind) -> String? {
        let words = command.arguments.dropFirst()
        guard let first = words.first, let last = words.last else { return nil }
        let inMoods = command.outcome.map { " in \($0)" } ?? ""
        return switch kind {
        case .renameTag: "renamed the tag '\(first)' to '\(last)'\(inMoods)"
        case .mergeTags:
            "merged \(words.count > 2 ? "the tags" : "the tag") \(TagSentence.list(words.dropLast())) "
                + "into '\(last)'\(inMoods)"
        case .addPlace: "saved the place '\(first)'"
        case .movePlace: "moved the place '\(first)'"
        case .renamePlace: "renamed the place '\(first)' to '\(last)'"
        case .deletePlace: "deleted the place '\(first)'"
        case .defaultPlace:
            first == "--none" ? "removed the default place" : "made '\(first)' the default place"
        default: nil
        }
    }

    /// Returns the mood's name with its feeling and its day.
    private func name(of mood: CommandMood) -> String {
        let facts = [mood.feeling?.name, moment(of: mood)].compactMap(\.self)
        return "\(MoodName.text(mood.number, note: mood.note)) (\(facts.joined(separator: ", ")))"
    }

    private func moment(of mood: CommandMood) -> String? {
        let zone = zones.zone(named: mood.timeZone)
        guard let day = LocalDay(mood.date, in: zone), let today = LocalDay(Date(), in: zone)
        else { return nil }
        let words = ListingWords.english.relativeDay(day, today: today)
        guard day == today, let time = DateText.time(ofMood: mood.date, in: zone) else {
            return words
        }
        return "\(words) \(time)"
    }

    private static let verbs: [CommandKind: String] = [
        .add: "added", .edit: "edited", .delete: "deleted", .restore: "restored",
        .import: "imported", .locate: "located", .merge: "merged", .sync: "synced",
    ]

    private static let phrases: [CommandKind: String] = [
        .trash: "emptied the trash", .repair: "repaired the journal",
        .recover: "recovered the journal from a damaged file",
    ]
}
