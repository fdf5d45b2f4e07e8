import Foundation
import SeededRandom
import Testing

@testable import moods

@Suite("Records for programs")
struct RecordWriterTests {
    private struct Row {
        var number: Int
        var note: String?
        var latitude: Double?
        var tags: [String] = []
    }

    private let fields: [Field<Row>] = [
        Field("number") { FieldValue($0.number) },
        Field("note") { FieldValue($0.note) },
        Field("latitude") { FieldValue($0.latitude) },
        Field("tags", onlyInJSON: true) { .list($0.tags.map(FieldValue.text)) },
    ]

    private let rows = [
        Row(number: 1, note: "plain", latitude: 48.85, tags: ["a", "b"]),
        Row(number: -2, note: nil, latitude: nil),
        Row(
            number: 3, note: "tab\t, \"quote\" \\ end\r\n\u{0}\u{1B}[31m é 😀 \u{202E}",
            latitude: -0.1),
    ]

    private func output(
        _ rows: [Row], as format: RecordFormat, fields: [Field<Row>]? = nil,
        isTerminal: Bool = false
    ) throws -> String {
        let sink = OutputInMemory()
        var writer = try RecordWriter(
            fields: fields ?? self.fields.fields(of: format), format: format, to: sink,
            isTerminal: isTerminal)
        for row in rows { try writer.write(row) }
        try writer.finish()
        #expect(sink.numberOfFlushes == 1)
        return sink.text
    }

    @Test("tsv has one line for each row, no header, and escapes")
    func tsv() throws {
        let expected = """
            1\tplain\t48.85
            -2\t\t
            3\ttab\\t, "quote" \\\\ end\\r\\n\\0\u{1B}[31m é 😀 \u{202E}\t-0.1

            """
        #expect(try output(rows, as: .tsv) == expected)
        #expect(try output([], as: .tsv) == "")
    }

    @Test("csv is RFC 4180 with a header and LF")
    func csv() throws {
        let expected =
            "number,note,latitude\n1,plain,48.85\n-2,,\n"
            + "3,\"tab\t, \"\"quote\"\" \\ end\r\n\u{0}\u{1B}[31m é 😀 \u{202E}\",-0.1\n"
        #expect(try output(rows, as: .csv) == expected)
        #expect(try output([], as: .csv) == "number,note,latitude\n")
    }

    @Test("In csv, a row of one missing value isn't an empty line, which readers skip")
    func csvOfOneField() throws {
        let fields = [Field<Row>("note") { FieldValue($0.note) }]
        #expect(try output(rows.dropLast(), as: .csv, fields: fields) == "note\nplain\n\"\"\n")
    }

    @Test("json is one array with ordered keys, null and escapes")
    func json() throws {
        let expected =
            #"[\#n{"number":1,"note":"plain","latitude":48.85,"tags":["a","b"]},\#n"#
            + #"{"number":-2,"note":null,"latitude":null,"tags":[]},\#n"#
            + #"{"number":3,"note":"tab\t, \"quote\" \\ end\r\n\u0000\u001b[31m é 😀 \u202e","#
            + #""latitude":-0.1,"tags":[]}\#n]\#n"#
        #expect(try output(rows, as: .json) == expected)
        #expect(try output([], as: .json) == "[]\n")
        #expect(try output([], as: .jsonl) == "")
        let lines = expected.split(separator: "\n").dropFirst().dropLast()
            .map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
        #expect(try output(rows, as: .jsonl) == lines.joined(separator: "\n") + "\n")
    }

    @Test("Lists are joined by commas in formats without arrays")
    func lists() throws {
        let row = [rows[0]]
        #expect(try output(row, as: .tsv, fields: fields) == "1\tplain\t48.85\ta,b\n")
        #expect(try output(row, as: .csv, fields: fields).hasSuffix("1,plain,48.85,\"a,b\"\n"))
    }

