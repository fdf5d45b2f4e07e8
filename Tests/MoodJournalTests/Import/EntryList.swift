import Atlas
import Foundation
@testable import Interchange
import SeededRandom

@testable import MoodJournal

/// A format for existing entries.
struct EntryList: EntryReader {
    static let name = "list"

    private var rest: ArraySlice<Result<Entry, RefusedEntry>>
    private var failure: FormatError?

    init(_ entries: [Entry], failure: FormatError? = nil) {
        self.init(entries.map { .success($0) }, failure: failure)
    }

    init(_ results: [Result<Entry, RefusedEntry>], failure: FormatError? = nil) {
        rest = results[...]
        self.failure = failure
    }

    mutating func next() throws -> Result<Entry, RefusedEntry>? {
        if rest.isEmpty, let failure { throw failure }
        return rest.popFirst()
    }
}

extension Entry {
    init(
        _ line: Int, _ date: String? = "2024-05-01 12:00", feeling: String? = nil,
        note: String? = nil, tags: [String] = [], at place: (Double, Double)? = nil,
        country: String? = nil, zone: String? = nil, externalID: String? = nil, id: UUID? = nil
    ) {
        self.init(line: line)
        self.date = date.map { .text($0) }
        ratings.feeling = feeling
        self.note = note
        self.tags = tags
        latitude = place?.0
        longitude = place?.1
        self.country = country
        timeZone = zone
        self.externalID = externalID
        self.id = id
    }
}

/// Generates entries of every kind, from few values, so that some are equal.
struct EntryGenerator {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func entries(_ count: Int, withIDs: Bool = false) -> [Entry] {
        (1...count).map { number in
            let isPlaced = Bool.random(using: &generator)
            var entry = Entry(
                number, one(of: Self.dates),
                feeling: maybe(one(of: ["1", "rad", "tired", "so so"])),
                note: maybe(one(of: Self.notes)),
                tags: (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                    one(of: ["work", "Work/Meeting", "WORK/lunch", "é", "home", "a/b/c"])
                },
                at: isPlaced ? one(of: Self.places) : nil,
                country: maybe(one(of: ["FR", "jpn", "Deutschland", "392", "Brazil"])),
                zone: maybe(one(of: ["Asia/Tokyo", "+05:30", "Europe/Paris"])),
                externalID: withIDs ? "id \(number)" : nil)
            if Bool.random(using: &generator) { entry.colors = ["#ff8800", "#123"] }
            return entry
        }
    }

    private static let dates = [
        "2024-05-01 12:00", "2024-03-31 02:30", "2024-10-27 02:30", "2020-02-29",
        "1999-12-31T23:59",
        "2024-05-01T12:00:00.250Z", "2024-05-01T12:00:00-03:00",
    ]
    private static let notes = [
        "", "a", "line\nline", "\u{202E}emoji \u{1F600}", "'\"; --", "a, b",
    ]
    private static let places = [
        (48.85, 2.35), (35.68, 139.69), (-33.87, 151.21), (0.0, -30.0), (-75.0, 0.0),
        (-15.8, -47.9),
    ]

    mutating func one<Value>(of values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &generator)]
    }

    private mutating func maybe<Value>(_ value: Value) -> Value? {
        Int.random(in: 0..<3, using: &generator) == 0 ? nil : value
    }
}
