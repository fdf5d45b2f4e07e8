import Files
import Foundation
import Persistence
import Sealing

/// The identity of a copy of a journal: 48 bits.
///
/// It is a digest of the journal's own UUID, of the machine, and of the file's device and inode. A
/// copy of the file is therefore another replica, even if its contents are the same. Zero isn't a
/// replica: it marks values that haven't been edited.
struct ReplicaID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The identity that marks values that haven't been edited.
    static let none = ReplicaID(bits: 0)

    private static let mask: UInt64 = 1 << 48 - 1

    private let bits: UInt64

    private init(bits: UInt64) { self.bits = bits }

    /// Parses the format of ``description``, or returns `nil` for any other text.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 12, let bits = UInt64(text, radix: 16) else { return nil }
        self.bits = bits
    }

    /// Creates an identity from the digest of some bytes. It is never ``none``.
    init(digestOf bytes: [UInt8]) {
        let digest = SHA256.digest(of: bytes).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
        bits = max(UInt64(bigEndian: digest) & Self.mask, 1)
    }

    /// - Parameter generation: The number of times that a sync found the file to be older than its
    ///   own sync files. So a file that was restored from a backup continues as another replica.
    init(journal: UUID, path: String, generation: Int64) {
        var status = stat()
        let isFile = stat(path.fileSystemBytes, &status) == 0
        let machine = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)) ?? ""
        let parts = [
            journal.uuidString, machine.trimmingCharacters(in: .whitespacesAndNewlines),
            isFile ? "\(status.st_dev) \(status.st_ino)" : "", "\(generation)",
        ]
        self.init(digestOf: Array(parts.joined(separator: "\n").utf8))
    }

    /// Creates the identity of an edit in the history of a journal. It is the same in all copies of
    /// the journal with the edit.
    init(editOf journal: UUID, transaction: Int64, at milliseconds: Int64) {
        self.init(digestOf: Array("\(journal.uuidString)\n\(transaction)\n\(milliseconds)".utf8))
    }

    /// The identity as twelve hexadecimal digits.
    var description: String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: 12 - digits.count) + digits
    }

    static func < (left: ReplicaID, right: ReplicaID) -> Bool { left.bits < right.bits }
}
