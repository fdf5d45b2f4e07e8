import CivilTime
import Foundation
import Interchange
import MoodJournal

/// The text of a single mood for people, as `show`, `add` and `edit` print it.
struct MoodDetails {
    private let lines: MoodLines
    /// The present moment, which decides what "today" is.
    private let now: Date
    /// Whether dates within the last week are in words, such as "yesterday".
    private let hasRelativeDays: Bool

    private var words: ListingWords { lines.words }

    /// Creates the details. Days are relative, such as "yesterday", only on a terminal.
    init(locale: Locale, terminal: TerminalEnvironment, now: Date = Date(), places: NamedPlaces) {
        lines = MoodLines(locale: locale, terminal: terminal, places: places)
        self.now = now
        hasRelativeDays = terminal.isTerminal
    }

    func write(_ all: [[StyledText]], to sink: any TextSink) throws {
        try sink.write(all, depth: lines.ramp.depth)
    }

    /// Returns the lines of all properties.
    ///
    ///     ● bad  Tuesday 3 November 2026, 18:30 · Lisbon, Portugal
    ///            Lost my umbrella on the tram, and then it rained until midnight.
    ///            #work #rain  ■■■ #224466 #8899aa #ffffff
    ///
    ///     (mood 12 · 01a2002e-53b5-7c61-9fb2-9d4ea4b0f2a3 · Europe/Lisbon · 38.72, -9.14)
    func full(_ mood: MoodRecord) -> [[StyledText]] {
        let zone = lines.zones.zone(named: mood.timeZone)
        let day = LocalDay(mood.localDay).map(words.fullDay) ?? mood.localDay
        let parts = [day, DateText.time(ofMood: mood.date, in: zone)].compactMap { $0 }
        var head = TextFlow()
        append([StyledText(parts.joined(separator: words.language.timeSeparator))], to: &head)
        if let place = place(of: mood) { append([StyledText(place)], to: &head) }
        var ending = TextFlow()
        for tag in mood.tags { ending.append(unbroken: [MoodLines.tag(tag)]) }
        for scale in RatingScale.added {
            guard let level = mood.ratings[scale] else { continue }
            ending.append(unbroken: [StyledText("\(scale.rawValue) \(level)")], after: [.spaces(2)])
        }
        let swatch = lines.swatch(of: mood)
        ending.append(unbroken: swatch, after: [.spaces(2)])
        for (index, color) in mood.colors.enumerated() {
            let gap = index == 0 && swatch.isEmpty ? 2 : 1
            ending.append(unbroken: [StyledText(color.description)], after: [.spaces(gap)])
        }
        let note = mood.note.map { TerminalText.lines($0).replacing("\t", with: "    ") } ?? ""
        let paragraphs =
            note.isEmpty ? [] : note.split(separator: "\n", omittingEmptySubsequences: false)
        let flows = paragraphs.map { TextFlow([StyledText(String($0))]) }
        return below(mood, [head] + flows + (ending.isEmpty ? [] : [ending])) + [[]]
            + technical(mood).lines(columns: lines.width)
    }

    /// Returns the lines that confirm what was recorded.
    ///
    ///     ● bad  Today 18:30 · Lisbon, Portugal · #rain                       mood 12
    ///            Lost my umbrella on the tram.
    ///
    /// The day and "today" are those where it was felt, so that a mood of now isn't "tomorrow".
    func brief(_ mood: MoodRecord) -> [[StyledText]] {
        let zone = lines.zones.zone(named: mood.timeZone)
        let day =
            LocalDay(mood.localDay).map { relative($0, in: zone) } ?? mood.localDay
        let number = StyledText(words.mood(number: Int(mood.number)), .dim)
        let room = lines.width.map { $0 - start(of: mood) - number.columns - 2 } ?? 0
        let isAtEdge = room >= Self.narrowestHead
        let note = TextFlow(
            [StyledText(mood.note ?? "")], limit: (lines.width ?? .max / 4) * MoodLines.mostLines)
        let columns = lines.width.map { max(1, $0 - start(of: mood)) }
        let shownNote =
            note.isEmpty ? [] : note.lines(columns: columns, atMost: MoodLines.mostLines)
        var head = TextFlow()
        append([StyledText(day.capitalizedFirst)], to: &head)
        if let time = DateText.time(ofMood: mood.date, in: zone) {
            head.append(unbroken: [StyledText(time)])
        }
        if let place = place(of: mood) { append([StyledText(place)], to: &head) }
        let tags = lines.tags(of: mood, besides: shownNote.flatMap { [.spaces(1)] + $0 })
        if let first = tags.first { append([first], to: &head) }
        for tag in tags.dropFirst() { head.append(unbroken: [tag]) }
        let swatch = lines.swatch(of: mood)
        if !swatch.isEmpty { append(swatch, to: &head) }
        if !isAtEdge { append([number], to: &head) }
        var all = below(mood, [head], columns: isAtEdge ? room : nil)
        if isAtEdge, let width = lines.width {
            all[0] += [MoodLines.filling(all[0], to: width - number.columns), number]
        }
        return all + shownNote.map { [StyledText.spaces(start(of: mood))] + $0 }
    }

