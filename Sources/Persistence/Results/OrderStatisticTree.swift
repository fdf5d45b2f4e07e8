/// Elements in order, each standing for a number of rows: a treap (Seidel and Aragon, 1996) in
/// which each node knows how many nodes and rows its left subtree has.
///
/// Finding a node by index or row, its index and first row, insertion and removal cost O(log *n*)
/// on average, whatever the order of insertions; appending rows to the last node costs O(1).
final class OrderStatisticTree<Element> {
    final class Node {
        let element: Element
        /// The number of rows that the element represents; may be 0.
        fileprivate(set) var rowCount: Int
        /// The sums over the left subtree.
        fileprivate var nodesBefore = 0
        fileprivate var rowsBefore = 0
        fileprivate var left: Node?
        fileprivate var right: Node?
        /// It never dangles: a node retains its children until it is deallocated.
        fileprivate unowned var parent: Node?
        fileprivate let priority: UInt64

        fileprivate init(_ element: Element, rowCount: Int, priority: UInt64) {
            self.element = element
            self.rowCount = rowCount
            self.priority = priority
        }

        fileprivate var next: Node? {
            if let right { return right.leftmost }
            var node = self
            while let parent = node.parent {
                if parent.left === node { return parent }
                node = parent
            }
            return nil
        }

        fileprivate var leftmost: Node {
            var node = self
            while let left = node.left { node = left }
            return node
        }

        fileprivate var rightmost: Node {
            var node = self
            while let right = node.right { node = right }
            return node
        }
    }

    private(set) var root: Node?
    private(set) var last: Node?
    private(set) var nodeCount = 0
    private(set) var rowCount = 0
    private var seed: UInt64 = 0
    /// The number of nodes visited since the tree was created: the cost of its operations.
    private(set) var visits = StepCount()

    var nodes: some Sequence<Node> {
        sequence(
            state: root?.leftmost,
            next: { [self] next in
                defer { next = next.flatMap(node(after:)) }
                return next
            })
    }

    func node(after node: Node) -> Node? {
        visits.add()
        return node.next
    }

    /// Returns the index of a node, and the position of its first row.
    func place(of node: Node) -> (index: Int, firstRow: Int) {
        var (index, firstRow) = (node.nodesBefore, node.rowsBefore)
        var node = node
        while let parent = node.parent {
            visits.add()
            if parent.right === node {
                index += parent.nodesBefore + 1
                firstRow += parent.rowsBefore + parent.rowCount
            }
            node = parent
        }
        return (index, firstRow)
    }

    func node(at index: Int) -> Node? {
        var (next, index) = (root, index)
        while let node = next {
            visits.add()
            if index < node.nodesBefore {
                next = node.left
            } else if index == node.nodesBefore {
                return node
            } else {
                index -= node.nodesBefore + 1
                next = node.right
            }
        }
        return nil
    }

    /// Returns the node that a row belongs to, and the row's place in it; nil if there is no such
    /// row.
    func node(ofRow position: Int) -> (node: Node, offset: Int)? {
        guard position >= 0 else { return nil }
        var (next, rest) = (root, position)
        while let node = next {
            visits.add()
            if rest < node.rowsBefore {
                next = node.left
            } else if rest < node.rowsBefore + node.rowCount {
                return (node, rest - node.rowsBefore)
            } else {
                rest -= node.rowsBefore + node.rowCount
                next = node.right
            }
        }
        return nil
    }

    /// Returns the first node whose element satisfies a condition. All elements after it must
    /// satisfy the condition too.
    func firstNode(where condition: (Element) -> Bool) -> Node? {
        var (next, found) = (root, Node?.none)
        while let node = next {
            visits.add()
            if condition(node.element) {
                found = node
                next = node.left
            } else {
                next = node.right
            }
        }
        return found
    }

