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
    var hasConditions = true

    /// Selects the moods of the region and of the days.
    func select(in query: inout MoodQuery) throws {
        guard !words.isEmpty else { return }
        let text = words.joined(separator: " ")
        if text.lowercased() == "all" { return }
        if try selectNight(text, in: &query) { return }
        // The code of a region comes first: 'mar' is Morocco.
        if !isRegion(text), let period = try period(text) { return query.periods.append(period) }
        guard words.count > 1 else {
            query.place = try region(text)
            return
        }
        let splits = words.indices.dropFirst().flatMap { end in
            let parts = [words[..<end], words[end...]].map { $0.joined(separator: " ") }
            return [(name: parts[0], days: parts[1]), (name: parts[1], days: parts[0])]
        }
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
            let first = words[0].lowercased()
            if ["since", "until"].contains(first) {
                let days = words.dropFirst().joined(separator: " ").quotedForShell
                throw CommandError.usage("'\(first)' is an option; use --\(first) \(days)")
            }
            if dated.contains(where: { (try? period($0.name)).flatMap { $0 } != nil }) {
                throw CommandError.usage("give at most one period")
            }
            guard withoutPreposition(text) == text,
                let known = splits.first(where: { isRegion($0.name) })
            else { throw error }
            // It may be a day that doesn't exist.
            _ = try period(known.days)
            throw CommandError.usage("unexpected '\(known.days)'; give at most a region, and days")
        }
    }

    /// Selects the moods of an evening and the night after it, such as `tonight` or `last night`.
    /// - Returns: Whether the text means one.
    private func selectNight(_ text: String, in query: inout MoodQuery) throws -> Bool {
        guard let word = text.split(separator: " ").last?.lowercased(),
            ["tonight", "night", "evening"].contains(word),
            let evening = LocalTime(hour: 18, minute: 0),
            let morning = LocalTime(hour: 4, minute: 0)
        else { return false }
        let zone = MachineTimeZone.current
        guard
            case .local(let day, _)? = try? DateExpression(text, now: Date(), timeZone: zone).moment,
            let next = day.adding(days: 1)
        else { return false }
        guard query.since == nil, query.until == nil else {
            throw CommandError.usage("can't use '\(text)' with --since or --until")
        }
        query.since = .instant(day.date(at: evening, in: zone))
        query.until = .instant(next.date(at: morning, in: zone) - 0.001)
        return true
    }

    /// The words that may stand before a region or days.
    private static let prepositions: Set = ["in", "on", "at", "from", "during"]

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
        let zone = MachineTimeZone.current
        return try MoodPeriod(argument: text, now: Date(), timeZone: zone)
            ?? MoodPeriod(argument: withoutPreposition(text), now: Date(), timeZone: zone)
    }

    private func isRegion(_ text: String) -> Bool {
        let name = withoutPreposition(text)
        // Numeric codes have three digits. Another number is more likely that of a mood, or a limit.
        return (!Self.isNumber(name) || name.utf8.count == 3) && gazetteer.hasRegion(named: name)
    }

    private static func isNumber(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 &- 0x30 < 10 }
    }

    private func region(_ text: String) throws -> Region {
        let name = withoutPreposition(text)
        if Self.isNumber(name), !isRegion(name) {
            throw CommandError.numberAsRegion(name)
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
        let isFeeling = name.contains(where: \.isLetter) && (try? TypedFeeling.range(name)) != nil
        let meanings = [
            (own.isPlace, "a place of your own", "--at"), (own.isTag, "a tag", "--tag"),
            (isFeeling, "a feeling", "--feeling"),
        ].filter(\.0)
        if !meanings.isEmpty {
            return .wordAsRegion(
                name, kinds: meanings.map(\.1), use: meanings.map { use($0.2, name) })
        }
        let first = String(name.prefix { $0 != " " })
        let words = name.split(separator: " ").map { String($0).quotedForShell }
            .joined(separator: " ")
        if Moods.subcommand(named: first) != nil {
            return .wordAsRegion(first, kinds: ["a command"], use: ["\(command: words)"])
        }
        if isLikeRegion { return nil }
        if gazetteer.hasTown(named: name) { return .townAsRegion(name, use: use("--at", name)) }
        guard name.contains(where: \.isLetter) else { return nil }
        return .wordsAsRegion(name, use: "\(command: "search \(words)")")
    }

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
        let key = Gazetteer.key(ofName: name)
        let tag = try? TagPath(name)
        let names = try? reading { journal in
            (
                isPlace: try journal.placeNames().contains { Gazetteer.key(ofName: $0) == key },
                isTag: try tag.map { tag in
                    try journal.tags().contains { $0.key == tag.key }
                } ?? false
            )
        }
        return names ?? (false, false)
    }
}
