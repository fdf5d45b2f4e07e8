/// The names of months in English, which Daylio and jrnl write in some of their dates.
enum EnglishMonth {
    private static let names = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ]

    /// Returns the number of a month, 1 to 12, from its name or at least three letters of it.
    static func number(_ name: some StringProtocol) -> Int? {
        let name = name.lowercased()
        guard name.count >= 3 else { return nil }
        return names.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
    }
}
