import Foundation

/// The system calls of a process that change files, as `strace` prints them: with the path of each
/// descriptor, and with each byte of a string as `\x` and two digits.
enum SystemCallTrace {
    struct UnknownCall: Error {
        let name: String
        let path: String
    }

    /// Every call that changes files, also those that no ``FileOperation`` describes.
    private static let calls = [
        "open", "creat", "openat", "mkdir", "mkdirat", "write", "writev", "pwrite64", "pwritev",
        "pwritev2", "ftruncate", "truncate", "fallocate", "copy_file_range", "sendfile", "rename",
        "renameat", "renameat2", "link", "linkat", "symlink", "symlinkat", "unlink", "unlinkat",
        "rmdir", "chmod", "fchmod", "fchmodat", "fsync", "fdatasync",
    ]

    /// Returns the words before a command that write its calls to a file. Calls that fail are left
    /// out.
    static func words(writingTo log: String) throws -> [String] {
        [
            try Program.tool("strace"), "-f", "-qq", "-y", "-xx", "-s", "1000000000",
            "-e", "status=successful", "-e", "signal=none", "-o", log,
            "-e", "trace=" + calls.joined(separator: ","),
        ]
    }

    /// Returns what the calls did with files below a folder, and when the process printed something.
    static func operations(in log: Data, below folder: String) throws -> [FileOperation] {
        try log.split(separator: UInt8(ascii: "\n")).flatMap { line in
            try SystemCall(line).operations(below: folder)
        }
    }
}

/// A line of a trace, such as `17 pwrite64(5<\x2f\x61>, "\x00", 1, 4095) = 1`.
private struct SystemCall {
    private struct Argument {
        var text = ""
        var string: [UInt8]?

        /// The path of a descriptor; nil after the file was removed.
        var path: String?
    }

    private let line: [UInt8]
    private var position: Int
    private var name = ""
    private var arguments: [Argument] = []
    private var result = 0

    init(_ line: Data) {
        self.line = Array(line)
        position = (self.line.firstIndex(of: UInt8(ascii: " ")) ?? 0) + 1
        skip(" ")
        name = text(upTo: "(")
        skip("(")
        while position < self.line.count, !isAt(")") {
            arguments.append(nextArgument())
            skip(", ")
        }
        skip(") =")
        result = Int(text(upTo: " <")) ?? 0
    }

    func operations(below folder: String) throws -> [FileOperation] {
        let strings = arguments.compactMap(\.string)
        func below(_ path: String?) -> String? {
            guard let path, path == folder || path.hasPrefix(folder + "/") else { return nil }
            return String(path.dropFirst(folder.count + 1))
        }
        func named(_ index: Int) -> String? {
            index < strings.count ? below(String(decoding: strings[index], as: UTF8.self)) : nil
        }
        func number(_ index: Int) -> Int { Int(arguments[index].text) ?? 0 }
        func mode() -> Int { Int(arguments.last?.text ?? "", radix: 8) ?? 0 }
        if name.contains("write"), ["1", "2"].contains(arguments[0].text) { return [.print] }
        let file = below(arguments[0].path)
        switch name {
        case "openat":
            guard let path = named(0) else { return [] }
            let flags = arguments[2].text
            return (flags.contains("O_CREAT") ? [.make(path, mode: mode(), isFolder: false)] : [])
                + (flags.contains("O_TRUNC") ? [.truncate(path, to: 0)] : [])
        case "mkdir", "mkdirat":
            return named(0).map { [.make($0, mode: mode(), isFolder: true)] } ?? []
        case "write", "pwrite64":
            guard let file, let bytes = strings.first?.prefix(result) else { return [] }
            return [.write(file, Data(bytes), at: name == "write" ? nil : number(3))]
        case "ftruncate": return file.map { [.truncate($0, to: number(1))] } ?? []
        case "fsync", "fdatasync": return file.map { [.sync($0)] } ?? []
        case "unlink", "unlinkat", "rmdir": return named(0).map { [.remove($0)] } ?? []
        case "rename", "renameat", "renameat2", "link", "linkat":
            guard let from = named(0), let to = named(1) else { break }
            return [name.hasPrefix("link") ? .link(from, to: to) : .rename(from, to: to)]
        default: break
        }
        let paths = arguments.map { below($0.path) } + strings.indices.map { named($0) }
        if let path = paths.lazy.compactMap(\.self).first {
            throw SystemCallTrace.UnknownCall(name: name, path: path)
        }
        return []
    }

    private func isAt(_ character: Unicode.Scalar) -> Bool {
        position < line.count && line[position] == UInt8(ascii: character)
    }

    private mutating func skip(_ characters: String) {
        while position < line.count, characters.utf8.contains(line[position]) { position += 1 }
    }

    private mutating func text(upTo ends: String) -> String {
        let start = position
        while position < line.count, !ends.utf8.contains(line[position]) { position += 1 }
        return String(decoding: line[start..<position], as: UTF8.self)
    }

    /// Reads bytes up to a delimiter, and skips that.
    private mutating func bytes(upTo end: UInt8) -> [UInt8] {
        func digit(_ byte: UInt8) -> UInt8 { byte < 0x3A ? byte &- 0x30 : byte &- 0x57 }
        var bytes: [UInt8] = []
        position += 1
        while position < line.count, line[position] != end {
            bytes.append(digit(line[position + 2]) << 4 | digit(line[position + 3]))
            position += 4
        }
        position += 1
        return bytes
    }

    private mutating func nextArgument() -> Argument {
        var argument = Argument()
        if isAt("\"") {
            argument.string = bytes(upTo: UInt8(ascii: "\""))
            return argument
        }
        argument.text = text(upTo: "<,)")
        if isAt("<") {
            let path = String(decoding: bytes(upTo: UInt8(ascii: ">")), as: UTF8.self)
            if isAt("(") { position += "(deleted)".utf8.count } else { argument.path = path }
        }
        return argument
    }
}
