import Foundation
@testable import Interchange
import Testing

struct ByteSourceTests {
    @Test func `Bytes that were peeked at are still read`() throws {
        let source = ByteSource(Array("abcdef".utf8))
        #expect(try source.peek(3) == Array("abc".utf8)[...])
        #expect(try source.read(4) == Array("abcd".utf8)[...])
        #expect(try source.peek(9) == Array("ef".utf8)[...])
        #expect(try source.read(9) == Array("ef".utf8)[...])
        #expect(try source.read(9).isEmpty)
        #expect(source.position == 6)
        #expect(source.length == 6)
    }

    @Test func `A missing file is an error that names it`() {
        #expect(throws: InputError.missing(path: "/nowhere/at all")) {
            try ByteSource(path: "/nowhere/at all")
        }
        #expect(throws: InputError.isDirectory(path: "/tmp")) { try ByteSource(path: "/tmp") }
    }

    @Test func `A function's bytes and errors are passed on unchanged`() throws {
        struct Broken: Error {}
        let whole = SyntheticSource.pieces(of: Array("hello".utf8), largest: 2)
        var bytes: [UInt8] = []
        while case let piece = try whole.read(100), !piece.isEmpty { bytes += piece }
        #expect(bytes == Array("hello".utf8))
        let broken = ByteSource { _ in throw Broken() }
        #expect(throws: Broken.self) { try broken.peek(1) }
    }

    @Test func `A file is read at any offset from its descriptor's current one`() throws {
        let path = NSTemporaryDirectory() + "moods-\(UUID().uuidString)"
        try Data("0123456789".utf8).write(to: URL(fileURLWithPath: path))
        defer { unlink(path) }
        let file = open(path, O_RDONLY)
        lseek(file, 2, SEEK_SET)
        let source = ByteSource(fileDescriptor: file, isOwner: true)
        #expect(source.length == 8)
        #expect(try source.read(1) == Array("2".utf8)[...])
        #expect(try source.peek(2) == Array("34".utf8)[...])
        try expectDigitsFromThree(try source.seekable())
    }

    @Test func `A pipe is read at any offset through a temporary file without a name`() throws {
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data("23456789".utf8))
        try pipe.fileHandleForWriting.close()
        let source = ByteSource(
            fileDescriptor: pipe.fileHandleForReading.fileDescriptor, isOwner: false)
        #expect(source.length == nil)
        #expect(try source.read(1) == Array("2".utf8)[...])
        #expect(try source.peek(2) == Array("34".utf8)[...])
        try expectDigitsFromThree(try source.seekable())
        try expectDigitsFromThree(
            try SyntheticSource.pieces(of: Array("3456789".utf8), largest: 3).seekable())
        try expectDigitsFromThree(try ByteSource(Array("3456789".utf8)).seekable())
    }

    private func expectDigitsFromThree(_ bytes: SeekableBytes) throws {
        #expect(bytes.count == 7)
        #expect(try bytes.read(at: 5, count: 9) == Array("89".utf8))
        #expect(try bytes.read(at: 0, count: 2) == Array("34".utf8))
        #expect(try bytes.read(at: 7, count: 1).isEmpty)
        #expect(try bytes.read(at: -1, count: 1).isEmpty)
    }
}
