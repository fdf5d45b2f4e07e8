import ArgumentParser
import Atlas
import Foundation
import MoodJournal

/// A region, days, or both in any order, as a person typed them: `japan last week`; or `all`.
struct TypedSelection {
    let words: [String]
    let gazetteer: Gazetteer
    /// The journal whose names an error may mention; `nil` if errors aren't shown.
    let journal: JournalOptions?
    /// Whether the command has options such as `--at` and `--tag`; otherwise, errors recommend those
    /// of `list`.
    let hasConditions: Bool

    /// The maximum number of words of a selection.
    static let mostWords = 1000
    /// The maximum number of words in the name of a region: more than any has, in any language.
    private static let mostWordsOfName = 20

    /// - Parameter words: The words, of which a quoted one may contain several.
    init(
        words: [String], gazetteer: Gazetteer, journal: JournalOptions?, hasConditions: Bool = true
    ) {
        self.words = words.flatMap { word in
            let parts = word.split(whereSeparator: \.isWhitespace).map(String.init)
            // An empty word, such as that of a variable that isn't set, is no selection of everything.
            return parts.isEmpty ? [word] : parts
        }
        (self.gazetteer, self.journal, self.hasConditions) = (gazetteer, journal, hasConditions)
    }

    /// Selects the moods of the region and of the days.
    func select(in query: inout MoodQuery) throws {
        guard !words.isEmpty else { return }
        guard words.count <= Self.mostWords else {
            throw CommandError.tooManyWords(words.count)
        }
        let text = words.joined(separator: " ")
        if text.lowercased() == "all" { return }
        // A region comes before a date, but by its code alone if it is as short as a day's: 'mar' is
        // Morocco, 'mon' Monday.
        let name = withoutPreposition(text)
        let isFirst = name.utf8.count > 3 ? isRegion(name) : Region(code: name) != nil
        if !isFirst, let period = try period(text) { return query.periods.append(period) }
        guard words.count > 1 else {
            query.place = try region(text)
            return
        }
        // In small letters, "to" isn't the code of Tonga.
        if words[0] == "to" || words[0] == "till", let option = wordAsOption { throw option }
        let splits = words.indices.dropFirst().flatMap { end in
            let parts = [words[..<end], words[end...]]
            return [(name: parts[0], days: parts[1]), (name: parts[1], days: parts[0])]
        }
        .filter { $0.name.count <= Self.mostWordsOfName }
        .map { (name: $0.joined(separator: " "), days: $1.joined(separator: " ")) }
        let dated = splits.compactMap { name, days in
            (try? period(days)).flatMap { $0 }.map { (name: name, period: $0) }
        }
        for (name, period) in dated where isRegion(name) {
            query.place = try region(name)
            return query.periods.append(period)
        }
        do {
            query.place = try region(dated.first?.name ?? text)
        } catch {
            if let option = wordAsOption { throw option }
            let own = journal?.ownNames(like: withoutPreposition(text))
            if own?.isPlace == true || own?.isTag == true { throw error }
            if dated.contains(where: { (try? period($0.name)).flatMap { $0 } != nil }) {
                throw CommandError.usage("give one period, such as 'monday to tuesday'")
            }
            if dated.contains(where: { isOfDays($0.name) }) {
                throw CommandError.usage(
                    "can't read the days '\(text)'; use days like 1-5 nov, last week or 2026-11")
            }
            guard withoutPreposition(text) == text,
                let known = splits.first(where: { isRegion($0.name) })
            else { throw error }
            // It may be a day that doesn't exist.
            _ = try period(known.days)
            throw CommandError.usage("unexpected '\(known.days)'; give at most a region, and days")
        }
    }

    /// Words that people write beside days, and that name no region.
    private static let wordsOfDays: Set = [
        "and", "beginning", "between", "early", "end", "first", "late", "mid", "middle", "of",
        "second", "start", "the", "third", "through", "thru", "to", "until", "week", "weekend",
    ]

    /// Returns whether a text can only be a part of days, such as "first week of".
    private func isOfDays(_ text: String) -> Bool {
        !Self.isNumber(text)
            && text.lowercased().split(separator: " ").allSatisfy { word in
                Self.wordsOfDays.contains(String(word)) || word.first?.isNumber == true
                    || (try? period(String(word))).flatMap { $0 } != nil
            }
    }

    /// The error for days after a word that is an option, or means one; else `nil`.
    private var wordAsOption: CommandError? {
        guard let index = words.firstIndex(where: { Self.options[$0.lowercased()] != nil }),
            let option = Self.options[words[index].lowercased()],
            case let rest = words[(index + 1)...], !rest.isEmpty
        else { return nil }
        let beginnings = (1...rest.count).reversed().map { rest.prefix($0).joined(separator: " ") }
        let date = beginnings.first {
            (try? DateExpression($0, now: Date(), timeZone: MachineTimeZone.current)) != nil
        }
        let name = words[index].lowercased()
        guard let value = date ?? (index == 0 && name == option ? beginnings[0] : nil)
        else { return nil }
        let use = "--\(option) \(value.quotedForShell)"
        return name == option
            ? .usage("'\(name)' is an option; use \(use)")
            : .usage("unexpected '\(name)'; use \(use), which is inclusive")
    }

    private static let options = [
        "since": "since", "after": "since", "until": "until", "before": "until", "to": "until",
        "till": "until",
    ]

