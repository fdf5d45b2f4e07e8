/// A text that is no mood.
enum MoodTextError: Error, Equatable, CustomStringConvertible {
    case unknownLine(Int, String)
    case repeated(Int, String)
    case missing(String)
    case notANumber(String, String)
    case notText

    var description: String {
        switch self {
        case .unknownLine(let number, let line):
            "line \(number) is not understood: '\(line)'; an empty line goes before the note"
        case .repeated(let number, let name): "line \(number) gives '\(name)' once more"
        case .missing(let name): "'\(name)' is missing"
        case .notANumber(let name, let text): "'\(text)' of '\(name)' is no number of degrees"
        case .notText: "the edited file is not UTF-8 text"
        }
    }
}
