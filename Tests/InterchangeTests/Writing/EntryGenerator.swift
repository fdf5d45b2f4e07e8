import Foundation
@testable import Interchange
import SeededRandom

/// Generates entries with everything that is hard to write and read.
struct EntryGenerator {
    var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// The pieces of generated texts.
    private static let pieces = [
        "a", "note", " ", "  ", ",", ";", "|", "\"", "\"\"", "'", "\n", "\r\n", "\r", "\n\n", "\t",
        "\\", "/", "=1+1", "-2", "@x", "#tag", "é", "e\u{301}", "日本", "שלום", "مرحبا", "\u{202E}",
        "\u{2028}", "\u{2066}", "\u{200F}", "👩‍👩‍👧", "🇫🇷", "\u{1}", "\u{1B}[31m", "\u{7F}", "\u{85}",
        "\u{A0}", "\u{FEFF}", "\u{FFFD}", "\u{FFFE}", "\u{10FFFF}", "<b>", "&amp;", "]]>", "null",
        "0x1",
    ]

    /// NUL, as often as all other control characters together, and those.
    private static let controls =
        ([UInt8](repeating: 0, count: 64) + Array(1..<0x20) + Array(0x7F..<0xA0))
        .map { String(Unicode.Scalar($0)) }

    mutating func text(pieces count: ClosedRange<Int> = 1...8, hasControls: Bool = false) -> String
    {
        (0..<Int.random(in: count, using: &generator)).map { _ in
            hasControls && chance(10)
                ? Self.controls.randomElement(using: &generator) ?? ""
                : Self.pieces.randomElement(using: &generator) ?? ""
        }.joined()
    }

    mutating func entry(hasControls: Bool = false) -> ExportedEntry {
        var entry = ExportedEntry(
            id: UUID(
                uuid: unsafeBitCast(
                    (generator.next(), generator.next()), to: uuid_t.self)),
            timeZone: chance(2) ? "Europe/Paris" : "+09:00", country: chance(3) ? "ZZ" : "FR")
        entry.date = timestamp(offset: Int.random(in: -1080...1080, using: &generator))
        entry.dateInUTC = timestamp(offset: 0)
        entry.modifiedAt = timestamp(offset: 0)
        if chance(2) { entry.ratings.feeling = Int.random(in: 1...5, using: &generator) }
        if chance(2) {
            entry.latitude = number(within: 90)
            entry.longitude = number(within: 180)
        }
        entry.tags = (0..<(chance(2) ? 0 : 4)).map { _ in
            text(pieces: 1...3, hasControls: hasControls)
        }
        if chance(10) { entry.tags.append("starred") }
        if !chance(4) { entry.note = text(pieces: 1...20, hasControls: hasControls) }
        entry.colors = chance(2) ? [] : ["#ff8800", "#000000"]
        if chance(2) { entry.source = text(hasControls: hasControls) }
        if chance(2) { entry.externalID = text(hasControls: hasControls) }
        return entry
    }

    private mutating func chance(_ of: Int) -> Bool {
        Int.random(in: 0..<of, using: &generator) == 0
    }

    private mutating func number(within limit: Double) -> Double {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: limit
        case 1: -limit
        case 2: 0
        case 3: Double.random(in: -1e-5...1e-5, using: &generator)
        case 4: (Double.random(in: -limit...limit, using: &generator) * 100).rounded() / 100
        default: Double.random(in: -limit...limit, using: &generator)
        }
    }

    private mutating func timestamp(offset: Int) -> Timestamp {
        Timestamp(
            clock: ClockReading(
                year: Int.random(in: 1...9999, using: &generator),
                month: Int.random(in: 1...12, using: &generator),
                day: Int.random(in: 1...28, using: &generator),
                hour: Int.random(in: 0...23, using: &generator),
                minute: Int.random(in: 0...59, using: &generator),
                second: Int.random(in: 0...59, using: &generator)),
            millisecond: chance(2) ? 0 : Int.random(in: 1...999, using: &generator),
            offsetInMinutes: offset)
    }
}

/// Returns a whole file of entries in a format.
func written(_ entries: [ExportedEntry], as format: ExportFormat) -> [UInt8] {
    var writer = format.makeWriter()
    var bytes: [UInt8] = []
    writer.writeBeginning(to: &bytes)
    for entry in entries { _ = writer.write(entry, to: &bytes) }
    writer.writeEnd(to: &bytes)
    return bytes
}
