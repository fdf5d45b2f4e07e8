import Atlas
import Foundation
import Interchange
import MoodJournal

/// A mood as text to edit: lines like "feeling: good", an empty line, and the note.
///
/// The names are those of the options of `edit`; "tag" and "color" may be repeated. "at" names a
/// place to move the mood to. Lines above the note that begin with "#" are comments.
struct MoodText {
    private static let names =
        ["date", "time-zone", "at", "country", "lat", "lon"] + RatingScale.allCases.map(\.rawValue)
        + ["tag", "color"]
    private static let repeatable = ["tag", "color"]
    /// The name of a line that replaces the note below the empty line.
    private static let noteName = "note"

    private static let synonyms = [
        "tags": "tag", "colors": "color", "colour": "color", "mood": "feeling", "place": "at",
        "location": "at", "town": "at", "time": "date", "day": "date", "zone": "time-zone",
    ]

    /// Returns the name of a property that another name may mean.
    fileprivate static func name(like name: String) -> String? {
        let known = names + synonyms.keys.sorted()
        return NearestNames.to(name, among: known).first.map { synonyms[$0] ?? $0 }
    }

    /// The values by name, without empty ones.
    private var values: [String: [String]] = [:]
    private(set) var note = ""
    private var introduction = ""
    /// The time of the mood to the millisecond; the line of the date doesn't show milliseconds.
    private var exactDate: String?
    /// The names of the properties that have a line, with or without a value.
    private var seen: Set<String> = []

    init(_ mood: MoodRecord) {
        let zone = TimeZones().zone(named: mood.timeZone)
        func text(_ precision: ISO8601.Precision) -> String? {
            ISO8601.text(of: mood.date, in: zone, precision: precision).map { text in
                String(text.dropLast("+00:00".count)).replacing("T", with: " ")
            }
        }
        exactDate = text(.asNeeded)
        let date = text(.seconds).map { String($0.hasSuffix(":00") ? $0.dropLast(3) : $0[...]) }
        func set(_ name: String, _ texts: [String?]) {
            let texts = texts.compactMap(\.self)
            if !texts.isEmpty { values[name] = texts }
        }
        set("date", [date])
        set("time-zone", [mood.timeZone])
        set("country", mood.country == .unknown ? [] : [mood.country.alpha2])
        set("lat", [mood.latitude.map { String($0) }])
        set("lon", [mood.longitude.map { String($0) }])
        set(RatingScale.feeling.rawValue, [mood.feeling?.name])
        for scale in RatingScale.added {
            set(scale.rawValue, [mood.ratings[scale].map { String($0) }])
        }
        set("tag", mood.tags)
        set("color", mood.colors.map(\.description))
        note = mood.note ?? ""
        introduction = """
            # Mood \(mood.number). Delete a line to remove that property.
            # Write one line for each tag or color. The note starts below the empty line.

            """
    }

    /// The text to edit. A missing property has a line without a value.
    var text: String {
        var text = introduction
        for name in Self.names {
            for value in values[name] ?? [""] { text += "\(name): \(value)".trimmed + "\n" }
        }
        return text + "\n" + note + "\n"
    }

