import Foundation

/// A file with a text to edit, in a new folder that only its owner may read: editors create backup
/// and swap files beside it.
struct EditedFile {
    let path: String
    private let folder: String

    init(_ text: String) throws {
        let pattern = FileManager.default.temporaryDirectory.appendingPathComponent("moods-XXXXXX")
            .path
        var template = Array(pattern.utf8CString)
        guard mkdtemp(&template) != nil else { throw Self.failure(pattern) }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = folder + "/mood.txt"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: Data(text.utf8))
            try file.close()
        } catch {
            remove()
            throw Self.failure(path)
        }
    }

    /// Whether the file still exists: the user may have deleted it.
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Returns the text.
    /// - Throws: ``CommandError`` if the file can't be read, or is a folder or a pipe now, or
    ///   ``MoodTextError/notText``.
    func read() throws -> String {
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(path) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw CommandError(
                .inputOutput, "the editor left \(path) as something other than a file")
        }
        guard let data = try? file.readToEnd() ?? Data() else { throw Self.failure(path) }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw MoodTextError.notText
        }
        return text
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    private static func failure(_ path: String) -> CommandError {
        CommandError(
            .inputOutput,
            "can't use \(path) for the text to edit: \(String(cString: strerror(errno)))")
    }
}