    @Test("On a terminal, controls are shown; line feeds inside csv quotes are kept")
    func terminal() throws {
        let row = [Row(number: 1, note: "a\u{1B}[2J\t\u{9B}\u{202E}\nשלום", latitude: nil)]
        #expect(
            try output(row, as: .tsv, isTerminal: true)
                == "1\ta␛[2J\\t\\u{9b}\\u{202e}\\nשלום\t\n")
        #expect(
            try output(row, as: .csv, isTerminal: true)
                == "number,note,latitude\n1,\"a␛[2J\t\\u{9b}\\u{202e}\nשלום\",\n")
        for format in [RecordFormat.json, .jsonl] {
            let text = try output(row, as: format, isTerminal: true)
            #expect(text == (try output(row, as: format)))
            #expect(!text.unicodeScalars.contains { $0 != "\n" && TerminalText.isObeyed($0) })
        }
    }

    @Test("Numbers are valid JSON, and reading them gives the same numbers")
    func reals() throws {
        var generator = SeededGenerator(seed: SeededGenerator.anySeed())
        var reals = [
            0.0, -0.0, 100, 1e-7, 1e16, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
            -179.999_999,
        ]
        reals += (0..<500).map { _ in Double(bitPattern: generator.next()) }.filter(\.isFinite)
        let text = try output(
            reals.map { Row(number: 0, latitude: $0) }, as: .json, fields: [fields[2]])
        let read = try JSONDecoder().decode([[String: Double]].self, from: Data(text.utf8))
        #expect(read.map { $0["latitude"]?.bitPattern } == reals.map(\.bitPattern))
        for real in [Double.nan, .infinity, -.infinity] {
            let row = [Row(number: 0, latitude: real)]
            #expect(try output(row, as: .jsonl, fields: [fields[2]]) == "{\"latitude\":null}\n")
            #expect(try output(row, as: .tsv, fields: [fields[2]]) == "\n")
        }
    }

    @Test("Any text is the same after it is read back from each format")
    func anyText() throws {
        var generator = SeededGenerator(seed: SeededGenerator.anySeed())
        let pieces: [Unicode.Scalar] = [
            "a", ",", "\"", "\\", "\n", "\r", "\t", "\0", "n", "0", "\u{1B}", "\u{7F}", "\u{85}",
            "é", "漢", "😀", "\u{202E}", "\u{2028}", " ", "\u{301}", "\u{FFFF}", "\u{10FFFF}",
        ]
        let notes = (0..<500).map { _ in
            var note = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                note.append(pieces.randomElement(using: &generator) ?? "a")
            }
            return String(note)
        }
        let rows = notes.map { Row(number: 0, note: $0) }
        let json = try output(rows, as: .json, fields: [fields[1]])
        let read = try JSONDecoder().decode([[String: String]].self, from: Data(json.utf8))
        #expect(read.map { $0["note"].map { Array($0.utf8) } } == notes.map { Array($0.utf8) })

        let tsv = try output(rows, as: .tsv, fields: [fields[1]])
        let lines = tsv.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        #expect(lines.dropLast().map(Self.unescapingTSV) == notes.map { Array($0.utf8) })

        let csv = try output(rows, as: .csv, fields: [fields[1]])
        #expect(Self.readingCSVColumn(csv).dropFirst() == notes.map { Array($0.utf8) }[...])
    }

    private static func unescapingTSV(_ line: Substring.UTF8View) -> [UInt8] {
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in line {
            if isEscaped {
                let unescaped: [Character: UInt8] = [
                    "\\": 0x5C, "t": 9, "n": 10, "r": 13, "0": 0,
                ]
                bytes.append(unescaped[Character(Unicode.Scalar(byte))] ?? 0xFF)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }

    private static func readingCSVColumn(_ text: String) -> [[UInt8]] {
        var values: [[UInt8]] = []
        var value: [UInt8] = []
        var isQuoted = false
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\"") {
                if !isQuoted, previous == byte { value.append(byte) }
                isQuoted.toggle()
            } else if byte == UInt8(ascii: "\n"), !isQuoted {
                values.append(value)
                value = []
            } else {
                value.append(byte)
            }
            previous = byte
        }
        return values
    }

    @Test("Rows are written one by one, and a full disk is an error at once")
    func streaming() throws {
        let sink = OutputInMemory()
        var writer = try RecordWriter(fields: fields, format: .jsonl, to: sink, isTerminal: false)
        for number in 0..<1000 {
            try writer.write(Row(number: number))
            #expect(sink.bytes.last == UInt8(ascii: "\n"))
        }
        #expect(sink.largestWrite < 100)
        sink.error = .failed(errno: ENOSPC)
        #expect(throws: OutputError.failed(errno: ENOSPC)) { try writer.write(Row(number: 0)) }
    }
}
