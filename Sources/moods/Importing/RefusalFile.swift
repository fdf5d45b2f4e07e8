import Interchange

/// All entries that were refused: their lines and why, between tabs, under a header.
struct RefusalFile {
    /// Nil where it goes to standard output.
    private let file: OutputFile?
    private let output: StandardOutput

    /// A file that is there once it is whole, for its owner alone.
    ///
    /// - Throws: ``OutputFileError``, or ``OutputError``.
    init(path: String) throws {
        let file = try OutputFile(path: path)
        try self.init(file.output, file: file)
    }

    /// - Throws: ``OutputError``.
    init(_ output: StandardOutput, file: OutputFile? = nil) throws {
        self.file = file
        self.output = output
        try output.write(Array("line\treason\n".utf8))
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
