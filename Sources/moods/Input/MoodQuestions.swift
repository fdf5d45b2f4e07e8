import Atlas
import Foundation
import MoodJournal

/// The user's answers about a mood.
struct MoodAnswers {
    let feeling: Feeling?
    let note: String?
    let location: MoodLocation?
}

/// The prompts on a terminal for a mood: its feeling, a note and the place.
struct MoodQuestions {
    /// The place of a mood if the user enters no other.
    let usualLocation: MoodLocation?

    /// Finds the place that a text means.
    let locate: (String) throws -> MoodLocation

    let terminal: TerminalEnvironment

    /// The time within which Enter belongs to the key before it.
    private static let habit = Duration.milliseconds(500)

    /// Prints the prompts on standard error and reads the answers from standard input.
    ///
    /// - Throws: ``Interruption`` if the user gives up. By then, the terminal is as it was.
    func ask() throws -> MoodAnswers {
        let keyboard = try KeyboardInput(marksPastes: terminal.canMoveCursor)
        defer { keyboard.end() }
        let feeling = try feeling(keyboard)
        return try MoodAnswers(
            feeling: feeling, note: note(keyboard, isAfterKey: feeling != nil),
            location: location(keyboard))
    }

    private func feeling(_ keyboard: KeyboardInput) throws -> Feeling? {
        let choices = Feeling.allCases.map { "\($0.rawValue) \($0.name)" }
        var question = "How do you feel? \(choices.joined(separator: ", ")) (Enter: skip) "
        StandardError.write(question)
        while true {
            let key: KeyboardInput.Key
            do {
                key = try keyboard.next()
            } catch {
                StandardError.write("\n")
                throw error
            }
            switch key {
            case .byte(0x0A), .byte(0x0D):
                StandardError.write("\n")
                return nil
            // Control-D is a zero if it was pressed before the terminal's settings were changed.
            case .byte(0x04), .byte(0):
                StandardError.write("\n")
                throw Interruption(signal: SIGINT)
            case .byte(let byte):
                if let feeling = Feeling(rawValue: Int(byte) - Int(UInt8(ascii: "0"))) {
                    StandardError.write(feeling.name + "\n")
                    return feeling
                }
                if let feeling = try word(keyboard, beginning: byte, after: question) {
                    return feeling
                }
                question = "Press 1 to 5, or Enter to skip: "
                StandardError.write(question)
            case .pasted, .resumed: StandardError.write("\n" + question)
            }
        }
    }

    /// Reads the rest of a feeling's word up to Enter.
    ///
    /// - Returns: `nil` if the line isn't the word of a feeling.
    private func word(
        _ keyboard: KeyboardInput, beginning byte: UInt8, after question: String
    ) throws -> Feeling? {
        let letter = String(Unicode.Scalar(byte))
        let words = ListingWords(locale: LocaleEnvironment.current())
        let names = Feeling.allCases.flatMap { [$0.name, words.feeling($0)] }
        guard names.contains(where: { $0.lowercased().hasPrefix(letter.lowercased()) }) else {
            StandardError.write("\n")
            return nil
        }
        var prompt = LinePrompt(question, text: letter, keyboard: keyboard, terminal: terminal)
        let line = try prompt.read()
        return try? TypedFeeling.feeling(line)
    }

    /// Prompts for the note.
    ///
    /// Out of habit, many people press Enter after the key of a feeling. So an empty line that is
    /// typed at once after the key doesn't skip the note.
    ///
    /// - Parameters:
    ///   - isAfterKey: Whether a key answered the prompt before.
    private func note(_ keyboard: KeyboardInput, isAfterKey: Bool) throws -> String? {
        var prompt = LinePrompt(
            "Note (Enter: skip) ", keepsLines: true, keyboard: keyboard, terminal: terminal)
        let isTypedAhead = keyboard.isWaiting
        let start = ContinuousClock.now
        var note = try prompt.read()
        if isAfterKey, note.isEmpty, !isTypedAhead, .now - start < Self.habit {
            note = try prompt.read()
        }
        return note.isEmpty ? nil : note
    }

    /// Prompts for the place, and repeats the prompt if the text means no place or several.
    private func location(_ keyboard: KeyboardInput) throws -> MoodLocation? {
        let enter = usualLocation.map { "\(Self.name(of: $0)), -: none" } ?? "skip"
        while true {
            var prompt = LinePrompt(
                "Place (Enter: \(enter)) ", keyboard: keyboard, terminal: terminal)
            let text = try prompt.read()
            if text.isEmpty { return usualLocation }
            if text == "-" { return nil }
            do {
                return try locate(text)
            } catch let error as JournalError {
                guard case .noLocation = error else { throw error }
                StandardError.report(Failure(error).sentence ?? "")
            }
        }
    }

    private static func name(of location: MoodLocation) -> String {
        location.place ?? location.town?.town.name
            ?? FigureText.point(location.coordinate.latitude, location.coordinate.longitude)
    }
}