    /// The words that may stand before a region or days. Before days, `from` means a beginning.
    private static let prepositions: Set = ["in", "on", "at", "during", "from"]

    /// Returns a text without a preposition before other words. In capitals, it is a code: IN is
    /// India.
    private func withoutPreposition(_ text: String) -> String {
        guard let space = text.firstIndex(of: " "), case let first = String(text[..<space]),
            Self.prepositions.contains(first.lowercased()), first != first.uppercased()
        else { return text }
        return String(text[space...].dropFirst())
    }

    /// Returns the days that a text means; `nil` if it isn't a date.
    private func period(_ text: String) throws -> MoodPeriod? {
        let words = text.lowercased().split(separator: " ")
        if words.count == 3, words[0] == "in", DateExpression.isCount(words[1], of: words[2]) {
            throw DateExpressionError(text: text, reason: .future)
        }
        let isBeginning = words.first == "from" && words.count > 1
        do throws(DateExpressionError) {
            return try MoodPeriod(
                argument: isBeginning ? text : withoutPreposition(text), now: Date(),
                timeZone: MachineTimeZone.current,
                firstWeekday: CalendarNames.firstWeekday(in: gazetteer.locale))
        } catch {
            // The option takes times.
            if error.reason == .timeOfDay, let option = wordAsOption { throw option }
            throw error
        }
    }

    /// Returns the name of a region without a preposition, and without an article that isn't part of
    /// the name.
    private func regionName(_ text: String) -> String {
        let name = withoutPreposition(text)
        let hasArticle = name.prefix(4).lowercased() == "the " && !gazetteer.hasRegion(named: name)
        return hasArticle ? String(name.dropFirst(4)) : name
    }

    private func isRegion(_ text: String) -> Bool {
        let name = regionName(text)
        // Numeric codes have three digits. Another number is more likely that of a mood, or a limit.
        return (!Self.isNumber(name) || name.utf8.count == 3) && gazetteer.hasRegion(named: name)
    }

    private static func isNumber(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 &- 0x30 < 10 }
    }

    private func region(_ text: String) throws -> Region {
        let name = regionName(text)
        if Self.isNumber(name), !isRegion(name) {
            let (list, show) = ("list --limit \(name)", "show \(name)")
            let moods = name == "1" ? "1 mood" : "\(name) moods"
            throw CommandError.notSelection(
                name,
                hint: "to list \(moods), use \(command: list); to show mood \(name), use "
                    + "\(command: show)")
        }
        do throws(RegionNameError) {
            return try gazetteer.region(named: name)
        } catch {
            guard case .unknown(_, let nearest) = error else { throw error }
            throw otherMeaning(of: name, isLikeRegion: !nearest.isEmpty) ?? error
        }
    }

    /// Returns the error for a name that is no region's, but has another meaning.
    private func otherMeaning(of name: String, isLikeRegion: Bool) -> CommandError? {
        guard let own = journal?.ownNames(like: name) else { return nil }
        if name.hasPrefix("#") {
            let use = use("--tag", String(name.dropFirst()))
            return .notSelection(name, kinds: ["a tag"], hint: "use \(use)")
        }
        let isFeeling = name.contains(where: \.isLetter) && (try? TypedFeeling.range(name)) != nil
        let meanings = [
            (own.isPlace, "a place of your own", "--at"), (own.isTag, "a tag", "--tag"),
            (isFeeling, "a feeling", "--feeling"),
        ].filter(\.0)
        if !meanings.isEmpty {
            let uses = meanings.map { use($0.2, name) }.joined(separator: " or ")
            return .notSelection(name, kinds: meanings.map(\.1), hint: "use \(uses)")
        }
        let first = String(name.prefix { $0 != " " })
        let words = name.split(separator: " ").map { String($0).quotedForShell }
            .joined(separator: " ")
        if Self.readers.contains(first) {
            return .notSelection(first, kinds: ["a command"], hint: "use \(command: words)")
        }
        if Moods.subcommand(named: first) == nil {
            if gazetteer.isTown(name, orLikeRegion: isLikeRegion) {
                return .townAsRegion(name, use: use("--at", name))
            }
            if isLikeRegion { return nil }
            guard name.contains(where: \.isLetter) else { return nil }
        }
        let search = "search \(words)"
        return .notSelection(
            name, hint: "to find moods by their words, use \(command: search)")
    }

    /// The commands that an error may recommend, because they change no journal.
    private static let readers: Set = [
        "calendar", "colors", "due", "history", "list", "map", "regions", "report", "search",
        "show", "stats", "watch", "where",
    ]

    /// Returns an option with a value, of this command or else of `list`.
    private func use(_ option: String, _ value: String) -> String {
        let words = "\(option) \(value.quotedForShell)"
        return hasConditions ? words : "\(command: "list \(words)")"
    }
}

extension JournalOptions {
    /// Returns whether a name is that of a place and of a tag in the journal, for errors. A journal
    /// that can't be read has no names.
    func ownNames(like name: String) -> (isPlace: Bool, isTag: Bool) {
        let tag = try? TagPath(name)
        let names = try? reading { journal in
            (
                isPlace: try journal.hasPlace(named: name),
                isTag: try tag.map { try journal.hasTag($0) } ?? false
            )
        }
        return names ?? (false, false)
    }
}
