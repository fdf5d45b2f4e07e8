import Foundation
import MoodJournal

/// The prompt for a feeling: one key, or the feeling's word.
struct FeelingPrompt {
    private static let label = "How are you?"
    private static let hint = "Press 1 to 5 or type the word; Enter skips."

    let keyboard: KeyboardInput
    var block: PromptBlock
    private let words = ListingWords(locale: LocaleEnvironment.current())

    /// Whether a single key was the answer.
    private(set) var isKey = false

    /// Returns the column of the answers to this prompt and the others.
    static func indent(columns: Int) -> Int { columns < 60 ? 7 : label.count + 3 }

    /// Reads the feeling.
    /// - Returns: `nil` if the user skips it.
    /// - Throws: ``Interruption``.
    mutating func read() throws -> Feeling? {
        do {
            let feeling = try answer()
            let choice = feeling.map { face($0, gap: 1) } ?? [StyledText(words.feeling(nil), .dim)]
            finish(choice)
            return feeling
        } catch {
            block.finish()
            throw error
        }
    }

    private mutating func answer() throws -> Feeling? {
        var hint: String?
        while true {
            draw(hint)
            let key = try keyboard.next()
            hint = [.resized, .resumed, .unknown].contains(key) ? nil : Self.hint
            switch key {
            case .enter: return nil
            case .control("d"), .control("@"): throw Interruption(signal: SIGINT)
            case .resized: block.resize(to: TerminalSize.current(of: STDERR_FILENO).columns)
            case .resumed: block.forget()
            case .unknown: break
            case .text(let text) where beginsWord(text):
                var editor = LineEditor(
                    block.canRedraw ? Self.label : "", indent: Self.label.count + 3, text: text,
                    keyboard: keyboard, block: block)
                let line = try editor.read()
                block.forget()
                if let line, let feeling = try? TypedFeeling.feeling(line) { return feeling }
            case .text(let text):
                if let feeling = Int(text).flatMap(Feeling.init(rawValue:)) {
                    isKey = true
                    return feeling
                }
                fallthrough
            default: if !block.canRedraw { StandardError.write("\n") }
            }
        }
    }

    private func beginsWord(_ text: String) -> Bool {
        Feeling.allCases.flatMap { [$0.name, words.feeling($0)] }.contains { $0.begins(with: text) }
    }

    /// Draws the question with the faces as wide as there is room.
    private mutating func draw(_ hint: String?) {
        let faces = Feeling.allCases.map { face($0, gap: 1) }
        guard block.canRedraw else {
            return StandardError.write(
                hint.map { $0 + " " } ?? StyledText.line(row(faces, gap: 3), depth: .none) + "  ")
        }
        let columns = TerminalSize.current(of: STDERR_FILENO).columns
        var rows = [row(faces, gap: 3)]
        if StyledText.columns(of: rows[0]) >= columns {
            let narrow = Feeling.allCases.map { face($0, gap: 0) }
            rows = [[StyledText(Self.label, .bold)], Array(row(narrow, gap: 1).dropFirst(2))]
        }
        let last = rows.count - 1
        if let hint {
            rows += TextFlow.lines(of: hint, columns: max(1, columns - 1)).map {
                [StyledText($0, .dim)]
            }
        }
        rows = rows.map { StyledText.cut($0, columns: columns - 1) }
        block.draw(rows, row: last, column: StyledText.columns(of: rows[last]))
    }

    private func row(_ faces: [[StyledText]], gap: Int) -> [StyledText] {
        [StyledText(Self.label, .bold), .spaces(3)] + Array(faces.joined(separator: [.spaces(gap)]))
    }

    /// Returns a feeling's dot in its color, its digit and its word.
    private func face(_ feeling: Feeling, gap: Int) -> [StyledText] {
        let text = StyledText("\(feeling.rawValue) \(words.feeling(feeling))")
        guard block.ramp.hasColors else { return [text] }
        let style = Style(foreground: block.ramp.color(ofMean: Double(feeling.rawValue)))
        return [StyledText(block.terminal.usesASCII ? "o" : "●", style), .spaces(gap), text]
    }

    private mutating func finish(_ choice: [StyledText]) {
        if block.canRedraw {
            let row = [StyledText(Self.label, .bold), .spaces(3)] + choice
            block.draw([row], row: 0, column: StyledText.columns(of: row))
        } else {
            StandardError.write(StyledText.line(choice, depth: .none))
        }
        block.finish()
    }
}
