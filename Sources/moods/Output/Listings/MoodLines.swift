import Foundation
import MoodJournal

/// The lines of a mood in a listing for people: the time, the feeling, then the note's first line
/// with tags, colors and place at its end on at most two lines, and the number at the right edge,
/// with the short ID if there is room.
///
///     Tue 3 Nov 2026
///       18:30  ● bad    Lost my umbrella on the tram, and then it rained until      12
///                       midnight.  #work #rain · Lisbon
///
/// A time on another clock than the reader's has that clock's offset from UTC: `18:30+9`. If
/// ``makeRoom(for:)`` is called for all moods first, their columns are aligned. A narrow terminal
/// has the text below the feeling, and drops the place, the colors and then the tags; dates, times,
/// feelings and numbers are never cut.
struct MoodLines {
    /// The beginning of a mood's first line.
    enum Beginning {
        /// The time, below the heading of a day.
        case time
        /// The day and the time.
        case day
        /// The year, for moods of the same day of the year.
        case year
    }

    /// The maximum number of lines for the note, tags, colors and place.
    static let mostLines = 2
    /// The maximum width, in columns: longer lines are hard to read, and far from their numbers.
    static let mostColumns = 100
    /// The minimum width of the text between the feeling and the number, in columns. If there is
    /// less room, the text stands below the feeling.
    private static let narrowestText = 32
    /// The minimum width of the text beside a short ID, in columns: on a terminal of 80 columns, the
    /// text needs the room of an ID itself.
    private static let narrowestTextBesideID = 40
    /// The number of characters of a short ID: the digits that are in ascending order among the
    /// moods of one import, so that no two moods of a journal have the same.
    private static let shortID = 18

    /// Whether moods have a short ID beside their numbers where there is room, because the journal is
    /// on several machines.
    var showsIDs = false
    /// The columns that are reserved for a number.
    private var numberColumns = 4
    /// The columns that are reserved for a clock's offset from UTC.
    private var clockColumns = 0

    let words: ListingWords
    let locale: Locale
    var ramp: FeelingRamp
    let zones: TimeZones
    let usesASCII: Bool
    /// The searches whose matches are marked in notes.
    let searches: [MoodSearch]
    /// The user's own places, whose names are better known than those of towns.
    var places: NamedPlaces
    /// The width of the terminal; `nil` for lines of any length.
    var width: Int?

    /// Creates the lines of a terminal.
    /// - Parameters:
    ///   - terminal: The terminal. Its width is ignored if standard output isn't a terminal.
    ///   - searches: The searches whose matches are marked in notes.
    init(
        locale: Locale, terminal: TerminalEnvironment, zones: TimeZones = TimeZones(),
        searches: [MoodSearch] = [], places: NamedPlaces = NamedPlaces()
    ) {
        words = ListingWords(locale: locale)
        self.locale = locale
        ramp = terminal.ramp
        self.zones = zones
        usesASCII = terminal.usesASCII
        self.searches = searches
        self.places = places
        width = terminal.isTerminal ? min(terminal.width, Self.mostColumns) : nil
    }

    /// Reserves the columns that a mood needs for its number and its clock.
    /// - Returns: Whether that changes the lines of moods.
    @discardableResult
    mutating func makeRoom(for mood: MoodRecord) -> Bool {
        let former = (numberColumns, clockColumns)
        numberColumns = max(numberColumns, String(mood.number).utf8.count)
        clockColumns = max(clockColumns, StyledText.columns(of: clock(of: mood)))
        return former != (numberColumns, clockColumns)
    }

    func heading(ofDay day: String) -> [StyledText] {
        fitting([StyledText(name(ofPeriod: day), .bold)])
    }

    /// Returns the heading of a section: its name and its number of moods, and how many of them are
    /// shown unless all are. A narrow terminal has less of the number.
    func heading(of section: MoodSection, count: Int, shown: Int? = nil) -> [StyledText] {
        let name =
            switch section {
            case .period(let period): name(ofPeriod: period)
            case .feeling(let feeling): words.feeling(feeling)
            case .country(.unknown), .continent(nil): words.language.noPlace
            case .continent, .country: section.localizedName(in: locale)
            }
        let title = StyledText(name, .bold)
        let forms = [words.moods(count, shown: shown), words.moods(count)].map {
            [title, .spaces(2), StyledText($0, .dim)]
        }
        return forms.first { StyledText.columns(of: $0) <= width ?? .max } ?? fitting([title])
    }

    /// Returns the words for "2026", "2026-11" or "2026-11-03"; other texts are returned unchanged.
    private func name(ofPeriod period: String) -> String {
        let first = "0001-01-01"
        guard let day = LocalDay(period + first.dropFirst(period.count)) else { return period }
        return switch period.count {
        case 4: LocalDay.text(ofYear: day.year)
        case 7: words.month(day)
        default: words.day(day)
        }
    }

