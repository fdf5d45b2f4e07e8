/// The names of months in English, which people type, and which programs write in some of their dates.
public enum EnglishMonth {
    private static let names = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ]

    /// Returns the number of a month, 1 to 12, or `nil` if there is no such month.
    /// - Parameter name: The name or its first three letters, or "sept", in any case.
    public static func number(_ name: some StringProtocol) -> Int? {
        let name = name.lowercased()
        return name == "sept"
            ? 9 : names.firstIndex { $0 == name || $0.prefix(3) == name }.map { $0 + 1 }
    }
}
