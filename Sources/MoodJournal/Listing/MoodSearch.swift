import Atlas
import Foundation
import Persistence

/// A search for moods as someone types it: words of the note, tags and places.
///
/// A mood must have all of these:
/// - each word of the note by its beginning, and each phrase between quotation marks, regardless of
///   case and diacritics (``TextPattern/words(_:)`` describes the limits);
/// - after `#`, a tag by its beginning or by the beginning of one of its levels: `#work`, `#meet`
///   for "work/meeting", `#work/me`;
/// - after `@`, a country or continent by the beginning of its name, or by its code: `@japan`,
///   `@"united states"`.
public struct MoodSearch: Sendable {
    /// The text as it was typed.
    public let text: String

    /// The words of the note; `nil` if only tags and places are wanted.
    let words: TextPattern?

    /// The beginnings of tags, folded like ``TagPath/key``.
    let tags: [String]

    /// The countries of each place, of which a mood must have one.
    let places: [Set<ISO3166.Country>]

    /// Reads a search.
    ///
    /// - Parameters:
    ///   - text: Words, phrases between quotation marks, and tags and places after `#` and `@`.
    ///   - gazetteer: Finds the regions after `@`.
    /// - Throws: ``MoodSearchError`` if the text is blank, ``RegionNameError`` if no region has a
    ///   name that begins like a place.
    public init(_ text: String, gazetteer: Gazetteer) throws {
        var reader = SearchReader()
        reader.read(text)
        self.text = text
        words = reader.words.isEmpty ? nil : TextPattern.words(reader.words)
        tags = reader.tags
        places = try reader.places.map { name in
            let regions = gazetteer.regions(beginningWith: name)
            // Throws an error that suggests the nearest names.
            if regions.isEmpty { return try Self.countries(of: gazetteer.region(named: name)) }
            return regions.reduce(into: []) { $0.formUnion(Self.countries(of: $1)) }
        }
        guard words != nil || !tags.isEmpty || !places.isEmpty else {
            throw MoodSearchError(text: text)
        }
    }

    private static func countries(of region: Region) -> Set<ISO3166.Country> {
        switch region {
        case .country(let country): [country]
        case .continent(let continent):
            Set(ISO3166.Country.allCases.filter { $0.continent == continent })
        }
    }

    /// Returns the parts of a note that the search finds, to be shown.
    ///
    /// - Parameter note: The note of a mood that the search finds.
    /// - Returns: The parts in order, apart from one another.
    /// - Complexity: O(*n*) in the length of the note.
    public func ranges(in note: String) -> [Range<String.Index>] {
        // SQLite fails here only for lack of memory; a note without marks is complete all the same.
        (try? words?.ranges(in: note)) ?? []
    }
}

/// The parts of a search.
private struct SearchReader {
    /// The words and phrases of the note, as they were typed.
    var words = ""
    var tags: [String] = []
    var places: [String] = []

    mutating func read(_ text: String) {
        /// The `#` or `@` right before a quotation mark.
        var sign: Unicode.Scalar?
        // By scalars, as in `TextPattern.words`: a mark joins the Character before it.
        for (index, part) in text.unicodeScalars
            .split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        {
            if index % 2 == 1 {
                if part.contains(where: { !$0.properties.isWhitespace }) {
                    let phrase = String(part)
                    if let sign { add(phrase, after: sign) } else { words += " \"\(phrase)\"" }
                }
                sign = nil
                continue
            }
            for unit in part.split(whereSeparator: \.properties.isWhitespace) {
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
        if sign == "@" {
            places.append(name)
        } else {
            tags.append(TagPath.folded(name))
        }
    }
}

/// An error for a blank search.
public struct MoodSearchError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The text exactly as it was typed.
    public let text: String

    public var description: String {
        "nothing to search for in '\(text)'; give a word, a #tag or a @place"
    }
}
