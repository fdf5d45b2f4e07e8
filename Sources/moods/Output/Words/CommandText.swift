import Foundation
import MoodJournal

/// Commands of the history for people. One that changed one mood is in words, such as `deleted mood
/// 2 "First snow" (rad, 23 Nov 2024)`; others are as they were typed: their titles say more.
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

    /// Returns what a command did in words; `nil` if its title says more.
    func words(
        for command: CommandRecord, _ subject: CommandSubject?, redoing redone: Int64? = nil
    ) -> String? {
        if let number = redone ?? command.undoneNumber {
            return (command.kind == .redo ? "redid " : "undid ") + CommandRecord.reference(number)
        }
        guard case .mood(let mood)? = subject, let verb = command.kind.flatMap({ Self.verbs[$0] })
        else { return command.kind.flatMap { Self.phrases[$0] } }
        return "\(verb) \(name(of: mood))"
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
