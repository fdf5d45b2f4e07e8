import Foundation
import Interchange

/// A file of all entries that were refused: their lines and why, between tabs, under a header.
final class RefusalFile {
    private let path: String
    private let descriptor: Int32
    private let output: StandardOutput

    /// - Throws: ``CommandError/reportNotWritable(_:errno:)``.
    init(path: String) throws {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw CommandError.reportNotWritable(path, errno: errno)
        }
        output = StandardOutput(fileDescriptor: descriptor)
        try output.write(Array("line\treason\n".utf8))
    }

    deinit { Foundation.close(descriptor) }

    func write(_ refusal: RefusedEntry) throws {
        var line = Array("\(refusal.line)\t".utf8)
        line.append(tsv: refusal.reason, showsControls: false)
        line.append(UInt8(ascii: "\n"))
        try output.write(line)
    }

    func close() throws {
        try output.flush()
    }
}
