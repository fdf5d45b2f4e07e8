import Foundation
import MoodJournal

/// The changes of `moods watch`, made as the commands of the same names make them.
struct WatchedJournal: JournalChanges {
    let options: JournalOptions
    let signals: SignalPipe
    let output: StandardOutput

    /// The words of a command that name the journal.
    private var words: [String] { options.journal.map { ["--journal", $0.path] } ?? [] }

    func add() throws -> String {
        let mood = try AddCommand.parse(words).ask(recordingTo: output, signals: signals)
        let country = mood.country.localizedName(in: LocaleEnvironment.current())
        let place = [mood.town?.name, mood.country == .unknown ? nil : country].compactMap(\.self)
        let name = MoodName.text(mood.number, note: mood.note)
        return "Recorded \(name)"
            + (place.isEmpty ? ". " : " in \(place.joined(separator: ", ")). ") + "u takes it back."
    }

    func edit(_ mood: MoodRecord) throws -> String {
        let isChanged = try EditCommand.parse([mood.id.uuidString] + words)
            .run(output: output, signals: signals)
        guard isChanged else { return "Nothing changed." }
        return "Changed \(MoodName.text(mood.number, note: mood.note)). u takes it back."
    }

    func delete(_ mood: MoodRecord, preparingWait prepare: () -> Void) throws -> String {
        _ = try changing(prepare) { try $0.delete([MoodReference(mood.id.uuidString)]) }
        return "Deleted \(MoodName.text(mood.number, note: mood.note)). u brings it back."
    }

    func undo(preparingWait prepare: () -> Void) throws -> String {
        try changing(prepare) { try $0.undo(nil, isDryRun: false) }
            .sentences(isRedo: false, isDryRun: false).joined(separator: " ")
    }

    private func changing<Result>(
        _ prepare: () -> Void, _ body: (Journal) throws -> Result
    ) throws -> Result {
        try LockWait.run(signals: signals, preparing: prepare) { timeout in
            try options.changing(busyTimeout: timeout, body)
        }
    }
}
