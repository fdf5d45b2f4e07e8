import Foundation
import MoodJournal

/// A file for an output: it gets its name when it is whole (``StagedFile``). A pipe or a device is
/// written to as it is.
final class OutputFile {
    let output: StandardOutput

    /// Nil for a pipe or a device.
    private let staged: StagedFile?
    private let descriptor: Int32

    /// - Throws: ``OutputFileError``.
    init(path: String) throws(OutputFileError) {
        // A link leads to the file that makes way.
        let place = path.realPath ?? path
        var status = stat()
        let isThere = stat(place.fileSystemBytes, &status) == 0
        guard !place.fileName.isEmpty, !isThere || status.st_mode & S_IFMT != S_IFDIR else {
            throw OutputFileError(path: path, code: place.isEmpty ? ENOENT : EISDIR)
        }
        if isThere, status.st_mode & S_IFMT != S_IFREG {
            staged = nil
            descriptor = open(place.fileSystemBytes, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw OutputFileError(path: path, code: errno) }
        } else {
            do {
                let staged = try StagedFile(for: place)
                self.staged = staged
                descriptor = staged.descriptor
            } catch {
                throw OutputFileError(path: path, code: error.code)
            }
        }
        output = StandardOutput(fileDescriptor: descriptor)
    }

    deinit {
        if staged == nil { close(descriptor) }
    }

    /// Writes what is left, and gives the file its name once all of it is on the disk.
    func finish() throws(OutputError) {
        try output.flush()
        do {
            try staged?.commit(replacing: true)
        } catch {
            throw .failed(errno: error.code)
        }
    }

    /// Checks that writing to a path harms neither the journal, be it there yet or not, nor another
    /// database.
    ///
    /// - Throws: ``CommandError/outputIsJournal(_:)`` or ``CommandError/outputIsCompanion(_:)``.
    static func expectOther(
        _ path: String, thanJournal journal: String
    ) throws(CommandError) {
        if FilePlace(path)?.belongs(toDatabase: journal) == true { throw .outputIsJournal(path) }
        if FilePlace.isNameOfCompanion(path) { throw .outputIsCompanion(path) }
    }
}

/// Why a file for an output cannot be made.
struct OutputFileError: Error, Equatable {
    let path: String

    /// The system's error number.
    let code: Int32
}

/// Why an output cannot be written any further.
enum OutputError: Error, Equatable, Sendable {
    /// Nobody reads any more (`moods list | head`): the program ends quietly, with exit code 0.
    case brokenPipe
    /// The system's error number: a full disk (ENOSPC), a broken device (EIO).
    case failed(errno: Int32)
}

extension OutputError: CustomStringConvertible {
    var description: String {
        switch self {
        case .brokenPipe: "cannot write the output: nobody reads it any more"
        case .failed(let number): "cannot write the output: \(String(cString: strerror(number)))"
        }
    }
}
