/// The words to search for, and the SQL that finds them by a ``FullTextIndex``.
struct SearchWords {
    /// The terms of the FTS5 query: each word by its beginning, each phrase whole. Both may have
    /// several spellings.
    private var words: [[String]] = []
    /// The same words and phrases as they were written, in their canonical forms.
    private var literals: [[String]] = []
    /// Characters of scripts without spaces, which may stand anywhere, in their canonical forms.
    private var fragments: [[String]] = []

    /// - Parameter text: Text as a user types it. An unclosed quotation mark is closed at the end
    ///   of the text.
    init(_ text: String) {
        // Split by scalars: a quotation mark or a space forms one Character with a mark after it.
        for (index, part) in text.unicodeScalars
            .split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        {
            let isQuoted = index % 2 == 1
            // A NUL, which ends a text for SQLite, separates words.
            let units =
                isQuoted
                ? [part.split(separator: "\0").map { String($0) }.joined(separator: " ")]
                : part.split { $0.properties.isWhitespace || $0 == "\0" }.map { String($0) }
            for unit in units
            where unit.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) {
                if isQuoted, unit.unicodeScalars.contains(where: UnspacedScripts.contain) {
                    fragments.append(WordSpellings.canonicalForms(of: unit))
                } else if isQuoted {
                    add(unit, byPrefix: false)
                } else {
                    addRuns(of: unit)
                }
            }
        }
    }

    /// Splits a unit where a script without spaces begins or ends.
    private mutating func addRuns(of unit: String) {
        var run = String.UnicodeScalarView()
        var isFragment = false
        func end(_ words: inout SearchWords) {
            guard !run.isEmpty else { return }
            if isFragment {
                words.fragments.append(WordSpellings.canonicalForms(of: String(run)))
            } else {
                words.add(String(run), byPrefix: true)
            }
            run = String.UnicodeScalarView()
        }
        for scalar in unit.unicodeScalars {
            // Joiners and variation selectors of emoji: texts are written with and without them.
            let isJoiner = isFragment && ["\u{200D}", "\u{FE0E}", "\u{FE0F}"].contains(scalar)
            let belongs = UnspacedScripts.contain(scalar)
            if isJoiner || belongs != isFragment { end(&self) }
            isFragment = belongs || isJoiner
            if !isJoiner { run.append(scalar) }
        }
        end(&self)
    }

    private mutating func add(_ word: String, byPrefix: Bool) {
        literals.append(WordSpellings.canonicalForms(of: word))
        words.append(
            byPrefix
                ? WordSpellings.all(of: word).map { Self.phrase($0) + " *" }
                : WordSpellings.all(ofPhrase: word).map(Self.phrase))
    }

    /// Returns a string of FTS5's query language (sqlite.org/fts5.html, section 3). Words have no
    /// quotation marks.
    private static func phrase(_ text: String) -> String { "\"\(text)\"" }

    /// The FTS5 query for the words table; nil if there are no words.
    private var match: String? {
        guard !words.isEmpty else { return nil }
        let plain = words.filter { $0.count == 1 }.joined()
        var terms = words.filter { $0.count > 1 }.map { "(\($0.joined(separator: " OR ")))" }
        guard !terms.isEmpty else { return plain.joined(separator: " ") }
        // Beside parentheses, FTS5 needs the word AND, which finds nothing if one side has only
        // punctuation. Without the word, it ignores that side.
        terms += plain.filter { $0.contains { $0.isLetter || $0.isNumber } }
        return terms.joined(separator: " AND ")
    }

    /// The FTS5 query for the trigrams table, which finds the words anywhere; nil without
    /// words, or if it can't find all of them.
    private var matchAnywhere: String? {
        // Each as it was written; another form may be too short.
        literals.allSatisfy { $0.prefix(1).allSatisfy(Self.isIndexed) }
            ? Self.matchAnywhere(literals.map { $0.filter(Self.isIndexed) }) : nil
    }

    /// The FTS5 query for the trigrams table that finds the long fragments; nil without any.
    private var fragmentMatch: String? { Self.matchAnywhere(longFragments) }

    /// Returns the FTS5 query for texts with each of these, in one of its forms; nil without texts.
    private static func matchAnywhere(_ texts: [[String]]) -> String? {
        let terms = texts.map { forms in
            let phrases = forms.map(phrase).joined(separator: " OR ")
            return forms.count > 1 ? "(\(phrases))" : phrases
        }
        return terms.isEmpty ? nil : terms.joined(separator: " AND ")
    }

    private var longFragments: [[String]] { fragments.filter { $0.allSatisfy(Self.isIndexed) } }
    /// The fragments that the trigrams table can't find.
    private var shortFragments: [[String]] { fragments.filter { !$0.allSatisfy(Self.isIndexed) } }

    /// Returns whether the trigrams table can find a text: it has three or more scalars.
    private static func isIndexed(_ text: String) -> Bool { text.unicodeScalars.count >= 3 }

    private static func search(_ table: String, _ match: String) -> SQLFragment {
        let rows: SQLFragment = "SELECT rowid FROM \(sql: quoted(table))"
        return "\(rows) WHERE \(sql: quoted(table)) MATCH \(argument(match))"
    }

    /// Returns the condition that a text contains a fragment in one of its forms.
    private static func contains(_ text: SQLFragment, _ forms: [String]) -> SQLFragment {
        let places = forms.map { form -> SQLFragment in "instr(\(text), \(argument(form))) > 0" }
        return places.joined(by: "OR") ?? "FALSE"
    }

    private static func argument(_ text: String) -> SQLFragment {
        SQLFragment(sql: "?", arguments: [.text(text)])
    }

    /// Returns the condition that a row's text contains the words.
    func condition(in index: FullTextIndex, key: SQLFragment, text: SQLFragment) -> SQLFragment {
        let conditions =
            keys(in: index).map { "\(key) IN (\($0))" }
            + shortFragments.map { Self.contains(text, $0) }
        return conditions.joined(by: "AND") ?? "TRUE"
    }

    /// Returns queries for keys, all of which must find a row: one for the words, and one for the
    /// long fragments.
    private func keys(in index: FullTextIndex) -> [SQLFragment] {
        var queries: [SQLFragment] = []
        if let match {
            // With one list of keys, SQLite looks up the rows by key instead of testing each row.
            var rows = Self.search(index.words, match)
            if let matchAnywhere {
                rows = "\(rows) UNION ALL \(Self.search(index.trigrams, matchAnywhere))"
            }
            queries.append(rows)
        }
        if let fragmentMatch {
            let rowsWithNUL = index.rowsWithNUL { text in
                longFragments.map { Self.contains(text, $0) }.joined(by: "AND") ?? "TRUE"
            }
            queries.append("\(Self.search(index.trigrams, fragmentMatch)) UNION ALL \(rowsWithNUL)")
        }
        return queries
    }

    /// Returns the searches whose bm25 says how well a row matches; none if only short fragments
    /// are wanted. `text` is the rows' text, as SQL.
    func rankings(in index: FullTextIndex, of text: String) -> [Ranking] {
        let keys = shortFragments.isEmpty ? keys(in: index) : []
        return [(index.words, match), (index.trigrams, fragmentMatch)].compactMap { table, match in
            match.map {
                Ranking(table: table, match: $0, text: text, keys: keys.count == 1 ? keys[0] : nil)
            }
        }
    }

    /// Returns the searches that together find every part of a text that matches.
    func markings(in index: FullTextIndex) -> [(table: String, match: String)] {
        [(index.words, match), (index.trigrams, matchAnywhere), (index.trigrams, fragmentMatch)]
            .compactMap { table, match in match.map { (table, $0) } }
    }

    /// Returns the ranges of the short fragments in a text.
    func rangesOfShortFragments(in text: String) -> [Range<String.Index>] {
        shortFragments.joined().flatMap { text.unicodeScalars.ranges(of: $0.unicodeScalars) }
    }
}
