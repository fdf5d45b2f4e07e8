/// Takes the bytes of an output, in order.
protocol TextSink: AnyObject {
    /// Takes UTF-8; it may be kept in a buffer until `flush`.
    func write(_ utf8: [UInt8]) throws(OutputError)

    /// Hands on everything that was written.
    func flush() throws(OutputError)
}

extension TextSink {
    func write(_ text: String) throws(OutputError) {
        try write(Array(text.utf8))
    }
}
