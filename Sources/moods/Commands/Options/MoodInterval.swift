/// The time from one mood to the next, as it was typed.
struct MoodInterval: DefaultArgument {
    let text: String

    static let defaultValue = MoodInterval(text: "1d")

    var defaultValueDescription: String { text }
}

extension MoodInterval {
    init?(argument: String) { text = argument }
}
