import Atlas
import Foundation
import MoodJournal

/// The prompts on a terminal for a mood: its feeling, a note, tags and the place.
struct MoodQuestions {
    /// The place of a mood if the user enters no other.
    let usualLocation: MoodLocation?
    let suggestions: MoodSuggestions

    /// Finds the place that a text means, and the words to confirm if that may be another one.
    let locate: (String) throws -> (location: MoodLocation, doubtful: String?)

    let terminal: TerminalEnvironment

    /// Prints the prompts on standard error and reads the answers from standard input.
    /// - Parameters:
    ///   - answers: Set to what was typed, even if the user gives up.
    ///   - signals: The pipe of a program that catches signals itself.
    /// - Throws: ``Interruption`` if the user gives up. By then, the terminal is as it was.
    func ask(_ answers: inout MoodAnswers, signals: SignalPipe? = nil) throws {
        let block = PromptBlock(terminal: terminal)
        let keyboard = try KeyboardInput(marksPastes: block.canRedraw, signals: signals)
        defer { keyboard.end() }
        let indent = FeelingPrompt.indent(columns: terminal.width)
        func read(
            _ label: String, _ suggestions: LineSuggestions, keepsLines: Bool = false,
            isAfterKey: Bool = false, into typed: inout String
        ) throws -> String? {
            var editor = LineEditor(
                label, indent: indent, keepsLines: keepsLines, suggestions: suggestions,
                keyboard: keyboard, block: block)
            defer { typed = editor.text }
            return try editor.read(ignoringEnterAtOnce: isAfterKey)
        }
        var feeling = FeelingPrompt(keyboard: keyboard, block: block)
        answers.feeling = try feeling.read()
        var note = ""
        defer { answers.note = note.isEmpty ? nil : note }
        _ = try read(
            "Note", suggestions.notes, keepsLines: true, isAfterKey: feeling.isKey, into: &note)
        answers.spacedTags = suggestions.spacedTags
        var lines = suggestions.tagLines
        while let line = try read("Tags", lines, into: &answers.typedTags) {
            do {
                answers.tags = try MoodAnswers.tags(line, known: answers.spacedTags)
                break
            } catch {
                report(error, line, in: &lines)
            }
        }
        let usual = usualLocation.map(Self.name)
        lines = suggestions.placeLines(usual: usual)
        while let line = try read("Place", lines, into: &answers.typedPlace), line != "-" {
            if line.isEmpty {
                answers.location = usualLocation
                break
            }
            let start = lines.start?.text
            lines.start = nil
            do {
                let (location, doubtful) = try locate(line)
                if let doubtful, line != start {
                    lines.start = (doubtful, "Enter: take this town")
                    continue
                }
                answers.location = location
                break
            } catch let error as JournalError {
                guard case .noLocation = error else { throw error }
                report(error, line, in: &lines)
            }
        }
    }

    /// Reports a line that can't be used, which the arrow keys bring back.
    private func report(_ error: any Error, _ line: String, in lines: inout LineSuggestions) {
        StandardError.report(Failure(error).sentence ?? "")
        lines.history.append(line)
    }

    private static func name(of location: MoodLocation) -> String {
        location.place ?? location.town?.town.name
            ?? FigureText.point(location.coordinate.latitude, location.coordinate.longitude)
    }
}
