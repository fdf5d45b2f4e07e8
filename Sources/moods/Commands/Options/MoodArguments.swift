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
    /// - Parameter usual: The moods if none is given.
    func references(or usual: [String] = []) throws -> [MoodReference] {
        try (mood.isEmpty ? usual : mood).map { try MoodReference(typed: $0) }
    }
}

extension MoodReference {
    /// Reads a reference that a user typed.
    /// - Throws: ``CommandError/placeAsMood(_:option:)`` for the name of a region or a town, else
    ///   ``JournalError/notAReference(_:)``.
    init(typed text: String) throws {
        do {
            try self.init(text)
        } catch {
            // The number 0 isn't the code of a region.
            guard !text.allSatisfy(\.isNumber) else { throw error }
            let gazetteer = Gazetteer(locale: LocaleEnvironment.current())
            if (try? gazetteer.region(named: text)) != nil {
                throw CommandError.placeAsMood(text, option: "--all-in")
            }
            if gazetteer.hasTown(named: text) {
                throw CommandError.placeAsMood(text, option: "--near")
            }
            throw error
        }
    }
}
