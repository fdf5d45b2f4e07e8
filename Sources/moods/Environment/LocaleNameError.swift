/// A text that names no locale.
struct LocaleNameError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was written, as it was.
    let text: String

    var description: String {
        "'\(text)' is not a language; write a language tag such as de, pt-BR or zh-Hant"
    }
}
