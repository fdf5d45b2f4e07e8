import Foundation

/// A file with a text to edit, in a new folder that only its owner may read: editors create backup
/// and swap files beside it.
struct EditedFile {
    let path: String
    private let folder: String

    /// Creates the folder and the file.
    ///
    /// - Throws: ``CommandError/textNotKept(path:code:)``.
    init(_ text: String) throws {
        let pattern = FileManager.default.temporaryDirectory.appendingPathComponent("moods-XXXXXX")
            .path
        var characters = Array(pattern.utf8CString)
        let made = characters.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
        }
        guard let made else { throw CommandError.textNotKept(path: pattern, code: errno) }
        folder = made
        path = made + "/mood.txt"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CommandError.textNotKept(path: path, code: errno) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try file.write(contentsOf: Data(text.utf8))
            try file.close()
        } catch {
            remove()
            throw CommandError.textNotKept(path: path, code: errno)
        }
    }

    /// Whether the file still exists: the user may have deleted it.
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Returns the text.
    ///
    /// - Throws: ``CommandError/textNotKept(path:code:)`` if the file can't be read,
    ///   ``CommandError/textReplaced(path:)`` if it is a folder or a pipe now, or
    ///   ``MoodTextError/notText``.
    func read() throws -> String {
        // Without O_NONBLOCK, opening a pipe would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw CommandError.textNotKept(path: path, code: errno) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw CommandError.textReplaced(path: path)
        }
        guard let data = try? file.readToEnd() ?? Data() else {
            throw CommandError.textNotKept(path: path, code: errno)
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw MoodTextError.notText
        }
        return text
    }

    /// Removes the folder and everything in it.
    func remove() {
        try? FileManager.default.removeItem(atPath: folder)
    }
}