    /// The minimum width of the first line's text, in columns, if the number is at the right edge.
    private static let narrowestHead = 24

    /// Returns the feeling with texts beside and below it.
    private func below(
        _ mood: MoodRecord, _ flows: [TextFlow], columns: Int? = nil
    ) -> [[StyledText]] {
        let start = start(of: mood)
        let columns = columns ?? lines.width.map { max(1, $0 - start) }
        var all: [[StyledText]] = []
        for flow in flows {
            let wrapped = flow.lines(columns: columns)
            if wrapped.isEmpty { all.append([]) }
            all += wrapped.map { [StyledText.spaces(start)] + $0 }
        }
        let feeling = feeling(of: mood)
        if let first = all.first {
            all[0] = feeling + [MoodLines.filling(feeling, to: start)] + first.dropFirst()
        }
        return all
    }

    /// Returns the feeling's dot and word, or the words for a mood without a feeling.
    private func feeling(of mood: MoodRecord) -> [StyledText] {
        mood.feeling == nil ? [StyledText(words.feeling(nil), .dim)] : lines.feeling(of: mood)
    }

    /// The column of the text beside the feeling.
    private func start(of mood: MoodRecord) -> Int { StyledText.columns(of: feeling(of: mood)) + 2 }

    private func technical(_ mood: MoodRecord) -> TextFlow {
        var parts = [
            words.mood(number: Int(mood.number)), mood.id.uuidString.lowercased(), mood.timeZone,
        ]
        if let latitude = mood.latitude, let longitude = mood.longitude {
            parts.append(FigureText.point(latitude, longitude))
        }
        if let source = mood.source {
            parts.append(ListingWords.fill(words.language.imported, [source]))
        }
        if let day = dayOfLastEdit(of: mood) {
            parts.append(ListingWords.fill(words.language.edited, [day]))
        }
        var flow = TextFlow()
        for (index, part) in parts.enumerated() {
            let text = (index == 0 ? "(" : "") + part + (index == parts.count - 1 ? ")" : "")
            append([StyledText(text, .dim)], to: &flow)
        }
        return flow
    }

    /// Returns the day of the last edit in words; `nil` if the mood wasn't edited.
    private func dayOfLastEdit(of mood: MoodRecord) -> String? {
        guard let recorded = mood.recordedAt, mood.modifiedAt > recorded.addingTimeInterval(1)
        else { return nil }
        let zone = MachineTimeZone.current
        return LocalDay(mood.modifiedAt, in: zone).map { relative($0, in: zone) }
    }

    private func relative(_ day: LocalDay, in zone: ZoneRules) -> String {
        guard hasRelativeDays, let today = LocalDay(now, in: zone) else { return words.day(day) }
        return words.relativeDay(day, today: today)
    }

    /// Returns the user's own places, the town and the country; `nil` if none is known.
    private func place(of mood: MoodRecord) -> String? {
        let country = mood.country == .unknown ? nil : mood.country.localizedName(in: lines.locale)
        let names = lines.places.names(at: mood) + [mood.town?.name, country].compactMap(\.self)
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// Appends a part of a line, with a separator unless the part begins a line.
    private func append(_ texts: [StyledText], to flow: inout TextFlow) {
        flow.append(unbroken: texts, after: [.spaces(1), StyledText(lines.separator, .dim)])
    }
}
