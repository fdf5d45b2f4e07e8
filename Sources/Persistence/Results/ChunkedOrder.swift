/// Rows in order. Finding, inserting and removing one of n costs the logarithm of n, some hundred
/// steps within a chunk, and n / 400 additions to count the rows before it.
final class ChunkedOrder {
    private var chunks: [OrderChunk] = []
    private var chunkOfKey: [Int64: OrderChunk] = [:]

    /// How many rows come before each chunk; nil since it last changed.
    private var starts: [Int]?

    var count: Int { chunkOfKey.count }
    var keys: some Sequence<Int64> { chunks.lazy.flatMap(\.keys) }

    func contains(_ key: Int64) -> Bool { chunkOfKey[key] != nil }

    // MARK: Rows by key

    func position(of key: Int64) -> Int? {
        guard let chunk = chunkOfKey[key], let row = chunk.row(of: key) else { return nil }
        return currentStarts[chunk.index] + row
    }

    func stamp(of key: Int64) -> UInt64? {
        guard let chunk = chunkOfKey[key], let row = chunk.row(of: key) else { return nil }
        return chunk.stamps[row]
    }

    func setStamp(_ stamp: UInt64, of key: Int64) {
        guard let chunk = chunkOfKey[key], let row = chunk.row(of: key) else { return }
        chunk.setStamp(stamp, at: row)
    }

    func hasOrder(_ order: OrderKey, _ key: Int64) -> Bool {
        guard let chunk = chunkOfKey[key], let row = chunk.row(of: key) else { return false }
        return chunk.orderBytes(at: row).elementsEqual(order.bytes)
    }

    // MARK: Rows by position

    func key(at position: Int) -> Int64 {
        let (chunk, row) = place(of: position)
        return chunk.keys[row]
    }

    /// The keys of several rows, in order.
    func keys(in positions: Range<Int>) -> [Int64] {
        guard !positions.isEmpty else { return [] }
        var keys: [Int64] = []
        keys.reserveCapacity(positions.count)
        var (chunk, row) = place(of: positions.lowerBound)
        while keys.count < positions.count {
            let rest = min(positions.count - keys.count, chunk.count - row)
            keys += chunk.keys[row..<row + rest]
            row = 0
            guard keys.count < positions.count else { break }
            chunk = chunks[chunk.index + 1]
        }
        return keys
    }

    var rows: some Sequence<(Int64, UInt64, OrderKey)> {
        chunks.lazy.flatMap { chunk in
            (0..<chunk.count).lazy.map { row in
                (
                    chunk.keys[row], chunk.stamps[row],
                    OrderKey(bytes: Array(chunk.orderBytes(at: row)))
                )
            }
        }
    }

    private func place(of position: Int) -> (OrderChunk, Int) {
        let starts = currentStarts
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= position { low = middle } else { high = middle }
        }
        return (chunks[low], position - starts[low])
    }

    private var currentStarts: [Int] {
        if let starts { return starts }
        var starts: [Int] = []
        starts.reserveCapacity(chunks.count)
        var sum = 0
        for chunk in chunks {
            starts.append(sum)
            sum += chunk.count
        }
        self.starts = starts
        return starts
    }

    // MARK: Changing

    /// Adds the last row of all, as rows arrive from a query that sorts them.
    func append(key: Int64, stamp: UInt64, order: [UInt8]) {
        let chunk: OrderChunk
        // Room is left in each, so that the first insertions split none.
        if let last = chunks.last, last.count < OrderChunk.capacity * 3 / 4 {
            chunk = last
        } else {
            chunk = OrderChunk()
            chunk.index = chunks.count
            chunks.append(chunk)
        }
        chunk.insert(key: key, stamp: stamp, order: order, at: chunk.count)
        chunkOfKey[key] = chunk
        starts = nil
    }

    /// - Returns: The row's position.
    @discardableResult
    func insert(key: Int64, stamp: UInt64, order: OrderKey) -> Int {
        let bytes = order.bytes
        guard !chunks.isEmpty else {
            append(key: key, stamp: stamp, order: bytes)
            return 0
        }
        var (low, high) = (0, chunks.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if chunks[middle].precedes(chunks[middle].count - 1, bytes) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        var chunk = chunks[low]
        if chunk.isFull {
            let later = chunk.split()
            chunks.insert(later, at: low + 1)
            for index in (low + 1)..<chunks.count { chunks[index].index = index }
            for key in later.keys { chunkOfKey[key] = later }
            if chunk.precedes(chunk.count - 1, bytes) { chunk = later }
            starts = nil
        }
        let row = chunk.firstRow(notBefore: bytes)
        let position = currentStarts[chunk.index] + row
        chunk.insert(key: key, stamp: stamp, order: bytes, at: row)
        chunkOfKey[key] = chunk
        shiftStarts(after: chunk.index, by: 1)
        return position
    }

    /// - Returns: Where the row was.
    @discardableResult
    func remove(_ key: Int64) -> Int? {
        guard let chunk = chunkOfKey[key], let row = chunk.row(of: key) else { return nil }
        let position = currentStarts[chunk.index] + row
        chunkOfKey[key] = nil
        chunk.remove(at: row)
        if chunk.count == 0 {
            chunks.remove(at: chunk.index)
            for index in chunk.index..<chunks.count { chunks[index].index = index }
            starts = nil
        } else {
            shiftStarts(after: chunk.index, by: -1)
        }
        return position
    }

    private func shiftStarts(after index: Int, by amount: Int) {
        guard var known = starts else { return }
        starts = nil
        for later in known.indices.dropFirst(index + 1) { known[later] += amount }
        starts = known
    }
}
