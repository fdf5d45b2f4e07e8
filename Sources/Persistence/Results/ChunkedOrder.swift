/// Rows in order. Finding, inserting or removing one of n rows takes O(log n), and some hundred
/// steps within a chunk.
final class ChunkedOrder {
    private typealias Node = OrderStatisticTree<OrderChunk>.Node

    private let chunks = OrderStatisticTree<OrderChunk>()
    private var nodeOfKey: [Int64: Node] = [:]

    var count: Int { nodeOfKey.count }
    private var readRows = StepCount()

    #if DEBUG
        /// The number of chunks visited and of rows read in order since this was created.
        var visitCount: Int { chunks.visits.count + readRows.count }
    #endif

    var keys: some Sequence<Int64> { chunks.nodes.lazy.flatMap(\.element.keys) }
    func position(of key: Int64) -> Int? {
        guard let node = nodeOfKey[key], let row = node.element.row(of: key) else { return nil }
        return chunks.place(of: node).firstRow + row
    }

    func stamp(of key: Int64) -> UInt64? {
        guard let chunk = nodeOfKey[key]?.element, let row = chunk.row(of: key) else { return nil }
        return chunk.stamps[row]
    }

    func setStamp(_ stamp: UInt64, of key: Int64) {
        guard let chunk = nodeOfKey[key]?.element, let row = chunk.row(of: key) else { return }
        chunk.stamps[row] = stamp
    }

    func hasOrder(_ order: OrderKey, _ key: Int64) -> Bool {
        guard let chunk = nodeOfKey[key]?.element, let row = chunk.row(of: key)
        else { return false }
        return chunk.orderBytes(at: row).elementsEqual(order.bytes)
    }

    func key(at position: Int) -> Int64? {
        chunks.node(ofRow: position).map { $0.node.element.keys[$0.offset] }
    }

    func keys(in positions: Range<Int>) -> [Int64] {
        guard !positions.isEmpty, var (node, row) = chunks.node(ofRow: positions.lowerBound)
        else { return [] }
        var keys: [Int64] = []
        keys.reserveCapacity(positions.count)
        readRows.add(positions.count)
        while true {
            let rest = min(positions.count - keys.count, node.element.count - row)
            keys += node.element.keys[row..<row + rest]
            guard keys.count < positions.count, let next = chunks.node(after: node)
            else { return keys }
            (node, row) = (next, 0)
        }
    }

    var rows: some Sequence<(Int64, UInt64, OrderKey)> {
        chunks.nodes.lazy.map(\.element).flatMap { chunk in
            (0..<chunk.count).lazy.map { row in
                (
                    chunk.keys[row], chunk.stamps[row],
                    OrderKey(bytes: Array(chunk.orderBytes(at: row)))
                )
            }
        }
    }

    /// Adds the last row of all, as rows arrive from a query that sorts them.
    func append(key: Int64, stamp: UInt64, order: [UInt8]) {
        let node: Node
        // Each chunk keeps some room, so that the first insertions split none.
        if let last = chunks.last, last.element.count < OrderChunk.capacity * 3 / 4 {
            node = last
        } else {
            node = chunks.insert(OrderChunk(), rowCount: 0, after: chunks.last)
        }
        node.element.insert(key: key, stamp: stamp, order: order, at: node.element.count)
        nodeOfKey[key] = node
        chunks.addRows(1, to: node)
    }

    /// Inserts a row. It returns the row's position.
    @discardableResult
    func insert(key: Int64, stamp: UInt64, order: OrderKey) -> Int {
        let bytes = order.bytes
        let found = chunks.firstNode { !$0.precedes($0.count - 1, bytes) }
        guard var node = found ?? chunks.last else {
            append(key: key, stamp: stamp, order: bytes)
            return 0
        }
        if node.element.isFull {
            let later = split(node)
            if node.element.precedes(node.element.count - 1, bytes) { node = later }
        }
        let row = node.element.firstRow(notBefore: bytes)
        node.element.insert(key: key, stamp: stamp, order: bytes, at: row)
        nodeOfKey[key] = node
        chunks.addRows(1, to: node)
        return chunks.place(of: node).firstRow + row
    }

    func remove(_ key: Int64) {
        guard let node = nodeOfKey[key], let row = node.element.row(of: key) else { return }
        nodeOfKey[key] = nil
        node.element.remove(at: row)
        chunks.addRows(-1, to: node)
        if node.element.count == 0 { chunks.remove(node) }
    }

    private func split(_ node: Node) -> Node {
        let chunk = node.element.split()
        chunks.addRows(-chunk.count, to: node)
        let later = chunks.insert(chunk, rowCount: chunk.count, after: node)
        for key in chunk.keys { nodeOfKey[key] = later }
        return later
    }
}
