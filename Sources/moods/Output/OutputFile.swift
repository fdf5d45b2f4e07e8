import Files
import Foundation
import MoodJournal

/// An output file. It gets its name when it is complete (``StagedFile``); a pipe or a device is
/// written directly.
final class OutputFile {
    let output: StandardOutput
    /// The temporary file; `nil` for a pipe or a device.
    private let staged: StagedFile?
    private let path: String
    private let descriptor: Int32

    /// Creates the temporary file, or opens the pipe or device.
    /// - Throws: ``OutputFileError``, or `LinkError` if the path is a link that must not be followed.
    init(path: String) throws {
        self.path = path
        // Replace the file that a symbolic link leads to, not the link.
        let place = try path.placeForWriting()
        let type = Self.type(of: place)
        guard !place.fileName.isEmpty, type != S_IFDIR else {
            throw OutputFileError(path: path, code: place.isEmpty ? ENOENT : EISDIR)
        }
        if let type, type != S_IFREG {
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

    /// Returns whether a path leads to a pipe or a device, which keep no file.
    static func isPipeOrDevice(_ path: String) -> Bool {
        type(of: path).map { $0 != S_IFREG && $0 != S_IFDIR } ?? false
    }

    private static func type(of path: String) -> mode_t? {
        var status = stat()
        return stat(path.fileSystemBytes, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Writes the remaining output, renames the file after it is on the disk, and says so on
    /// standard error.
    ///
    /// - Parameters:
    ///   - contents: What was written, such as "75 moods", or `nil` to say nothing.
    ///   - replaces: Whether to overwrite a file at the path.
    func finish(_ contents: String? = nil, replacing replaces: Bool = true) throws(OutputError) {
        try output.flush()
        do {
            try staged?.commit(replacing: replaces)
        } catch {
            throw .failed(errno: error.code)
        }
        if staged != nil, let contents { StandardError.say("Wrote \(contents) to \(path).") }
    }

    /// Checks that writing to a path damages neither the journal, which may not exist yet, nor
    /// another database.
    static func expectOther(_ path: String, thanJournal journal: String) throws(CommandError) {
        if FileLocation(path)?.belongs(toDatabase: journal) == true {
            throw CommandError(.cannotCreate, "\(path) belongs to the journal; choose another file")
        }
        if FileLocation.isNameOfCompanion(path) {
            throw CommandError(
                .cannotCreate,
                "SQLite would take \(path) for part of the database beside it; choose another file")
        }
    }
}

/// The reason that an output file can't be created.
struct OutputFileError: Error, Equatable {
    let path: String
    /// The system's error number.
    let code: Int32
}

/// The reason that an output can't be written.
enum OutputError: Error, Equatable, Sendable {
    /// The reader closed the pipe (`moods list | head`): the program ends quietly, with status 0.
    case brokenPipe
    /// Writing failed, for example with ENOSPC or EIO; the system's error number.
    case failed(errno: Int32)
    /// There is no program for this command of a pager, which was to show the output.
    case noPager(String)
}

extension OutputError: CustomStringConvertible {
    var description: String {
        switch self {
        case .brokenPipe: "can't write the output: broken pipe"
        case .failed(let number): "can't write the output: \(String(cString: strerror(number)))"
        case .noPager(let command):
            "can't run the pager '\(command)'; set MOODS_PAGER, or use --no-pager"
        }
    }
}
