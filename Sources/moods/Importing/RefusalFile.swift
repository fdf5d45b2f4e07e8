import Interchange

/// The report of all refused entries, and of all values that can't be read: a header, then the line
/// or number of each and the reason, separated by a tab. With several files, the file comes first,
/// and the second column says whether it is a line or a number.
struct RefusalFile {
    /// The file; `nil` for standard output.
    let file: OutputFile?
    let output: StandardOutput
    let hasSeveralFiles: Bool

    /// Returns the header of the first column, which is also its word in messages.
    static func place(numbersEntries: Bool) -> String { numbersEntries ? "entry" : "line" }

    func begin(numbersEntries: Bool) throws {
        let place = hasSeveralFiles ? "file\tplace" : Self.place(numbersEntries: numbersEntries)
        try output.write("\(place)\treason\n")
    }

    /// - Parameter ending: A clause after the reason.
    func write(_ refusal: RefusedEntry, ending: String = "") throws {
        var line: [UInt8] = []
        if let file = refusal.file {
            line.append(tsv: file.name, showsControls: false)
            line += "\t\(Self.place(numbersEntries: file.numbersEntries)) ".utf8
        }
        line += "\(refusal.line)\t".utf8
        line.append(tsv: refusal.sentence + ending, showsControls: false)
        line.append(UInt8(ascii: "\n"))
        try output.write(line)
    }

    /// Writes the remaining output, and renames the file to its final name.
    func finish() throws { if let file { try file.finish() } else { try output.flush() } }
}
