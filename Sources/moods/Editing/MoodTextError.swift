/// Why an edited text is not a valid mood.
enum MoodTextError: Error, Equatable, CustomStringConvertible {
    case unknownLine(Int, String)
    case repeated(Int, String)
    case missing(String)
    case notANumber(String, String)
    case notText

    var description: String {
        switch self {
        case .unknownLine(let number, let line):
            "line \(number): unknown property '\(line)'; put an empty line before the note"
        case .repeated(let number, let name): "line \(number): '\(name)' is given twice"
        case .missing(let name): "'\(name)' is missing"
        case .notANumber(let name, let text): "invalid \(name) '\(text)'; use degrees like 48.8566"
        case .notText: "the edited file is not UTF-8 text"
        }
    }
}
