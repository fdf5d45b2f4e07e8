extension RandomAccessCollection where Index == Int {
    /// Returns the elements in order, in arrays of at most `count` elements, so that a statement, or
    /// the memory for its objects, has a limit.
    func pages(of count: Int) -> some Sequence<[Element]> {
        stride(from: startIndex, to: endIndex, by: count).lazy.map {
            Array(self[$0..<Swift.min($0 + count, endIndex)])
        }
    }
}
