import Atlas
import Interchange
import MoodJournal

/// The report of an import for people: what was done, then refused rows, then remarks.
struct ImportReportText {
    /// The maximum number of names without a level, and of guessed towns, that are shown.
    private static let mostNames = 20

    let report: ImportReport
    /// The file or the files as people call them.
    let source: String
    /// The only file as it is typed in a shell, or "FILE".
    let argument: String
    let isDryRun: Bool
    /// The option that says what the feelings of the file mean, such as "--mood-map"; `nil` if none
    /// is given.
    let feelingOption: String?

    /// The report's lines, each with a line feed.
    var text: String {
        ([outcome] + refusals + unreadable + remarks).map { TerminalText.line($0) + "\n" }.joined()
    }

    /// The sentence about what was done, such as `Added 3 moods from a.csv; 1 was there already.`
    private var outcome: String {
        let sentence = [changes, others.joined(separator: ", ")].filter { !$0.isEmpty }
            .joined(separator: "; ")
        if report.refused > 0 { return sentence + ":" }
        let changed = report.added + report.updated
        guard changed > 0, !isDryRun else { return sentence + "." }
        let back = "takes \(changed == 1 ? "it" : "them") back"
        return "\(sentence). 'moods undo' \(report.added > 0 ? back : "undoes the changes")."
    }

    private var changes: String {
        let (add, update) = isDryRun ? ("Would add", "update") : ("Added", "updated")
        let added = "\(add) \(moods(report.added))"
        let counts =
            switch (report.added, report.updated) {
            case (0, 0): "\(add) nothing"
            case (_, 0): added
            case (0, _): "\(isDryRun ? "Would update" : "Updated") \(moods(report.updated))"
            case (_, let updated): "\(added) and \(update) \(FigureText.grouped(updated))"
            }
        return "\(counts) from \(source)" + (report.isGivenUp ? ", because of --strict" : "")
    }

    /// The clauses about the other moods and rows.
    private var others: [String] {
        let deleted = "deleted here before (--restore-deleted adds such moods again)"
        return [
            (report.alreadyThere, "there already"), (report.keptAsEdited, "edited here and kept"),
            (report.deletedBefore, deleted), (report.refused, "refused"),
        ].filter { $0.0 > 0 }.map { count, words in
            "\(FigureText.grouped(count)) \(count == 1 ? "was" : "were") \(words)"
        }
    }

    private var refusals: [String] {
        let rest = report.refused - report.firstRefusals.count
        let others = "and \(FigureText.grouped(rest)) more; use --report FILE to get all of them"
        return lines(report.firstRefusals) + (rest > 0 ? [others] : [])
    }

    /// The values that can't be read, of moods that were imported without them.
    private var unreadable: [String] {
        let rest = report.unreadable - report.firstUnreadable.count
        let others =
            "and \(FigureText.grouped(rest)) more values that can't be read; use --report FILE to get "
            + "all of them"
        // The colon of the first line is that of refused rows.
        let heading = FigureText.count(report.unreadable, "value") + " can't be read:"
        return (report.refused > 0 && report.unreadable > 0 ? [heading] : [])
            + lines(report.firstUnreadable, ending: RefusedEntry.endingOfValue)
            + (rest > 0 ? [others] : [])
    }

    /// Returns a line for each reason, with the numbers of all entries that have it.
    /// - Parameter ending: A clause after the reason.
    private func lines(_ refusals: [RefusedEntry], ending: String = "") -> [String] {
        let alike = Dictionary(grouping: refusals, by: Cause.init)
        return refusals.compactMap { refusal -> String? in
            guard let all = alike[Cause(refusal)], all[0].line == refusal.line else { return nil }
            let others = all.dropFirst().map(\.line)
            return place(of: refusal.line, in: refusal.file) + ": " + refusal.sentence + ending
                + (others.isEmpty
                    ? "" : " (the same in \(places(placeWord(in: refusal.file), others)))")
        }
    }

    /// What refusals that are shown together have in common.
    private struct Cause: Hashable {
        let file: RefusedEntry.File?
        let sentence: String

        init(_ refusal: RefusedEntry) {
            (file, sentence) = (refusal.file, refusal.sentence)
        }
    }

    private func placeWord(in file: RefusedEntry.File?) -> String {
        RefusalFile.place(numbersEntries: file?.numbersEntries ?? report.numbersEntries)
    }

    /// Returns "line 3", or "a.csv: line 3" if there are several files.
    private func place(of line: Int, in file: RefusedEntry.File?) -> String {
        (file.map { $0.name + ": " } ?? "") + "\(placeWord(in: file)) \(line)"
    }

    /// Returns "line 3", "lines 3 and 4" or "lines 3, 4, 6, 7, 9 and 15 others".
    private func places(_ place: String, _ numbers: [Int]) -> String {
        guard numbers.count > 1 else { return "\(place) \(numbers[0])" }
        let most = 5
        var listed = numbers.prefix(most).map(String.init)
        if numbers.count > most { listed.append("\(numbers.count - most) others") }
        let last = listed.removeLast()
        return
            "\(place == "entry" ? "entries" : "lines") \(listed.joined(separator: ", ")) and \(last)"
    }

