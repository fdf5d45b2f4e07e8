/// Text from outside, made safe for a terminal: what a terminal would obey is shown instead.
///
/// That is the C0 controls and DEL (as ␛, ␀, ␡), the C1 controls, the line and paragraph
/// separators, and the bidi embeddings, overrides and isolates (as `\u{202e}`). The bidi marks
/// (U+200E, U+200F, U+061C), which honest Hebrew and Arabic texts use, reach no further than
/// their neighbours, and are kept.
enum TerminalText {
    /// The text on one line: a line end (LF or CR LF) is shown as ↵, a tab as ␉.
    static func line(_ text: String) -> String {
        show(text, keepsLines: false)
    }

    /// The text with its line feeds and tabs as they are; CR LF becomes LF.
    static func lines(_ text: String) -> String {
        show(text, keepsLines: true)
    }

    /// Whether a terminal may act on a character, instead of printing it.
    static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x206F: true
        default: false
        }
    }

    private static func show(_ text: String, keepsLines: Bool) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        guard !isPlain, text.unicodeScalars.contains(where: isObeyed) else { return text }
        var shown = ""
        var afterReturn = false
        for scalar in text.unicodeScalars {
            if afterReturn, scalar != "\n" { shown += "\u{240D}" }
            afterReturn = scalar == "\r"
            switch scalar {
            case "\r": break
            case "\n": shown += keepsLines ? "\n" : "↵"
            case "\t" where keepsLines: shown += "\t"
            case "\u{7F}": shown += "\u{2421}"
            case _ where scalar.value < 0x20:
                // Unicode's Control Pictures stand in the order of the controls.
                if let picture = Unicode.Scalar(0x2400 + scalar.value) {
                    shown.unicodeScalars.append(picture)
                }
            case _ where isObeyed(scalar):
                shown += "\\u{" + String(scalar.value, radix: 16) + "}"
            default: shown.unicodeScalars.append(scalar)
            }
        }
        if afterReturn { shown += "\u{240D}" }
        return shown
    }
}
