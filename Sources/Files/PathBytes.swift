import Foundation

/// Paths, byte for byte.
///
/// A path is a sequence of bytes, and a Swift string is Unicode. Where bytes enter the program,
/// ``Swift/String/init(escapingBytes:)`` escapes those that aren't UTF-8, as Python's
/// `surrogateescape` does; where a path reaches the file system, ``Swift/String/fileSystemBytes``
/// undoes that. An escaped byte is the noncharacter U+10FFFF and the scalar of the byte's number. A
/// U+10FFFF in the input is escaped too, so that different bytes are always different strings.
extension String {
    private static let escape: Unicode.Scalar = "\u{10FFFF}"

    /// Decodes UTF-8 and escapes the bytes that aren't valid UTF-8.
    /// - Parameter bytes: The bytes of a path.
    /// - Complexity: O(n).
    public init(escapingBytes bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        if let text = String(validating: bytes, as: UTF8.self), !text.hasEscapedBytes {
            self = text
            return
        }
        var scalars = UnicodeScalarView()
        func escape(_ invalid: some Sequence<UInt8>) {
            for byte in invalid { scalars += [Self.escape, Unicode.Scalar(byte)] }
        }
        var parser = Unicode.UTF8.ForwardParser()
        var rest = bytes.makeIterator()
        var position = 0
        while true {
            switch parser.parseScalar(from: &rest) {
            case .valid(let encoded):
                let scalar = Unicode.UTF8.decode(encoded)
                if scalar == Self.escape { escape(encoded) } else { scalars.append(scalar) }
                position += encoded.count
            case .error(let length):
                escape(bytes[position..<position + length])
                position += length
            case .emptyInput:
                self.init(scalars)
                return
            }
        }
    }

    /// Decodes UTF-8 up to the terminating zero and escapes the bytes that aren't valid UTF-8.
    /// - Parameter text: A path with a terminating zero.
    /// - Complexity: O(n).
    public init(escapingCString text: UnsafePointer<CChar>) {
        self.init(escapingBytes: UnsafeRawBufferPointer(start: text, count: strlen(text)))
    }

    /// Whether the string contains an escaped byte, and so isn't text.
    /// - Complexity: O(n).
    public var hasEscapedBytes: Bool { unicodeScalars.contains(Self.escape) }
    /// The bytes for a system call, with the terminating zero.
    /// - Complexity: O(n).
    public var fileSystemBytes: [CChar] { unescapedBytes.map { CChar(bitPattern: $0) } + [0] }

    /// The bytes that the string was made of.
    /// - Complexity: O(n).
    public var unescapedBytes: [UInt8] {
        guard hasEscapedBytes else { return Array(utf8) }
        var bytes: [UInt8] = []
        replaceEscapes(text: { bytes += Array(String($0).utf8) }, byte: { bytes.append($0) })
        return bytes
    }

    /// The string for people, with `\xff` for an escaped byte.
    /// - Complexity: O(n).
    public var showingEscapedBytes: String {
        guard hasEscapedBytes else { return self }
        var shown = ""
        replaceEscapes(
            text: { shown.unicodeScalars.append($0) },
            byte: { shown += "\\x" + String($0, radix: 16) })
        return shown
    }

    private func replaceEscapes(text: (Unicode.Scalar) -> Void, byte: (UInt8) -> Void) {
        var isEscaped = false
        for scalar in unicodeScalars {
            if isEscaped {
                byte(UInt8(truncatingIfNeeded: scalar.value))
                isEscaped = false
            } else if scalar == Self.escape {
                isEscaped = true
            } else {
                text(scalar)
            }
        }
    }

    /// The path of the folder that contains the path's last component; "." if it has no slash.
    /// - Complexity: O(n).
    public var folderPath: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == utf8.startIndex ? "/" : String(self[..<slash])
    }

    /// The path's last component; empty if the path ends in a slash.
    /// - Complexity: O(n).
    public var fileName: String {
        utf8.lastIndex(of: UInt8(ascii: "/")).map { String(self[utf8.index(after: $0)...]) } ?? self
    }

    /// Whether the path begins with a slash.
    public var isAbsolutePath: Bool { utf8.first == UInt8(ascii: "/") }

    /// Returns the names in the folder at the path, in no order.
    /// - Returns: The names, including hidden ones, "." and "..".
    /// - Throws: ``StagedFile/SystemError`` if the folder can't be read to its end.
    /// - Complexity: O(n) in the number of names.
    public func namesInFolder() throws(StagedFile.SystemError) -> [String] {
        guard let folder = opendir(fileSystemBytes)
        else { throw StagedFile.SystemError(code: errno) }
        defer { closedir(folder) }
        var names: [String] = []
        while true {
            // `readdir` returns nil for an error and at the end; only `errno` distinguishes them.
            errno = 0
            guard let entry = readdir(folder) else {
                let code = errno
                guard code == 0 else { throw StagedFile.SystemError(code: code) }
                return names
            }
            withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) {
                    names.append(String(escapingCString: $0))
                }
            }
        }
    }

    /// The absolute path without links; nil if there is no such file.
    public var realPath: String? {
        guard let real = realpath(fileSystemBytes, nil) else { return nil }
        defer { free(real) }
        return String(escapingCString: real)
    }
}