    private var remarks: [String] {
        var lines: [String] = []
        if let feelingOption, report.otherFeelings > 0 {
            lines.append(
                "\(moods(report.otherFeelings)) there already would have another feeling with "
                    + "\(feelingOption); to replace them, undo their import (see "
                    + "\(command: "history")), then import the file again")
        }
        if !report.fieldsLeftOut.isEmpty {
            let names = report.fieldsLeftOut
            let mayBeMore = names.count == FieldNames.mostNames ? " and maybe more" : ""
            let kinds = [
                report.hasColumnsLeftOut ? "columns" : "", report.hasKeysLeftOut ? "keys" : "",
            ].filter { !$0.isEmpty }.joined(separator: " and ")
            lines.append("ignored \(kinds): " + names.joined(separator: ", ") + mayBeMore)
        }
        let paths = report.pathsLeftOut
        if paths.total > 0 {
            let counts = [(paths.tracks, "track"), (paths.routes, "route")].filter { $0.0 > 0 }
                .map { FigureText.count($0.0, $0.1) }.joined(separator: " and ")
            lines.append(
                "ignored \(counts); \(command: "locate \(argument)") gives moods their positions")
        }
        if let files = Self.files(passedOver: report.filesPassedOver) {
            lines.append("passed over \(files)")
        }
        if !report.moodNamesWithoutLevel.isEmpty {
            let names = report.moodNamesWithoutLevel
                .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            let shown = names.prefix(Self.mostNames).map {
                "\($0.key) (\(FigureText.grouped($0.value)))"
            }
            let rest = names.count - shown.count
            lines.append(
                "unknown feelings, kept as tags: " + shown.joined(separator: ", ")
                    + (rest > 0 ? " and \(FigureText.grouped(rest)) more" : "")
                    + "; give each a number with --mood-map '\(names[0].key)=3'")
        }
        let gazetteer = Gazetteer(locale: LocaleEnvironment.current())
        let guesses = report.guessedTowns
            .sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }.prefix(Self.mostNames)
        for (guess, count) in guesses {
            let town = gazetteer.text(for: guess.town, isDistinct: true)
            lines.append("\(moods(count)) at '\(guess.name)', which was taken for \(town)")
        }
        let others = report.guesses - guesses.reduce(0) { $0 + $1.value }
        if others > 0 {
            lines.append("and \(FigureText.count(others, "more mood")) at towns that share a name")
        }
        if let zone = report.takenTimeZone {
            lines += report.countriesWithOtherTimeZones.map { country, count in
                let name = country.nameInPhrase(in: gazetteer.locale)
                return "\(moods(count)) in \(name) with the time zone \(zone), but \(name) has "
                    + "others; give one with --time-zone"
            }.sorted()
        }
        func remark(_ count: Int, _ words: String) {
            if count > 0 { lines.append("\(moods(count)) \(words)") }
        }
        remark(
            report.skippedTimes,
            "at a time that a clock change skipped; moved forward by the change")
        remark(
            report.repeatedTimes,
            "at a time that a clock change repeated; the first of the two was used")
        if let first = report.firstAhead {
            let place = place(of: first.line, in: first.file)
            remark(report.ahead, "dated later than tomorrow; the first at \(place)")
        }
        remark(report.withoutFix, "at 0, 0, which means that there was no fix; without a place")
        remark(
            report.farFromCountry,
            "more than \(Int(NewMood.nearbyKilometers)) km from the country in the file; the "
                + "country was kept")
        remark(
            report.unknownCountries,
            "with an unknown country name; the coordinates decided the country")
        return lines
    }

    /// Returns a phrase such as "3 files that aren't JPEG or PNG: gif (1), webp (2)", or `nil` if
    /// there are no files.
    static func files(passedOver counts: [String: Int]) -> String? {
        guard !counts.isEmpty else { return nil }
        let kinds = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let shown = kinds.prefix(mostNames).map {
            "\($0.key.isEmpty ? "without an ending" : $0.key) (\(FigureText.grouped($0.value)))"
        }
        let all = counts.values.reduce(0, +)
        return FigureText.count(all, "file") + (all == 1 ? " that isn't" : " that aren't")
            + " JPEG or PNG: " + shown.joined(separator: ", ")
            + (kinds.count > mostNames ? " and other kinds" : "")
    }

    private func moods(_ count: Int) -> String { FigureText.count(count, "mood") }
}

extension RefusedEntry {
    /// The reason, and the option that accepts the entry if there is one.
    var sentence: String { reason + (decision?.hint ?? "") }

    /// The end of the sentence about a value of a mood that came in.
    static let endingOfValue = "; imported without it"
}

extension RefusedEntry.Decision {
    /// The end of a sentence that names the option for the decision.
    var hint: String {
        switch self {
        case .future: "; use --future if you mean it"
        case .dateOrder: ", or import with --date-order dmy or mdy"
        case .levels:
            "; give the scale, like --mood-range 1..10, or the levels, like --mood-map '1=1, 7=4'"
        case .date: "; record it with 'moods add --photo FILE --date DATE'"
        case .level(let rating): "; add one to --mood-map, like '\(rating)=3'"
        }
    }
}
