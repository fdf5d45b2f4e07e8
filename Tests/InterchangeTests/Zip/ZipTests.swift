import CZlib
import Testing

@testable import Interchange

struct ZipTests {
    private func contents(_ zip: [UInt8], of name: String, pieces: Int = 1 << 16) throws
        -> [UInt8]
    {
        let archive = try ZipArchive(ByteSource(zip).seekable(), format: "zip") { $0 == name }
        guard let member = archive.members.first else { return [] }
        let source = try archive.source(of: member)
        var bytes: [UInt8] = []
        while case let piece = try source.read(pieces), !piece.isEmpty { bytes += piece }
        return bytes
    }

    private let text = Array(String(repeating: "Two 02:30s, and 🌄. ", count: 9000).utf8)

    @Test(arguments: [false, true], [false, true])
    func `Stored and deflated members are unpacked unchanged`(isDeflated: Bool, isZip64: Bool)
        throws
    {
        let zip = ZipBuilder(
            members: [
                .init(name: "a", contents: Array("first".utf8), isDeflated: !isDeflated),
                .init(name: "folder/b", contents: text, isDeflated: isDeflated),
                .init(name: "empty", contents: [], isDeflated: isDeflated),
            ], isZip64: isZip64, comment: "PK\u{5}\u{6} in a comment"
        ).bytes
        #expect(try contents(zip, of: "a") == Array("first".utf8))
        #expect(try contents(zip, of: "folder/b") == text)
        #expect(try contents(zip, of: "folder/b", pieces: 7) == text)
        #expect(try contents(zip, of: "empty").isEmpty)
        #expect(try contents(zip, of: "b").isEmpty)
    }

    @Test func `A zip with any byte changed or cut off is an error or unpacks unchanged`() throws {
        let builder = ZipBuilder(members: [
            .init(name: "a", contents: Array("some text, some text".utf8)),
            .init(name: "b", contents: Array("stored".utf8), isDeflated: false),
        ])
        let zip = builder.bytes
        for length in zip.indices {
            #expect(throws: FormatError.self) { try contents(Array(zip[..<length]), of: "a") }
        }
        // Each change is detected, or doesn't affect the result.
        for index in zip.indices {
            for bit in 0..<8 {
                var changed = zip
                changed[index] ^= 1 << UInt8(bit)
                for (name, expected) in [("a", "some text, some text"), ("b", "stored")] {
                    guard let bytes = try? contents(changed, of: name) else { continue }
                    #expect(bytes.isEmpty || bytes == Array(expected.utf8))
                }
            }
        }
    }

    @Test func `An encrypted, unsupported or damaged member is an error that names it`() {
        let contents = Array("contents".utf8)
        for (member, reason) in [
            (
                ZipBuilder.Member(name: "a", contents: contents, isEncrypted: true),
                "the file 'a' in the zip is encrypted; export it without a password"
            ),
            (
                .init(name: "a", contents: contents, claimedMethod: 14),
                "the file 'a' in the zip uses compression method 14; only deflate can be read"
            ),
            (
                .init(name: "a", contents: contents, checksum: 1),
                "the file 'a' in the zip is damaged: its checksum does not match"
            ),
            (
                .init(name: "a", contents: contents, claimedSize: 7),
                "the file 'a' in the zip is larger than the zip's directory says"
            ),
            (
                .init(name: "a", contents: contents, claimedSize: 9),
                "the file 'a' in the zip is damaged: its checksum does not match"
            ),
            (
                .init(name: "a", contents: contents, offset: 3),
                "the file 'a' in the zip is not where the zip's directory says"
            ),
            (
                .init(name: "a", contents: [7] + contents, isDeflated: false, claimedMethod: 8),
                "the file 'a' in the zip is damaged"
            ),
        ] {
            let zip = ZipBuilder(members: [member]).bytes
            #expect(
                throws: FormatError.malformed(format: "zip", line: nil, reason: reason)
            ) { try self.contents(zip, of: "a") }
        }
    }

    @Test func `A zip bomb is refused before it is unpacked`() throws {
        let zeros = [UInt8](repeating: 0, count: 1 << 25)
        let zip = ZipBuilder(members: [.init(name: "a", contents: zeros)]).bytes
        #expect(zip.count < 1 << 16)
        let limit = 1 << 24
        #expect(throws: FormatError.tooLarge(what: "the unpacked zip", limit: limit)) {
            try contents(zip, of: "a")
        }
        // A member that declares a wrong size never gives more bytes than it declares.
        let liar = ZipBuilder(members: [.init(name: "a", contents: zeros, claimedSize: 1000)]).bytes
        #expect(
            throws: FormatError.malformed(
                format: "zip", line: nil,
                reason: "the file 'a' in the zip is larger than the zip's directory says")
        ) { try contents(liar, of: "a", pieces: 1000) }
        // Many members share the same bytes.
        let overlapping = ZipBuilder(
            members: (0..<1000).map { _ in
                .init(name: "a", contents: [], claimedSize: 1 << 20, offset: 0)
            }
        ).bytes
        #expect(throws: FormatError.self) { try contents(overlapping, of: "a") }
        // A member that wasn't requested may have any size.
        #expect(try contents(zip, of: "b").isEmpty)
    }

    @Test func `A directory with a wrong length is an error`() {
        let member = ZipBuilder.Member(name: "a", contents: [])
        for count in [2, 1000, UInt16.max] {
            let zip = ZipBuilder(members: [member], claimedCount: count).bytes
            #expect(throws: FormatError.self) { try contents(zip, of: "a") }
        }
        #expect(throws: FormatError.self) { try contents([], of: "a") }
        #expect(throws: FormatError.self) { try contents(Array("PK\u{5}\u{6}".utf8), of: "a") }
    }

    @Test(arguments: [
        ("", ""), ("TQ==", "M"), ("TWE=", "Ma"), ("TWFu", "Man"), ("TWE", "Ma"),
        (" T\r\nW F\tu\n", "Man"), ("TWFuTWFu", "ManMan"),
    ])
    func `Base64 is decoded in pieces of any size`(base64: String, text: String) throws {
        for size in 1...4 {
            let source = SyntheticSource.pieces(of: Array(base64.utf8), largest: size)
            let bytes = Base64Bytes(source, format: "base64")
            let decoded = ByteSource { try bytes.read(into: $0) }
            #expect(try Array(decoded.peek(100)) == Array(text.utf8))
        }
    }

    @Test(arguments: ["T", "TWFuT", "TQ==T", "T-W_", "\u{0}", "TWFu🌄"])
    func `Invalid base64 is an error`(base64: String) {
        let bytes = Base64Bytes(ByteSource(Array(base64.utf8)), format: "base64")
        let decoded = ByteSource { try bytes.read(into: $0) }
        #expect(throws: FormatError.self) { try decoded.peek(100) }
    }
}
