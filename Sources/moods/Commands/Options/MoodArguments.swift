import ArgumentParser
import Atlas
import MoodJournal

/// The moods that a command is about.
struct MoodArguments: ParsableArguments {
    @Argument(
        help: """
            Numbers, ranges such as 10-27, UUIDs or their first 8 or more digits, or 'last'.
            """,
        completion: JournalCompletion.moods)
    var mood: [String] = []

    var isEmpty: Bool { mood.isEmpty }

    /// Returns the references to the moods.
    /// - Parameters:
    ///   - usual: The moods if none is given.
    ///   - journal: The journal with the user's own places, for the error if one is given.
    ///   - option: The command's option for the moods at a place, if it has one.
    func references(
        or usual: [String] = [], in journal: JournalOptions, at option: String? = nil
    ) throws -> [MoodReference] {
        try (mood.isEmpty ? usual : mood).map {
            try MoodReference(typed: $0, in: journal, at: option)
        }
    }
}

extension MoodReference {
    /// Reads a reference that a user typed.
    /// - Parameters:
    ///   - journal: The journal with the user's own places, for the error if one is given.
    ///   - option: The command's option for the moods at a place, if it has one.
    /// - Throws: ``CommandError/placeAsMood(_:use:)`` for the name of a place, a region or a town,
    ///   ``CommandError/wordAsMood(_:find:)`` for days and other words, else
    ///   ``JournalError/notAReference(_:)``.
    init(typed text: String, in journal: JournalOptions, at option: String? = nil) throws {
        do {
            try self.init(text)
        } catch {
            // The number 0 isn't the code of a region.
            guard !text.allSatisfy(\.isNumber) else { throw error }
            let gazetteer = Gazetteer(locale: LocaleEnvironment.current())
            let word = text.quotedForShell
            let (isPlace, isTag) = journal.ownNames(like: text)
            if !isPlace, isTag {
                throw CommandError.wordAsMood(text, find: "\(command: "list --tag \(word)")")
            }
            if !isPlace, gazetteer.hasRegion(named: text) {
                let list = "\(command: "list \(word)")"
                throw CommandError.placeAsMood(text, use: option == nil ? list : "--all-in \(word)")
            }
            var days = MoodQuery()
            let selection = TypedSelection(words: [text], gazetteer: gazetteer, journal: nil)
            if !isPlace, (try? selection.select(in: &days)) != nil {
                throw CommandError.wordAsMood(text, find: "\(command: "list \(word)")")
            }
            if !isPlace, text.contains(where: \.isLetter), (try? TypedFeeling.range(text)) != nil {
                throw CommandError.wordAsMood(text, find: "\(command: "list --feeling \(word)")")
            }
            if isPlace || gazetteer.hasTown(named: text) {
                let list = "\(command: "list --at \(word)")"
                throw CommandError.placeAsMood(text, use: option.map { "\($0) \(word)" } ?? list)
            }
            guard text.first?.isLetter == true, !text.contains(where: \.isNumber) else {
                throw error
            }
            throw CommandError.wordAsMood(text, find: "\(command: "search \(word)")")
        }
    }
}
