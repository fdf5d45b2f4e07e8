import Interchange
import Testing

struct ByteSourceTests {
    @Test func `What was looked at is read all the same`() throws {
        let source = ByteSource(Array("abcdef".utf8))
        #expect(try source.peek(3) == Array("abc".utf8)[...])
        #expect(try source.read(4) == Array("abcd".utf8)[...])
        #expect(try source.peek(9) == Array("ef".utf8)[...])
        #expect(try source.read(9) == Array("ef".utf8)[...])
        #expect(try source.read(9).isEmpty)
    }

    @Test func `A file that is not there is named`() {
        #expect(throws: InputError.missing(path: "/nowhere/at all")) {
            try ByteSource(path: "/nowhere/at all")
        }
    }
}
