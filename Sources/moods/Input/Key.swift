/// A key on a terminal, or a text that was pasted.
enum Key: Hashable, Sendable {
    /// A character that was typed. A combining mark is a key of its own.
    case text(String)

    /// A letter with Control; Control-Space is "@".
    case control(Character)

    /// A character with Alt; Backspace is "\u{7F}", and Enter is "\r".
    case alt(Character)

    case enter, tab, backTab, backspace, delete, escape
    case up, down, left, right, wordLeft, wordRight, home, end, pageUp, pageDown

    /// Text between the marks of a paste (xterm, "Bracketed Paste Mode"), with LF as line ends.
    case pasted(String)

    /// Bytes that aren't UTF-8, or a control character without a key.
    case invalid

    /// A key that sends another sequence, such as F1.
    case unknown

    /// The terminal has another size.
    case resized

    /// The program was stopped and continues, so that other text may be on the screen.
    case resumed
}
