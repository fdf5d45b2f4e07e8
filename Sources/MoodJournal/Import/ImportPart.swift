import Interchange

/// One file of an import of several, or all of its photos.
public struct ImportPart {
    /// The name of the file for messages.
    let name: String
    /// The file's name without its folder, as in ``ImportOptions/fileName``.
    let fileName: String?
    /// Opens the file.
    let open: () throws -> any EntryReader

    /// Creates a part.
    /// - Parameters:
    ///   - name: The name of the file for messages.
    ///   - fileName: The file's name without its folder, or `nil` for a pipe.
    ///   - open: Opens the file. It is called once, on any thread, after the earlier files were
    ///     read, so that an import of many files has few of them open.
    public init(
        _ name: String, fileName: String?, open: @escaping () throws -> any EntryReader
    ) {
        (self.name, self.fileName, self.open) = (name, fileName, open)
    }
}

/// The reason that one file of several can't be read.
public struct ImportPartError: Error {
    /// The name of the file for messages.
    public let name: String
    /// The error of its reader.
    public let cause: FormatError
}
