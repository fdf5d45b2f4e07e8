import Foundation
import MoodJournal

/// Commands of the history in words, such as `deleted mood 2 "First snow" (rad, 23 Nov 2024)`.
struct CommandText {
    private var zone: TimeZone { MachineTimeZone.current }
    private let zones = TimeZones()

    /// Returns what a command did.
    ///
    /// - Parameters:
    ///   - subject: The moods that the command changed, or `nil` to use the command's title, which
    ///     also names the file of several moods from outside.
    ///   - redone: For a command that redid another one, the number of that one.
    func words(
        for command: CommandRecord, _ subject: CommandSubject?, redoing redone: Int64? = nil
    ) -> String {
        if let number = redone ?? command.undoneNumber {
            return (command.kind == .redo ? "redid " : "undid ") + CommandRecord.reference(number)
        }
        guard let kind = command.kind, let verb = Self.verbs[kind] else { return command.name }
        return switch subject {
        case .mood(let mood): "\(verb) \(name(of: mood))"
        case .moods(let count) where Self.ownKinds.contains(kind):
            "\(verb) \(FigureText.count(count, "mood"))"
        case .moods, nil: command.name
        }
    }

    /// Returns the mood's name with its feeling and its day.
    private func name(of mood: CommandMood) -> String {
        let facts = [mood.feeling?.name, moment(of: mood)].compactMap(\.self)
        return "\(MoodName.text(mood.number, note: mood.note)) (\(facts.joined(separator: ", ")))"
    }

    private func moment(of mood: CommandMood) -> String? {
        let zone = zones.zone(named: mood.timeZone)
        guard let day = LocalDay(mood.date, in: zone), let today = LocalDay(Date(), in: self.zone)
        else { return nil }
        let words = ListingWords.english.relativeDay(day, today: today)
        guard day == today, let time = DateText.time(of: mood.date, in: zone) else { return words }
        return "\(words) \(time)"
    }

    private static let ownKinds: Set<CommandKind> = [.add, .edit, .delete, .restore]

    private static let verbs: [CommandKind: String] = [
        .add: "added", .edit: "edited", .delete: "deleted", .restore: "restored",
        .import: "imported", .locate: "located", .merge: "merged", .sync: "synced",
    ]
}
