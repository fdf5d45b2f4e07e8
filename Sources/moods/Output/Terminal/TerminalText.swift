/// Makes text from outside safe for a terminal: characters that it would obey are shown instead.
///
/// These are the C0 controls and DEL (shown as ␛, ␀, ␡), the C1 controls, the line and paragraph
/// separators, the characters that change the direction of text, and invisible characters and
/// noncharacters (shown as `\u{202e}`). Joiners between letters or emoji, and the tags of a flag,
/// are kept.
enum TerminalText {
    /// The sign for text that is left out: `...` if the locale isn't UTF-8.
    static let ellipsis = TerminalEnvironment.current().usesASCII ? "..." : "…"

    /// Returns the text on one line: a line end (LF or CR LF) is shown as ↵, a tab as ␉.
    static func line(_ text: String) -> String { show(text, keepsLines: false) }

    /// Returns the text with its line feeds and tabs; CR LF becomes LF.
    static func lines(_ text: String) -> String { show(text, keepsLines: true) }

    /// Returns whether a terminal may obey or hide a character instead of showing it.
    static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E,
            0x2060...0x206F, 0xFEFF, 0xFFFE...0xFFFF:
            true
        default: false
        }
    }

    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0x200C || scalar.value == 0x200D
    }

    private static func isTag(_ scalar: Unicode.Scalar) -> Bool {
        (0xE0000...0xE007F).contains(scalar.value)
    }

    /// Returns whether a joiner isn't between two characters that it can join: emoji, or letters of
    /// Hebrew and the scripts that follow it in Unicode.
    private static func isStrayJoiner(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
        guard isJoiner(scalars[index]) else { return false }
        guard index > 0, index + 1 < scalars.count else { return true }
        return [scalars[index - 1], scalars[index + 1]].contains {
            $0.value < 0x590 || isJoiner($0)
        }
    }

    /// Returns the number of tags of a flag like Scotland's: up to six letters and digits, and an
    /// end.
    private static func tagsOfFlag(_ scalars: [Unicode.Scalar], after flag: Int) -> Int {
        let letters = scalars[(flag + 1)...].prefix(7).prefix { scalar in
            (0xE0030...0xE0039).contains(scalar.value) || (0xE0061...0xE007A).contains(scalar.value)
        }
        guard (1...6).contains(letters.count), letters.endIndex < scalars.count,
            scalars[letters.endIndex].value == 0xE007F
        else { return 0 }
        return letters.count + 1
    }

    private static func show(_ text: String, keepsLines: Bool) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        guard !isPlain,
            text.unicodeScalars.contains(where: { isObeyed($0) || isJoiner($0) || isTag($0) })
        else { return text }
        let scalars = Array(text.unicodeScalars)
        var shown = ""
        var afterReturn = false
        var endOfFlag = 0
        for (index, scalar) in scalars.enumerated() {
            if afterReturn, scalar != "\n" { shown += "\u{240D}" }
            afterReturn = scalar == "\r"
            switch scalar {
            case "\r": break
            case "\n": shown += keepsLines ? "\n" : "↵"
            case "\t" where keepsLines: shown += "\t"
            case "\u{7F}": shown += "\u{2421}"
            case "\u{1F3F4}":
                endOfFlag = index + 1 + tagsOfFlag(scalars, after: index)
                shown.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20:
                // Unicode's Control Pictures are in the order of the controls.
                if let picture = Unicode.Scalar(0x2400 + scalar.value) {
                    shown.unicodeScalars.append(picture)
                }
            case _
            where isObeyed(scalar) || isTag(scalar) && index >= endOfFlag
                || isStrayJoiner(scalars, index):
                shown += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        if afterReturn { shown += "\u{240D}" }
        return shown
    }
}
