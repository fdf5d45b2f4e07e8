import Foundation
import Sealing
import Testing

/// Sealing and opening of bytes in memory.
enum SealedBytes {
    /// Returns the sealed bytes.
    static func sealing(_ plain: [UInt8], to recipients: [Recipient], step: Int = 1 << 14) throws
        -> [UInt8]
    {
        var sealed: [UInt8] = []
        let writer = try SealedWriter(to: recipients) { sealed += $0 }
        for start in stride(from: 0, to: plain.count, by: step) {
            try writer.write(plain[start..<min(start + step, plain.count)])
        }
        try writer.finish()
        return sealed
    }

    /// The plain bytes, and the error that ended them.
    struct Opened {
        var plain: [UInt8] = []
        var error: (any Error)?
    }

    /// Returns what a reader returns, up to its end or its error.
    static func opening(_ sealed: [UInt8], with identities: [Identity], step: Int = 1 << 14)
        -> Opened
    {
        var opened = Opened()
        var position = 0
        var buffer = [UInt8](repeating: 0, count: step)
        do {
            let reader = try SealedReader { memory in
                // A pipe also returns fewer bytes than were asked for.
                let part = sealed[position...].prefix(min(memory.count, step))
                memory.copyBytes(from: part)
                position += part.count
                return part.count
            }
            try reader.unlock(with: identities)
            while true {
                let count = try buffer.withUnsafeMutableBytes { try reader.read(into: $0) }
                if count == 0 { return opened }
                opened.plain += buffer[..<count]
            }
        } catch {
            opened.error = error
            return opened
        }
    }

    static func passphrase(_ text: String) throws -> SecretBytes { try SecretBytes(text.utf8) }
}

/// A pair of keys that `age-keygen` made for these tests.
enum TestKey {
    static let recipient = "age13wncawjetww8hc5j3acerhn3t8lglyv47qqhypfkdys9d2flrauq5z6vj6"
    static let identity =
        "AGE-SECRET-KEY-14PUVDVG9FDV0SGH406VDQ4AFJ530APM6FTVLDCWNJA334MAH8DYSMGY82C"
    static let otherRecipient = "age1v9rm3vflg465j52j4w7ywwpgwlfcvmgzp66f5umasxhw07jw336qtwtlte"
    static let otherIdentity =
        "AGE-SECRET-KEY-1Y7VVNLGZCGS4UHPQU4ZUXVZYRXC58498TC9PMLNYGNNFPRV4SLEQW93T8Y"

    static func identities(_ text: String = identity) throws -> [Identity] {
        try Identity.reading(SecretBytes(text.utf8))
    }
}
