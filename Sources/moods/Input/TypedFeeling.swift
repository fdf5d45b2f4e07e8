import Foundation
import MoodJournal

/// Reads the feelings that users type: as scripts name them, or in the language of listings.
enum TypedFeeling {
    static func feeling(_ text: String) throws(FeelingError) -> Feeling {
        do {
            return try Feeling(text)
        } catch {
            guard let feeling = localized(text) else { throw error }
            return feeling
        }
    }

    /// Returns the feelings of a text such as `4..`, or the one that it names.
    /// - Throws: `FeelingError` for another text, or if a range ends before it begins.
    static func range(_ text: String) throws(FeelingError) -> [Feeling] {
        do {
            return try Feeling.range(text)
        } catch {
            let numbers = text.components(separatedBy: "..").map { end in
                localized(end).map { String($0.rawValue) } ?? end
            }
            let numbered = numbers.joined(separator: "..")
            guard numbered != text else { throw error }
            return try Feeling.range(numbered)
        }
    }

    private static func localized(_ text: String) -> Feeling? {
        ListingWords(locale: LocaleEnvironment.current()).feeling(named: text)
    }
}
