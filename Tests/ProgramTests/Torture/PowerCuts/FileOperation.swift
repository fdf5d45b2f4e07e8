import Foundation

/// What a process asked the kernel to do with the files below a folder. Paths are relative to it.
enum FileOperation {
    case make(String, mode: Int, isFolder: Bool)

    /// Writes at an offset; at the end of the file if the offset is nil.
    case write(String, Data, at: Int?)
    case truncate(String, to: Int)
    case rename(String, to: String)
    case link(String, to: String)
    case remove(String)

    /// Waits until a file or the names in a folder are on the disk.
    case sync(String)

    /// Prints on standard output or standard error.
    case print
}

extension FileOperation: CustomStringConvertible {
    var description: String {
        switch self {
        case .make(let path, _, let isFolder): (isFolder ? "mkdir " : "create ") + path
        case .write(let path, let bytes, let offset):
            "write \(path), \(bytes.count) bytes at \(offset.map(String.init) ?? "the end")"
        case .truncate(let path, let length): "truncate \(path) to \(length)"
        case .rename(let path, let other): "rename \(path) to \(other)"
        case .link(let path, let other): "link \(path) to \(other)"
        case .remove(let path): "remove \(path)"
        case .sync(let path): "sync \(path)"
        case .print: "print"
        }
    }
}