    init(parsing text: String) throws(MoodTextError) {
        var rest = text[...]
        var number = 0
        while !rest.isEmpty {
            let end = rest.firstIndex { $0 == "\n" || $0 == "\r\n" } ?? rest.endIndex
            let line = String(rest[..<end]).trimmed
            rest = end < rest.endIndex ? rest[rest.index(after: end)...] : ""
            number += 1
            if line.isEmpty {
                if beginsWithProperty(rest) { continue }
                break
            }
            if line.hasPrefix("#") { continue }
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0]).trimmed.lowercased()
            guard parts.count == 2, Self.names.contains(name) || name == Self.noteName else {
                throw .unknownLine(number, line)
            }
            seen.insert(name)
            let value = String(parts[1]).trimmed
            if value.isEmpty { continue }
            guard values[name] == nil || Self.repeatable.contains(name) else {
                throw .repeated(number, name)
            }
            values[name, default: []].append(value)
        }
        note = String(rest)
        if note.hasSuffix("\n") || note.hasSuffix("\r\n") { note.removeLast() }
        if let text = values.removeValue(forKey: Self.noteName)?.first {
            guard note.isEmpty else { throw .noteTwice }
            note = text
        }
        for name in ["date", "time-zone"] where values[name] == nil { throw .missing(name) }
    }

    /// Returns whether the text begins with a property that hasn't occurred yet. If so, the empty
    /// line before it is a cleared line, not the one before the note.
    private func beginsWithProperty(_ text: Substring) -> Bool {
        guard let line = text.split(whereSeparator: \.isNewline).first else { return false }
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0]).trimmed.lowercased()
        return parts.count == 2 && Self.names.contains(name) && !seen.contains(name)
    }

    /// Returns the changes since another text.
    /// - Parameter locate: Finds the place that a text means, in a country if one is named.
    func edit(
        since former: MoodText, locate: (String, ISO3166.Country?) throws -> MoodLocation
    ) throws -> MoodEdit {
        var edit = MoodEdit()
        func isChanged(_ name: String) -> Bool {
            // Canonically equivalent strings are equal, so compare their bytes.
            values[name]?.map { Array($0.utf8) } != former.values[name]?.map { Array($0.utf8) }
        }
        func value(_ name: String) -> String? { values[name]?.first }
        if isChanged("time-zone") {
            edit.timeZone = try value("time-zone").map { try TimeZoneName($0) }
        }
        // The date in the text is local time in the zone of the text.
        if isChanged("date") {
            edit.date = value("date")
        } else if isChanged("time-zone") {
            edit.date = former.exactDate ?? value("date")
        }
        if isChanged("country") {
            let country = try value("country").map {
                try Gazetteer(locale: LocaleEnvironment.current()).country(named: $0)
            }
            edit.country = country.map { .set($0) } ?? .clear
        }
        let isMoved = isChanged("lat") || isChanged("lon")
        if let place = value("at") {
            guard !isMoved || value("lat") == nil && value("lon") == nil else {
                throw MoodTextError.placeTwice
            }
            var country: ISO3166.Country?
            if case .set(let named) = edit.country { country = named }
            edit.move(to: try locate(place, country))
        } else if isMoved {
            let coordinate = try NewMood.coordinate(
                latitude: degrees("lat"), longitude: degrees("lon"))
            edit.coordinate = coordinate.map { .set($0) } ?? .clear
        }
        for scale in RatingScale.allCases where isChanged(scale.rawValue) {
            edit.ratings[scale] =
                try value(scale.rawValue).map { .set(try Self.level($0, on: scale)) } ?? .clear
        }
        if isChanged("tag") { edit.tags = try (values["tag"] ?? []).map { try TagPath($0) } }
        if isChanged("color") {
            edit.colors = try (values["color"] ?? []).map { try MoodColor($0) }
        }
        if Array(note.utf8) != Array(former.note.utf8) { edit.note = note }
        return edit
    }

    private static func level(_ text: String, on scale: RatingScale) throws -> Int {
        if scale == .feeling { return try Feeling(text).rawValue }
        guard let level = Int(text) else { throw MoodTextError.notALevel(scale, text) }
        return level
    }

    private func degrees(_ name: String) throws -> Double? {
        guard let text = values[name]?.first else { return nil }
        guard let degrees = Double(text) else { throw MoodTextError.notANumber(name, text) }
        return degrees
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

/// The reason that an edited text isn't a valid mood.
enum MoodTextError: Error, Equatable, CustomStringConvertible {
    case unknownLine(Int, String)
    case repeated(Int, String)
    case missing(String)
    case notANumber(String, String)
    case notALevel(RatingScale, String)
    case noteTwice
    case placeTwice
    case notText

    var description: String {
        switch self {
        case .unknownLine(let number, let line):
            if let colon = line.firstIndex(of: ":"), case let name = String(line[..<colon]),
                let meant = MoodText.name(like: name)
            {
                "line \(number): unknown property '\(name)'; did you mean '\(meant)', or a note, "
                    + "which needs an empty line before it?"
            } else {
                "line \(number): unknown property '\(line)'; put an empty line before the note"
            }
        case .repeated(let number, let name): "line \(number): '\(name)' is given twice"
        case .missing(let name): "'\(name)' is missing"
        case .notANumber(let name, let text): "invalid \(name) '\(text)'; use degrees like 48.8566"
        case .notALevel(let scale, let text): "invalid \(scale.rawValue) '\(text)'; use 1 to 5"
        case .noteTwice: "the note stands both in the line 'note' and below the empty line"
        case .placeTwice: "the place is given twice; change 'at', or 'lat' and 'lon'"
        case .notText: "the edited file is not UTF-8 text"
        }
    }
}