    /// Returns the lines of a mood. The day of the previous mood, above it, isn't repeated.
    func lines(
        of mood: MoodRecord, after previous: MoodRecord? = nil,
        beginningWith beginning: Beginning, indent: Int
    ) -> [[StyledText]] {
        let place = place(of: mood) ?? ""
        let day = beginning == .day && mood.localDay != previous?.localDay ? mood.localDay : nil
        let timeColumn = indent + (beginning == .day ? words.dayColumns + 1 : 0)
        let feelingAndGaps = 2 + dotColumns + words.feelingColumns + 2
        let number = String(mood.number)
        var reserved = max(number.count, numberColumns) + 2
        if let width, width - timeColumn - 5 - feelingAndGaps - reserved < Self.narrowestText {
            return stacked(mood, at: place, beginning, day, indent: indent, width: width)
        }
        var head: [StyledText] = [.spaces(indent)]
        if let day { head.append(StyledText(name(ofPeriod: day))) }
        head += [Self.filling(head, to: timeColumn)] + time(of: mood, beginning)
        // A clock's offset from UTC narrows the gaps, so that most texts stay in their column.
        let end = max(StyledText.columns(of: head), timeColumn + 5 + clockColumns)
        let gap = end > timeColumn + 5 ? 1 : 2
        head += [Self.filling(head, to: max(timeColumn + 7, end + gap))]
        let feelingEnd = StyledText.columns(of: head) + dotColumns + words.feelingColumns
        head += feeling(of: mood)
        let start = max(
            timeColumn + 5 + feelingAndGaps, feelingEnd + gap, StyledText.columns(of: head) + gap)
        guard let width else {
            let number = [StyledText(words.mood(number: Int(mood.number)), .dim)]
            for line in flow(of: mood, at: place, endings: .max, columns: nil).lines(columns: nil) {
                head += [Self.filling(head, to: start)] + line
            }
            return [head + [StyledText.spaces(2)] + number]
        }
        var marks = [StyledText(number, .dim)]
        let room = width - timeColumn - 5 - feelingAndGaps - reserved - Self.shortID - 2
        if showsIDs, room >= Self.narrowestTextBesideID {
            let id = mood.id.uuidString.prefix(Self.shortID).lowercased()
            marks = [StyledText(id, .dim), .spaces(reserved - number.count)] + marks
            reserved += Self.shortID + 2
        }
        var lines = text(of: mood, at: place, columns: width - start - reserved)
        if lines.isEmpty {
            lines = [head]
        } else {
            lines[0] = head + [Self.filling(head, to: start)] + lines[0]
            for index in lines.indices.dropFirst() { lines[index].insert(.spaces(start), at: 0) }
        }
        Self.append(marks, atEdge: width, of: &lines[0])
        return lines
    }

    private static func append(
        _ marks: [StyledText], atEdge width: Int, of line: inout [StyledText]
    ) {
        line += [filling(line, to: width - StyledText.columns(of: marks))] + marks
    }

    /// Returns the lines of a mood whose text stands below its feeling, because there is too
    /// little room beside it.
    private func stacked(
        _ mood: MoodRecord, at place: String, _ beginning: Beginning, _ day: String?, indent: Int,
        width: Int
    ) -> [[StyledText]] {
        let inner = indent + 2
        var moment: [StyledText] = [.spaces(indent)]
        if let day { moment += [StyledText(name(ofPeriod: day)), .spaces(1)] }
        moment += time(of: mood, beginning)
        let feeling = self.feeling(of: mood)
        let number = String(mood.number)
        func fitsBeside(_ line: [StyledText]) -> Bool {
            StyledText.columns(of: line) + 2 + number.count <= width
        }
        let whole = moment + [StyledText.spaces(2)] + feeling
        var lines = fitsBeside(whole) ? [whole] : [moment, [.spaces(inner)] + feeling]
        if let line = lines.indices.first(where: { fitsBeside(lines[$0]) }) {
            Self.append([StyledText(number, .dim)], atEdge: width, of: &lines[line])
        }
        lines += text(of: mood, at: place, columns: max(1, width - inner))
            .map { [StyledText.spaces(inner)] + $0 }
        return lines.map(fitting)
    }

    private func time(of mood: MoodRecord, _ beginning: Beginning) -> [StyledText] {
        if beginning == .year { return [StyledText(String(mood.localDay.prefix(4)))] }
        let time = DateText.time(ofMood: mood.date, in: zones.zone(named: mood.timeZone))
        guard let time else { return [] }
        return [StyledText(time)] + clock(of: mood)
    }

    /// Returns the offset from UTC of a mood's clock, such as "+9", if the reader's clock had
    /// another one at that moment; nothing otherwise.
    func clock(of mood: MoodRecord) -> [StyledText] {
        let own = MachineTimeZone.unreported.timeZone
        guard mood.timeZone != own.name else { return [] }
        let offset = zones.zone(named: mood.timeZone).secondsFromGMT(for: mood.date)
        guard offset != own.secondsFromGMT(for: mood.date) else { return [] }
        return [StyledText(DateText.offset(seconds: offset), .dim)]
    }

    /// Returns a dot in the feeling's color, and its word; a circle without a feeling.
    func feeling(of mood: MoodRecord) -> [StyledText] {
        guard let feeling = mood.feeling else { return [StyledText(usesASCII ? "-" : "○", .dim)] }
        let word = StyledText(words.feeling(feeling))
        guard dotColumns > 0 else { return [word] }
        let style = Style(foreground: ramp.color(ofMean: Double(feeling.rawValue)))
        return [StyledText(usesASCII ? "o" : "●", style), StyledText.spaces(1), word]
    }

    /// The columns of a feeling's dot with a space. Without colors, a dot would mean nothing.
    var dotColumns: Int { ramp.hasColors ? 2 : 0 }

    /// Returns the nearest of the user's own places, the town, or the country; `nil` if none is
    /// known.
    private func place(of mood: MoodRecord) -> String? {
        places.names(at: mood).first ?? mood.town?.name
            ?? (mood.country == .unknown ? nil : mood.country.localizedName(in: locale))
    }

    /// The separator before the second and each further part of a line.
    var separator: String { usesASCII ? "- " : "· " }

    /// Returns the spaces from the end of a line to a column.
    static func filling(_ line: [StyledText], to column: Int) -> StyledText {
        .spaces(column - StyledText.columns(of: line))
    }

    private func fitting(_ line: [StyledText]) -> [StyledText] {
        width.map { StyledText.cut(line, columns: $0) } ?? line
    }
}
