/// A line of text that is edited with keys, independent of the terminal that shows it.
struct EditedLine {
    enum Effect: Equatable {
        /// The text or the position may have changed.
        case edited

        /// The key has nothing to do here.
        case refused

        /// The line is complete.
        case accepted

        /// Control-D was pressed on an empty line.
        case ended

        /// The word before the position is to be completed.
        case completing
    }

    /// Whether the line may contain line feeds. Otherwise they become spaces.
    let keepsLines: Bool

    private(set) var characters: [Character]

    /// The number of characters before the position.
    private(set) var position: Int

    /// Earlier lines, the oldest first.
    private let history: [String]

    /// The line of the history that is shown; the number of lines for the one that was typed.
    private var shown: Int

    /// The line that was typed, while one of the history is shown.
    private var typed: [Character] = []

    private var killed: [Character] = []

    init(_ text: String = "", history: [String] = [], keepsLines: Bool = false) {
        self.keepsLines = keepsLines
        self.history = history
        characters = Array(text)
        position = characters.count
        shown = history.count
    }

    var text: String { String(characters) }

    var isAtEnd: Bool { position == characters.count }

    /// Performs what a key is for. Most keys are those of Emacs, as in readline(3).
    mutating func press(_ key: Key) -> Effect {
        switch key {
        case .text(let text), .pasted(let text): insert(text)
        case .unknown: .edited
        case .left, .control("b"): move(to: position - 1)
        case .right, .control("f"): move(to: position + 1)
        case .wordLeft, .alt("b"): move(to: wordStart)
        case .wordRight, .alt("f"): move(to: wordEnd)
        case .home, .control("a"): move(to: 0)
        case .end, .control("e"): move(to: characters.count)
        case .backspace: delete(position - 1..<position)
        case .delete: delete(position..<position + 1)
        // Control-D is a zero if it was pressed before the terminal's settings were changed.
        case .control("d"), .control("@"):
            characters.isEmpty ? .ended : delete(position..<position + 1)
        case .control("u"): kill(0..<position)
        case .control("k"): kill(position..<characters.count)
        case .control("w"): kill(start(before: position) { !$0.isWhitespace }..<position)
        case .alt("\u{7F}"): kill(wordStart..<position)
        case .alt("d"): kill(position..<wordEnd)
        case .control("y"): insert(String(killed))
        case .up, .control("p"): show(shown - 1)
        case .down, .control("n"): show(shown + 1)
        case .alt("\r"): keepsLines ? insert("\n") : .refused
        case .enter: .accepted
        case .tab: .completing
        default: .refused
        }
    }

    private mutating func move(to place: Int) -> Effect {
        guard (0...characters.count).contains(place) else { return .refused }
        position = place
        return .edited
    }

    private static func isOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }

    private var wordStart: Int { start(before: position, where: Self.isOfWord) }

    private var wordEnd: Int {
        let rest = characters[position...]
        let word = rest.firstIndex(where: Self.isOfWord) ?? rest.endIndex
        return rest[word...].firstIndex { !Self.isOfWord($0) } ?? rest.endIndex
    }

    /// Returns where the word before a place begins, which may have other characters after it.
    private func start(before place: Int, where isOfWord: (Character) -> Bool) -> Int {
        let before = characters[..<place]
        guard let last = before.lastIndex(where: isOfWord) else { return 0 }
        return before[...last].lastIndex { !isOfWord($0) }.map { $0 + 1 } ?? 0
    }

    private mutating func show(_ number: Int) -> Effect {
        guard (0...history.count).contains(number) else { return .refused }
        if shown == history.count { typed = characters }
        shown = number
        characters = number == history.count ? typed : Array(history[number])
        position = characters.count
        return .edited
    }

    /// Inserts the characters of a text that a line may contain.
    private mutating func insert(_ text: String) -> Effect {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\t" || scalar == "\n" && !keepsLines {
                scalars.append(" ")
            } else if scalar == "\n" || scalar.properties.generalCategory != .control {
                scalars.append(scalar)
            }
        }
        guard !scalars.isEmpty else { return .refused }
        replace(position..<position, with: String(scalars))
        return .edited
    }

    private mutating func delete(_ range: Range<Int>) -> Effect {
        guard range.lowerBound >= 0, range.upperBound <= characters.count, !range.isEmpty else {
            return .refused
        }
        replace(range, with: "")
        return .edited
    }

    private mutating func kill(_ range: Range<Int>) -> Effect {
        if !range.isEmpty { killed = Array(characters[range]) }
        return delete(range)
    }

    /// Replaces characters, and moves to the end of the new text.
    mutating func replace(_ range: Range<Int>, with text: String) {
        let neighbors =
            characters[max(0, range.lowerBound - 1)..<range.lowerBound]
            + characters[range.upperBound...].prefix(1)
        // Below U+0300, no scalar joins another one.
        let isPlain = { (text: String) in text.unicodeScalars.allSatisfy { $0.value < 0x300 } }
        if isPlain(text), neighbors.allSatisfy({ isPlain(String($0)) }) {
            let new = Array(text)
            characters.replaceSubrange(range, with: new)
            position = range.lowerBound + new.count
            return
        }
        let before = String(characters[..<range.lowerBound]) + text
        let all = before + String(characters[range.upperBound...])
        characters = Array(all)
        // If the text has joined the next character, the position is after both.
        var rest = before.unicodeScalars.count
        position = 0
        while rest > 0 {
            rest -= characters[position].unicodeScalars.count
            position += 1
        }
    }
}
