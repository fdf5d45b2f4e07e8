import Interchange

/// The report of all refused entries: the line or number of each and the reason, tab-separated,
/// under a header.
struct RefusalFile {
    /// Nil where it goes to standard output.
    private let file: OutputFile?
    private let output: StandardOutput

    /// The header of the first column, and the word for it in messages.
    static func place(numbersEntries: Bool) -> String { numbersEntries ? "entry" : "line" }

    /// A file that is there once it is whole, for its owner alone.
    ///
    /// - Throws: ``OutputFileError``, or ``OutputError``.
    init(path: String) throws {
        let file = try OutputFile(path: path)
        self.init(file.output, file: file)
    }

    init(_ output: StandardOutput, file: OutputFile? = nil) {
        self.file = file
        self.output = output
    }

    /// Writes the header.
    ///
    /// - Throws: ``OutputError``.
    func begin(numbersEntries: Bool) throws {
        try output.write("\(Self.place(numbersEntries: numbersEntries))\treason\n")
    }

    func write(_ refusal: RefusedEntry) throws {
        var line = Array("\(refusal.line)\t".utf8)
        line.append(tsv: refusal.reason, showsControls: false)
        line.append(UInt8(ascii: "\n"))
        try output.write(line)
    }

    /// - Throws: ``OutputError``.
    func finish() throws {
        if let file { try file.finish() } else { try output.flush() }
    }
}