    /// Inserts an element. `previous` is the node that it comes after; nil to come first.
    @discardableResult
    func insert(_ element: Element, rowCount: Int, after previous: Node?) -> Node {
        let node = Node(element, rowCount: rowCount, priority: nextPriority())
        if let previous, let right = previous.right {
            attach(node, leftOf: right.leftmost)
        } else if let previous {
            previous.right = node
            node.parent = previous
        } else if let root {
            attach(node, leftOf: root.leftmost)
        } else {
            root = node
        }
        if previous === last { last = node }
        noteBefore(node, nodes: 1, rows: rowCount)
        nodeCount += 1
        self.rowCount += rowCount
        while let parent = node.parent, parent.priority < node.priority { rotateUp(node) }
        return node
    }

    func addRows(_ amount: Int, to node: Node) {
        node.rowCount += amount
        rowCount += amount
        // The last node is in no left subtree.
        if node !== last { noteBefore(node, nodes: 0, rows: amount) }
    }

    func remove(_ node: Node) {
        while true {
            switch (node.left, node.right) {
            case (let left?, let right?): rotateUp(left.priority > right.priority ? left : right)
            case (let child?, nil), (nil, let child?): rotateUp(child)
            case (nil, nil):
                noteBefore(node, nodes: -1, rows: -node.rowCount)
                nodeCount -= 1
                rowCount -= node.rowCount
                replaceLink(to: node, by: nil)
                node.parent = nil
                if node === last { last = root?.rightmost }
                return
            }
        }
    }

    /// Adds to the counts that a node's ancestors keep of their left subtrees.
    private func noteBefore(_ node: Node, nodes: Int, rows: Int) {
        var node = node
        while let parent = node.parent {
            visits.add()
            if parent.left === node {
                parent.nodesBefore += nodes
                parent.rowsBefore += rows
            }
            node = parent
        }
    }

    private func attach(_ node: Node, leftOf next: Node) {
        next.left = node
        node.parent = next
    }

    /// Puts a node in its parent's place, and the parent below it.
    private func rotateUp(_ node: Node) {
        visits.add()
        guard let parent = node.parent else { return }
        replaceLink(to: parent, by: node)
        if parent.left === node {
            parent.left = node.right
            node.right?.parent = parent
            node.right = parent
            parent.nodesBefore -= node.nodesBefore + 1
            parent.rowsBefore -= node.rowsBefore + node.rowCount
        } else {
            parent.right = node.left
            node.left?.parent = parent
            node.left = parent
            node.nodesBefore += parent.nodesBefore + 1
            node.rowsBefore += parent.rowsBefore + parent.rowCount
        }
        node.parent = parent.parent
        parent.parent = node
    }

    private func replaceLink(to node: Node, by other: Node?) {
        if let parent = node.parent {
            if parent.left === node { parent.left = other } else { parent.right = other }
        } else {
            root = other
        }
    }

    /// Returns the next priority (SplitMix64), which is the same in every run.
    private func nextPriority() -> UInt64 {
        seed &+= 0x9e37_79b9_7f4a_7c15
        var bits = seed
        bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
        return bits ^ bits >> 31
    }
}

#if DEBUG
    extension OrderStatisticTree {
        /// Stops the program if the nodes' links, counts or priorities contradict each other.
        func _checkInvariants() {
            precondition(root?.parent == nil && root?.rightmost === last)
            let whole = checkSubtree(root)
            precondition(whole == (nodeCount, rowCount))
        }

        /// - Returns: The numbers of nodes and rows of the subtree.
        private func checkSubtree(_ node: Node?) -> (nodes: Int, rows: Int) {
            guard let node else { return (0, 0) }
            for child in [node.left, node.right].compactMap(\.self) {
                precondition(child.parent === node && child.priority <= node.priority)
            }
            let (left, right) = (checkSubtree(node.left), checkSubtree(node.right))
            precondition(left == (node.nodesBefore, node.rowsBefore) && node.rowCount >= 0)
            return (left.nodes + 1 + right.nodes, left.rows + node.rowCount + right.rows)
        }
    }
#endif
