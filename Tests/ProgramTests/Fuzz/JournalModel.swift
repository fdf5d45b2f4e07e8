import Foundation
import SeededRandom

/// A journal in memory, which generates commands and predicts their effects.
struct JournalModel {
    struct Command {
        var words: [String]
        var input = ""
        var status: Int32 = 0
    }

    /// A mood as `list` prints it.
    struct Mood: Codable, Equatable {
        var number = 0
        var epoch: Double
        var country: String
        var feeling: Int?
        var latitude: Double?
        var longitude: Double?
        var tags: [String]
        var note: String?
        var source: String?
        var externalID: String?
    }

    private struct Origin: Hashable {
        let source: String
        let externalID: String
    }

    private var moods: [Int: Mood] = [:]
    private var lastNumber: Int

    /// The rows that moods were imported from, by number, until somebody edits the mood.
    private var rows: [Int: Mood] = [:]
    private var deleted: Set<Origin> = []

    /// The number of notes so far, which makes every note unique.
    private var count = 0

    /// Creates an empty journal.
    ///
    /// - Parameter lastNumber: The highest number that a mood had.
    init(lastNumber: Int) { self.lastNumber = lastNumber }

    /// The moods that a listing shows wrongly.
    func differences(from listing: Data) throws -> [String] {
        let listed = try JSONDecoder().decode([Mood].self, from: listing)
        let known = moods.values.sorted { ($0.epoch, $0.number) > ($1.epoch, $1.number) }
        guard listed != known else { return [] }
        let differences = zip(listed, known).filter { $0 != $1 }.map { "\($0) is not \($1)" }
        return differences.isEmpty ? ["\(listed.count) moods, not \(known.count)"] : differences
    }

