import Interchange

/// Writes rows for programs, with only one row in memory.
struct RecordWriter<Row> {
    private let fields: [Field<Row>]
    private let format: RecordFormat
    private let showsControls: Bool
    private let sink: any TextSink
    /// The keys of JSON objects, each with the characters around it: `{"key":` or `,"key":`.
    private let keys: [[UInt8]]
    private var line: [UInt8] = []
    private var count = 0

    /// Creates a writer, and writes the header if the format has one.
    /// - Parameters:
    ///   - hasHeader: Whether tsv begins with the names of the fields; csv always does.
    ///   - isTerminal: Whether the sink is a terminal, on which control characters in tsv and csv
    ///     must be shown, not obeyed. (JSON always escapes them.)
    init(
        fields: [Field<Row>], format: RecordFormat, hasHeader: Bool = false,
        to sink: any TextSink, isTerminal: Bool
    ) throws(OutputError) {
        self.fields = fields
        self.format = format
        self.sink = sink
        showsControls = isTerminal
        keys = fields.enumerated().map { index, field in
            var key = Array((index == 0 ? "{" : ",").utf8)
            key.append(json: field.name)
            key.append(UInt8(ascii: ":"))
            return key
        }
        if format == .csv || format == .tsv && hasHeader {
            let names = fields.map(\.name)
            line += names.joined(separator: format == .csv ? "," : "\t").utf8
            line.append(UInt8(ascii: "\n"))
            try sink.write(line)
        }
    }
    mutating func write(_ row: Row) throws(OutputError) {
        line.removeAll(keepingCapacity: true)
        switch format {
        case .tsv, .csv:
            for (index, field) in fields.enumerated() {
                if index > 0 { line.append(UInt8(ascii: format == .csv ? "," : "\t")) }
                append(column: field.value(row))
            }
            // CSV readers skip empty lines.
            if format == .csv, line.isEmpty { line += "\"\"".utf8 }
            line.append(UInt8(ascii: "\n"))
        case .json, .jsonl:
            if format == .json { line += (count == 0 ? "[\n" : ",\n").utf8 }
            for (key, field) in zip(keys, fields) {
                line += key
                line.append(json: field.value(row))
            }
            line.append(UInt8(ascii: "}"))
            if format == .jsonl { line.append(UInt8(ascii: "\n")) }
        }
        try sink.write(line)
        count += 1
    }

    /// Writes the end of the output, and flushes the sink.
    func finish() throws(OutputError) {
        if format == .json { try sink.write(count == 0 ? "[]\n" : "\n]\n") }
        try sink.flush()
    }

    private mutating func append(column value: FieldValue) {
        switch value {
        case .integer, .boolean, .real: line += value.columnText.utf8
        default:
            let text = value.columnText
            if format == .tsv {
                line.append(tsv: text, showsControls: showsControls)
            } else {
                line.append(csv: showsControls ? TerminalText.lines(text) : text)
            }
        }
    }
}

extension FieldValue {
    /// The text in a format that only has text.
    fileprivate var columnText: String {
        switch self {
        case .null: ""
        case .text(let text): text
        case .integer(let integer): String(integer)
        case .boolean(let boolean): String(boolean)
        case .real(let real): real.isFinite ? real.description : ""
        case .list(let values):
            String(decoding: [UInt8](list: values.map(\.columnText)), as: UTF8.self)
        case .object: String(decoding: [UInt8](json: self), as: UTF8.self)
        }
    }
}

extension [UInt8] {
    /// Joins texts as `export` joins tags in csv.
    fileprivate init(list texts: [String]) {
        self.init()
        append(list: texts)
    }

    /// Appends text with the escapes of tsv: `\\ \t \n \r \0`.
    /// - Parameter showsControls: Whether to show control characters that a terminal would obey.
    mutating func append(tsv text: String, showsControls: Bool) {
        let start = count
        var needsShowing = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"): self += #"\\"#.utf8
            case UInt8(ascii: "\t"): self += #"\t"#.utf8
            case UInt8(ascii: "\n"): self += #"\n"#.utf8
            case UInt8(ascii: "\r"): self += #"\r"#.utf8
            case 0: self += #"\0"#.utf8
            default:
                needsShowing = needsShowing || byte < 0x20 || byte >= 0x7F
                append(byte)
            }
        }
        if showsControls, needsShowing {
            let shown = TerminalText.line(String(decoding: self[start...], as: UTF8.self))
            replaceSubrange(start..., with: shown.utf8)
        }
    }
}
