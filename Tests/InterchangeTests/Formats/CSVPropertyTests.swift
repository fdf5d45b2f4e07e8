import Foundation
@testable import Interchange
import SeededRandom
import Testing

/// Reads rows with any content that a minimal writer wrote.
struct CSVPropertyTests {
    static let pieces = [
        "a", "b c", "\"", "\"\"", ",", ";", "|", "\t", "\n", "\r\n", "\r", " ", "é", "日本", "🌦️",
        "שלום", "\u{202E}", "=1+1", "\\", "'", "0",
    ]

    @Test(arguments: SeededGenerator.seeds)
    func `Rows from a minimal writer are read back`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for round in 0..<150 {
            let delimiter = [",", ";", "\t", "|"].randomElement(using: &random) ?? ","
            let lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
            let quotesAll = Bool.random(using: &random)
            let columns = ["DATE", "Note", "country", "other", "id"].shuffled(using: &random)
            var expected: [Entry] = []
            var text = columns.joined(separator: delimiter) + lineEnd
            var line = 2
            for _ in 0..<Int.random(in: 0...20, using: &random) {
                var entry = Entry(line: line)
                entry.date = .text("2024-02-29T23:59:59Z")
                var cells: [String] = []
                for column in columns {
                    let cell = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                        Self.pieces.randomElement(using: &random) ?? ""
                    }.joined()
                    switch column {
                    case "DATE": cells.append("2024-02-29T23:59:59Z")
                    case "Note":
                        entry.note = cell.isEmpty ? nil : cell
                        cells.append(cell)
                    case "country": cells.append("")
                    case "id":
                        let id = "\(UInt32.random(in: 0...UInt32.max, using: &random))"
                        entry.externalID = id
                        cells.append(id)
                    default: cells.append(cell)
                    }
                }
                expected.append(entry)
                let row = cells.map { quoted($0, delimiter: delimiter, always: quotesAll) }
                    .joined(separator: delimiter)
                text += row + lineEnd
                line += lines(row) + 1
            }
            if Bool.random(using: &random), text.hasSuffix(lineEnd) {
                text = String(decoding: text.utf8.dropLast(lineEnd.utf8.count), as: UTF8.self)
            }
            let largest = [1, 2, 3, 7, 1000].randomElement(using: &random) ?? 1
            let source = SyntheticSource.pieces(of: Array(text.utf8), largest: largest)
            let outcome = try Outcome(CSVReader.self, source)
            #expect(outcome.refused.isEmpty)
            #expect(
                outcome.entries == expected,
                "seed \(seed), round \(round): \(text.debugDescription)")
        }
    }

    private func quoted(_ cell: String, delimiter: String, always: Bool) -> String {
        let special = Set((delimiter + "\"\n\r").utf8)
        guard always || cell.utf8.contains(where: special.contains) else { return cell }
        return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }

    private func lines(_ row: String) -> Int {
        var lines = 0
        var previous: UInt8 = 0
        for byte in row.utf8 {
            if byte == 13 || byte == 10 && previous != 13 { lines += 1 }
            previous = byte
        }
        return lines
    }
}