    /// Generates a command, and applies its effect.
    mutating func next(_ random: inout SeededGenerator) -> Command {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<6: add(&random)
        case 6..<10: edit(&random)
        case 10..<13: delete(&random)
        case 13: deleteMany(&random)
        case 14..<18: importRows(&random)
        default: Self.refused.randomElement(using: &random) ?? Command(words: ["list"])
        }
    }

    // MARK: Commands

    private mutating func add(_ random: inout SeededGenerator) -> Command {
        let mood = mood(&random)
        insert(mood)
        let options = Self.options(mood, &random).shuffled(using: &random)
        return Command(words: ["add"] + options.joined())
    }

    private mutating func edit(_ random: inout SeededGenerator) -> Command {
        guard let number = moods.keys.sorted().randomElement(using: &random) else {
            return Command(words: ["edit", "last", "--note", "x"], status: 69)
        }
        let new = mood(&random)
        var options = [["--note", new.note ?? ""]]
        moods[number]?.note = new.note
        // Coordinates may decide the country, unless that is given too.
        if Bool.random(using: &random) {
            moods[number]?.country = new.country
            options.append(["--country", new.country])
            if let latitude = new.latitude, let longitude = new.longitude {
                moods[number]?.latitude = latitude
                moods[number]?.longitude = longitude
                options.append(["--lat", "\(latitude)", "--lon", "\(longitude)"])
            }
        }
        if Bool.random(using: &random) {
            moods[number]?.feeling = new.feeling
            options.append(new.feeling.map { ["--feeling", "\($0)"] } ?? ["--no-feeling"])
        }
        if Bool.random(using: &random) {
            moods[number]?.tags = new.tags
            options += new.tags.isEmpty ? [["--no-tags"]] : new.tags.map { ["--tag", $0] }
        }
        rows[number] = nil
        options.append(["\(number)"])
        return Command(words: ["edit"] + options.shuffled(using: &random).joined())
    }

    private mutating func delete(_ random: inout SeededGenerator) -> Command {
        let numbers = moods.keys.sorted().shuffled(using: &random)
            .prefix(Int.random(in: 1...3, using: &random))
        var words = numbers.map { "\($0)" }
        // If one of the moods doesn't exist, none is deleted.
        let isRefused = numbers.isEmpty || Int.random(in: 0..<5, using: &random) == 0
        if isRefused { words.append("\(lastNumber + 1000)") } else { remove(numbers) }
        words.append("--yes")
        return Command(
            words: ["delete"] + words.shuffled(using: &random), status: isRefused ? 69 : 0)
    }

    private mutating func deleteMany(_ random: inout SeededGenerator) -> Command {
        let (option, value, numbers) =
            if Bool.random(using: &random) {
                ("--all-in", "JP", moods.filter { $0.value.country == "JP" }.keys)
            } else {
                ("--source", "b", moods.filter { $0.value.source == "b" }.keys)
            }
        remove(numbers)
        return Command(
            words: ["delete", option, value, "--yes"], status: numbers.isEmpty ? 69 : 0)
    }

    private mutating func importRows(_ random: inout SeededGenerator) -> Command {
        var command = Command(words: ["import", "-"])
        let restores = Int.random(in: 0..<4, using: &random) == 0
        if restores { command.words.append("--restore-deleted") }
        let isDry = Int.random(in: 0..<6, using: &random) == 0
        if isDry { command.words.append("--dry-run") }
        let isStrict = Bool.random(using: &random)
        if isStrict { command.words.append("--strict") }
        let hasRefused = Int.random(in: 0..<4, using: &random) == 0
        if hasRefused {
            command.input = #"{"date":"2024-01-01T00:00:00Z","latitude":91,"longitude":0}"# + "\n"
            command.status = 65
        }
        let identifiers = (0..<12).shuffled(using: &random)
            .prefix(Int.random(in: 1...6, using: &random))
        for identifier in identifiers {
            var row = mood(&random)
            row.source = Bool.random(using: &random) ? "a" : "b"
            row.externalID = "\(identifier)"
            // Some rows are the same in every file.
            if Bool.random(using: &random) {
                row.note = "as ever"
                (row.epoch, row.country, row.feeling, row.tags) = (1_600_000_000, "FR", nil, [])
                (row.latitude, row.longitude) = (nil, nil)
            }
            command.input += Self.line(row)
            if !isDry, !isStrict || !hasRefused { importRow(row, restores: restores) }
        }
        return command
    }

    private mutating func importRow(_ row: Mood, restores: Bool) {
        let origin = Origin(source: row.source ?? "", externalID: row.externalID ?? "")
        let known = moods.first {
            $0.value.source == row.source && $0.value.externalID == row.externalID
        }
        if let number = known?.key {
            // An edited mood is kept.
            guard rows[number] != nil else { return }
            moods[number] = row
            moods[number]?.number = number
            rows[number] = row
        } else if restores || !deleted.contains(origin) {
            insert(row)
            rows[lastNumber] = row
            deleted.remove(origin)
        }
    }

    /// Commands that change nothing.
    private static let refused = [
        Command(words: ["add", "x", "--lat", "91", "--lon", "0"], status: 65),
        Command(words: ["add", "x", "--lat", "1"], status: 64),
        Command(words: ["add", "x", "--country", "Nowhere"], status: 69),
        Command(words: ["add", "x", "--feeling", "9"], status: 65),
        Command(words: ["add", "x", "--date", "nonsense"], status: 65),
        Command(words: ["add", "x", "--bogus"], status: 64),
        Command(words: ["edit", "999999999", "--note", "x"], status: 69),
        Command(words: ["delete", "1"], status: 64),
        Command(words: ["delete", "--source", "none", "--yes"], status: 69),
        Command(words: ["import", "none.csv"], status: 66),
        Command(words: ["lits"], status: 64),
        Command(words: ["list", "--limit", "3"]), Command(words: ["regions"]),
        Command(words: ["tags", "--tree"]), Command(words: ["export"]),
    ]

    // MARK: Moods

    private mutating func insert(_ mood: Mood) {
        lastNumber += 1
        moods[lastNumber] = mood
        moods[lastNumber]?.number = lastNumber
    }

    private mutating func remove(_ numbers: some Sequence<Int>) {
        for number in Array(numbers) {
            if let mood = moods.removeValue(forKey: number), let source = mood.source {
                deleted.insert(Origin(source: source, externalID: mood.externalID ?? ""))
            }
            rows[number] = nil
        }
    }

    private mutating func mood(_ random: inout SeededGenerator) -> Mood {
        count += 1
        let texts = ["a note", "日本語", "\u{202E}\u{1B}[31m", "two\nlines\t\"", "é\u{301}🏳️‍🌈", "'; --"]
        let hasPlace = Bool.random(using: &random)
        let tags = ["rain", "work", "work/meeting", "日/本"].filter { _ in
            Int.random(in: 0..<4, using: &random) == 0
        }
        return Mood(
            epoch: Double(Int.random(in: 0...1_700_000_000, using: &random)),
            country: ["FR", "JP", "BR", "NZ", "AQ"].randomElement(using: &random) ?? "",
            feeling: Int.random(in: 0...5, using: &random).nilIfZero,
            latitude: hasPlace ? Double(Int.random(in: -360...360, using: &random)) / 4 : nil,
            longitude: hasPlace ? Double(Int.random(in: -720...720, using: &random)) / 4 : nil,
            tags: tags, note: (texts.randomElement(using: &random) ?? "") + " \(count)")
    }

    private static func options(
        _ mood: Mood, _ random: inout SeededGenerator
    ) -> [[String]] {
        var options = [
            ["--date", date(mood)],
            ["--country", mood.country],
            Bool.random(using: &random) ? ["--note", mood.note ?? ""] : [mood.note ?? ""],
        ]
        if let feeling = mood.feeling { options.append(["--feeling", "\(feeling)"]) }
        if let latitude = mood.latitude { options.append(["--lat", "\(latitude)"]) }
        if let longitude = mood.longitude { options.append(["--lon", "\(longitude)"]) }
        return options + mood.tags.map { ["--tag", $0] }
    }

    private static func date(_ mood: Mood) -> String {
        Date(timeIntervalSince1970: mood.epoch).formatted(.iso8601)
    }

    /// A line of JSON to import.
    private static func line(_ mood: Mood) -> String {
        let object: [String: Any?] = [
            "date": date(mood), "country": mood.country, "feeling": mood.feeling,
            "latitude": mood.latitude, "longitude": mood.longitude, "tags": mood.tags,
            "note": mood.note, "source": mood.source, "externalID": mood.externalID,
        ]
        let data = try? JSONSerialization.data(withJSONObject: object.compactMapValues { $0 })
        return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
    }
}

extension Int {
    fileprivate var nilIfZero: Int? { self == 0 ? nil : self }
}
