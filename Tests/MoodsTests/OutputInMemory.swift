@testable import moods

/// A sink that collects its text, and can fail like a full disk.
final class OutputInMemory: TextSink {
    private(set) var bytes: [UInt8] = []
    private(set) var largestWrite = 0
    private(set) var numberOfFlushes = 0
    var error: OutputError?

    var text: String { String(decoding: bytes, as: UTF8.self) }

    func write(_ utf8: [UInt8]) throws(OutputError) {
        if let error { throw error }
        bytes += utf8
        largestWrite = max(largestWrite, utf8.count)
    }

    func flush() throws(OutputError) {
        if let error { throw error }
        numberOfFlushes += 1
    }
}
