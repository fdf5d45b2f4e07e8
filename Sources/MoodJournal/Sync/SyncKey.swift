import Sealing

/// The key of a sealed sync folder. The passphrase of each file follows from it, from the file's
/// machine and from its number, so that a file at another place can't be opened.
///
/// A passphrase, and not a recipient, seals each file: whoever knows a recipient could add moods.
public struct SyncKey {
    /// The name of the file in the folder that contains the key, sealed with the user's passphrase.
    public static let fileName = "key.age"

    private static let beginning = Array("moods-sync-key 1\n".utf8)
    private static let length = 32

    /// The work factor of the files. Their passphrases are as random as the key, so that nobody can
    /// try them all.
    static let workFactor = 10

    /// The beginning of the text, and the key.
    private let text: SecretBytes

    /// Creates a random key.
    ///
    /// - Throws: `SealingError.noMemory`.
    public init() throws {
        let key = try SecretBytes.random(count: Self.length)
        text = try key.withUnsafeBytes { key in
            try SecretBytes(count: Self.beginning.count + key.count) { text in
                for (index, byte) in Self.beginning.enumerated() { text[index] = byte }
                for (index, byte) in key.enumerated() { text[Self.beginning.count + index] = byte }
            }
        }
    }

    /// Reads a key.
    ///
    /// - Parameter text: The bytes of ``withUnsafeBytes(_:)``.
    /// - Throws: `SealingError.damaged` if the bytes aren't a key.
    public init(_ text: SecretBytes) throws {
        let isKey = text.withUnsafeBytes {
            $0.starts(with: Self.beginning) && $0.count == Self.beginning.count + Self.length
        }
        guard isKey else { throw SealingError.damaged }
        self.text = text
    }

    /// Calls `body` with the bytes that identify and contain the key.
    ///
    /// - Parameter body: A function that must not keep the pointer.
    /// - Returns: The result of `body`.
    /// - Throws: The error of `body`.
    public func withUnsafeBytes<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result { try text.withUnsafeBytes(body) }

    /// Returns the passphrase of a file. A copy that another program made of a file, because of a
    /// conflict, has the same.
    func passphrase(of file: SyncFiles.File) throws -> SecretBytes {
        let number = Int64(file.name.prefix { ("0"..."9").contains($0) }) ?? 0
        return try text.passphrase(for: "moods-sync 1 \(file.machine) \(number)")
    }
}
