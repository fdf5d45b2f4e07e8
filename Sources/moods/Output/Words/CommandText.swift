import Foundation
import MoodJournal

/// Commands of the history in words, such as `deleted mood 2 "First snow" (rad, 23 Nov 2024)`.
struct CommandText {
    private let zones = TimeZones()

    /// Returns what a command did.
    ///
    /// - Parameters:
    ///   - subject: The moods that the command changed; `nil` if it changed none.
    ///   - redone: For a command that redid another one, the number of that one.
    func words(
        for command: CommandRecord, _ subject: CommandSubject?, redoing redone: Int64? = nil
    ) -> String {
        if let number = redone ?? command.undoneNumber {
            return (command.kind == .redo ? "redid " : "undid ") + CommandRecord.reference(number)
        }
        let arguments = Self.arguments(of: command)
        switch command.kind {
        case nil, .undo, .redo: return command.name
        case .places:
            let isMoved = command.name.hasSuffix(": moved")
            return Self.placeWords(arguments, isMoved: isMoved) ?? command.name
        case .tags: return Self.tagWords(arguments, of: command.name) ?? command.name
        case .trash: return "emptied the trash"
        case .repair: return "repaired the journal"
        case .recover: return "recovered the journal from a damaged file"
        case .add, .edit, .delete, .restore, .import, .locate, .merge, .sync: break
        }
        guard let kind = command.kind, let verb = Self.verbs[kind] else { return command.name }
        switch subject {
        case .mood(let mood): return "\(verb) \(name(of: mood))"
        case .moods(let count):
            let moods = "\(verb) \(FigureText.count(count, "mood"))"
            guard !arguments.isEmpty else { return moods }
            let isFile = Self.fromFiles.contains(kind) && !arguments.contains(" ")
            return moods + (isFile ? " from \(arguments)" : " (\(arguments))")
        case nil: return arguments.isEmpty ? verb : "\(verb) \(arguments)"
        }
    }

    /// Returns the arguments of a command's title, without its name and its outcome: `3 4` for
    /// `delete 3 4: 2 moods`.
    private static func arguments(of command: CommandRecord) -> String {
        let words = command.name.drop { $0 != " " && $0 != ":" }
        let end = words.ranges(of: ": ").last?.lowerBound ?? words.endIndex
        return String(words[..<end].drop { $0 == " " })
    }

    /// Returns what a command did with the user's own places; `nil` for arguments of another form.
    private static func placeWords(_ arguments: String, isMoved: Bool) -> String? {
        let verb = arguments.prefix { $0 != " " }
        let name = String(arguments.dropFirst(verb.count + 1))
        let quoted = name.hasPrefix("'") ? name : "'\(name)'"
        switch verb {
        case "add": return "\(isMoved ? "moved" : "saved") the place \(quoted)"
        case "delete": return "deleted the place \(quoted)"
        case "default" where name == "--none": return "removed the default place"
        case "default": return "made \(quoted) the default place"
        case "rename":
            let names = words(name)
            guard names.count == 2 else { return "renamed a place (\(name))" }
            return "renamed the place '\(names[0])' to '\(names[1])'"
        default: return nil
        }
    }

    /// Returns what a command did with tags, from its title, such as `tags rename work job: 3 moods`;
    /// `nil` for arguments of another form.
    private static func tagWords(_ arguments: String, of title: String) -> String? {
        let words = Self.words(arguments)
        guard words.count > 2, let last = words.last else { return nil }
        let moods = title.ranges(of: ": ").last.map { " in \(title[$0.upperBound...])" } ?? ""
        switch words[0] {
        case "rename": return "renamed the tag '\(words[1])' to '\(last)'\(moods)"
        case "merge":
            let tags = words.dropFirst().dropLast()
            return "merged the tag\(tags.count == 1 ? "" : "s") \(TagSentence.list(Array(tags))) "
                + "into '\(last)'\(moods)"
        default: return nil
        }
    }

    /// Returns the words of a command in a title, where those with spaces are in single quotes.
    private static func words(_ text: String) -> [String] {
        // A quote inside quotes is written as '\''.
        let parts = text.replacing("'\\''", with: "\0")
            .split(separator: "'", omittingEmptySubsequences: false)
        return parts.enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ") : [part]
        }
        .map { String($0).replacing("\0", with: "'") }
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

    /// The kinds of commands whose argument is a file.
    private static let fromFiles: Set<CommandKind> = [.import, .locate, .merge]
}
