import Atlas
import Foundation
import Persistence

/// A search for moods by words of the note, tags and places, as people type it.
///
/// A mood must match all of these:
/// - each word of the note by its prefix, and each phrase between quotation marks, regardless of
///   case and diacritics (Persistence's `TextPattern.words(_:)` describes the limits);
/// - after `#`, a tag by its prefix or by the prefix of one of its levels: `#work`, `#meet` for
///   "work/meeting", `#work/me`;
/// - after `@`, a named place; or else a country or continent by the prefix of its name or by its
///   code; or else a town near the mood: `@home`, `@japan`, `@"united states"`, `@lisbon`.
public struct MoodSearch: Sendable {
    /// The maximum number of words, phrases, tags and places. The time for a search grows faster
    /// than their number.
    static let mostParts = 100
    /// The maximum length in Unicode scalars. A part that mixes scripts is searched as many words.
    static let longestText = 10_000

    /// The text, unchanged.
    public let text: String
    /// The number of words, phrases, tags and places.
    let parts: Int
    /// The words of the note, or `nil` if the search has only tags and places.
    let words: TextPattern?
    /// The prefixes of tags, folded like ``TagPath/key``.
    let tags: [String]
    /// The places. A mood must have been felt at each of them.
    let places: [Place]

    /// A place, which a journal first looks up among its named places.
    struct Place {
        let name: String
        /// The countries of the regions with such a name; empty if there is no such region.
        let countries: Set<ISO3166.Country>
        let gazetteer: Gazetteer
    }

    /// Checks that searches together aren't longer than one may be.
    /// - Parameter searches: The searches, all of which a mood must match.
    /// - Throws: ``MoodSearchError/tooLong``.
    public static func expectFew(_ searches: [MoodSearch]) throws(MoodSearchError) {
        guard searches.reduce(0, { $0 + $1.parts }) <= mostParts else { throw .tooLong }
    }

    /// Reads a search.
    /// - Parameters:
    ///   - text: Words, phrases between quotation marks, and tags and places after `#` and `@`.
    ///   - gazetteer: The gazetteer that finds the regions after `@`.
    /// - Throws: ``MoodSearchError`` if the text is blank or too long.
    /// - Complexity: O(*n*) in the number of regions for each place.
    public init(_ text: String, gazetteer: Gazetteer) throws(MoodSearchError) {
        var reader = SearchReader()
        reader.read(text)
        guard reader.parts <= Self.mostParts, text.unicodeScalars.count <= Self.longestText else {
            throw .tooLong
        }
        self.text = text
        parts = reader.parts
        words = reader.words.isEmpty ? nil : TextPattern.words(reader.words)
        tags = reader.tags
        places = reader.places.map { name in
            let regions = gazetteer.regions(beginningWith: name)
            let countries = regions.reduce(into: Set()) { $0.formUnion(Self.countries(of: $1)) }
            return Place(name: name, countries: countries, gazetteer: gazetteer)
        }
        guard words != nil || !tags.isEmpty || !places.isEmpty else { throw .blank(text) }
    }

    private static func countries(of region: Region) -> Set<ISO3166.Country> {
        switch region {
        case .country(let country): [country]
        case .continent(let continent):
            Set(ISO3166.Country.allCases.filter { $0.continent == continent })
        }
    }

    /// Returns the parts of a note that match the search, for highlighting.
    /// - Parameter note: The note of a mood that matches the search.
    /// - Returns: The parts in order, without overlaps.
    /// - Complexity: O(*n*) in the length of the note.
    public func ranges(in note: String) -> [Range<String.Index>] {
        // SQLite only fails here if memory runs out. A note without highlights is still complete.
        (try? words?.ranges(in: note)) ?? []
    }
}

private struct SearchReader {
    /// The words and phrases of the note, unchanged.
    var words = ""
    var tags: [String] = []
    var places: [String] = []
    private(set) var parts = 0

    mutating func read(_ text: String) {
        /// The `#` or `@` right before a quotation mark.
        var sign: Unicode.Scalar?
        // Split into scalars, as in `TextPattern.words`: a mark joins the Character before it.
        for (index, part) in text.unicodeScalars
            .split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        {
            if index % 2 == 1 {
                if part.contains(where: { !$0.properties.isWhitespace }) {
                    let phrase = String(part)
                    parts += 1
                    if let sign { add(phrase, after: sign) } else { words += " \"\(phrase)\"" }
                }
                sign = nil
                continue
            }
            for unit in part.split(whereSeparator: \.properties.isWhitespace) {
                parts += 1
                guard let first = unit.first, Self.signs.contains(first) else {
                    words += " \(String(unit))"
                    continue
                }
                let rest = unit.drop { Self.signs.contains($0) }
                if !rest.isEmpty {
                    add(String(rest), after: first)
                } else if unit.endIndex == part.endIndex {
                    sign = first
                }
            }
        }
    }

    private static let signs: Set<Unicode.Scalar> = ["#", "@"]

    private mutating func add(_ name: String, after sign: Unicode.Scalar) {
        if sign == "@" { places.append(name) } else { tags.append(TagPath.folded(name)) }
    }
}

/// The reason that a text can't be searched for.
public enum MoodSearchError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text, which is given unchanged, has no word, tag or place.
    case blank(String)
    /// The text has too many words, tags and places, or is too long.
    case tooLong

    /// The reason in one English line without a full stop.
    public var description: String {
        switch self {
        case .blank(let text): "nothing to search for in '\(text)'; give a word, a #tag or a @place"
        case .tooLong:
            "the search is too long; give at most \(MoodSearch.mostParts) words, tags and places, "
                + "and \(MoodSearch.longestText) characters"
        }
    }
}
