import Interchange

/// The report of all refused entries: a header, then the line or number of each and the reason,
/// separated by a tab.
struct RefusalFile {
    /// The file; `nil` for standard output.
    let file: OutputFile?
    let output: StandardOutput

    /// Returns the header of the first column, which is also its word in messages.
    static func place(numbersEntries: Bool) -> String { numbersEntries ? "entry" : "line" }

    func begin(numbersEntries: Bool) throws {
        try output.write("\(Self.place(numbersEntries: numbersEntries))\treason\n")
    }

    func write(_ refusal: RefusedEntry) throws {
        var line = Array("\(refusal.line)\t".utf8)
        line.append(tsv: refusal.sentence, showsControls: false)
        line.append(UInt8(ascii: "\n"))
        try output.write(line)
    }

    /// Writes the remaining output, and renames the file to its final name.
    func finish() throws { if let file { try file.finish() } else { try output.flush() } }
}
