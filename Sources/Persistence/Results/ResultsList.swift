import Foundation

/// What results show: rows in order and their sections, and how a round of changes becomes a batch.
struct ResultsList {
    /// A row as it should be from now on.
    struct Row {
        let stamp: UInt64
        let order: OrderKey

        /// Nil where there are no sections.
        let sectionName: String?

        /// Whether it shows something else than before.
        let isUpdated: Bool
    }

    /// What became of a row.
    struct Change {
        let key: Int64

        /// The key it is listed by; another only where a save gave it its own.
        let listedKey: Int64

        /// Nil where it is gone, or does not belong here any more.
        let row: Row?
    }

    private struct Survivor {
        let key: Int64
        let old: ResultsPlaces.Place
        let isUpdated: Bool
    }

    let order = ChunkedOrder()
    private(set) var sections: SectionList
    private let makeID: (Int64) -> ObjectID

    init(isSectioned: Bool, makeID: @escaping (Int64) -> ObjectID) {
        sections = SectionList(isSectioned: isSectioned)
        self.makeID = makeID
    }

    var count: Int { order.count }

    func path(of key: Int64) -> IndexPath? {
        order.position(of: key).map(path(ofPosition:))
    }

    private func path(ofPosition position: Int) -> IndexPath {
        let section = sections.index(of: position)
        return IndexPath(
            item: position - sections.counts[..<section].reduce(0, +), section: section)
    }

    /// The position of an index path; nil where it leads to nothing.
    func position(of path: IndexPath) -> Int? {
        guard path.count == 2, sections.counts.indices.contains(path.section),
            (0..<sections.counts[path.section]).contains(path.item)
        else { return nil }
        return sections.counts[..<path.section].reduce(0, +) + path.item
    }

    func objectID(_ key: Int64) -> ObjectID { makeID(key) }

    // MARK: Filling

    /// Adds a row that comes after all others.
    mutating func append(key: Int64, stamp: UInt64, order: OrderKey, sectionName: String?) {
        self.order.append(key: key, stamp: stamp, order: order.bytes)
        sections.append(sectionName)
    }

    /// Takes away what comes after so many rows.
    mutating func truncate(to limit: Int) {
        while count > limit {
            order.remove(order.key(at: count - 1))
            _ = sections.remove(at: count)
        }
    }

    /// All rows in order, as if each were new.
    var rows: [(key: Int64, row: Row)] {
        var rows: [(key: Int64, row: Row)] = []
        rows.reserveCapacity(count)
        var names = zip(sections.names, sections.counts).lazy
            .flatMap { repeatElement($0, count: $1) }.makeIterator()
        for (key, stamp, order) in order.rows {
            rows.append(
                (key, Row(stamp: stamp, order: order, sectionName: names.next(), isUpdated: true)))
        }
        return rows
    }

    /// - Throws: ``ResultsError`` where two sections have one name.
    func check() throws(ResultsError) {
        try sections.check()
    }

    /// Puts a row where it belongs.
    private mutating func insert(_ key: Int64, _ row: Row) throws(ResultsError) -> Bool {
        let position = order.insert(key: key, stamp: row.stamp, order: row.order)
        return try sections.insert(row.sectionName, at: position)
    }

    // MARK: Changing

    /// Makes the rows as the changes say.
    ///
    /// A row moves where it passed a row that stays, or left its section. Among rows that changed
    /// between the same two neighbours, as few as possible move.
    ///
    /// - Parameter changes: Each row at most once.
    /// - Throws: ``ResultsError``; the list is then of no more use.
    mutating func apply(_ changes: [Change]) throws(ResultsError) -> ResultsChanges {
        let places = ResultsPlaces(sections)
        var deletes: [(ObjectID, ResultsPlaces.Place)] = []
        var inserts: [Int64] = []
        var survivors: [Survivor] = []
        var arrivals: [(key: Int64, row: Row)] = []
        var departures: [Int64] = []
        for change in changes {
            let old = order.position(of: change.listedKey).map(places.place)
            switch (old, change.row) {
            case (nil, nil): continue
            case (let old?, nil):
                deletes.append((makeID(change.listedKey), old))
                departures.append(change.listedKey)
            case (nil, let row?):
                inserts.append(change.key)
                arrivals.append((change.key, row))
            case (let old?, let row?):
                let isRenamed = change.key != change.listedKey
                if !isRenamed, order.hasOrder(row.order, change.key) {
                    order.setStamp(row.stamp, of: change.key)
                    guard row.isUpdated else { continue }
                } else {
                    departures.append(change.listedKey)
                    arrivals.append((change.key, row))
                }
                survivors.append(
                    Survivor(key: change.key, old: old, isUpdated: row.isUpdated || isRenamed))
            }
        }
        let namesBefore = sections.names
        var sectionsChanged = false
        for key in departures {
            if let position = order.remove(key), sections.remove(at: position) {
                sectionsChanged = true
            }
        }
        for (key, row) in arrivals where try insert(key, row) { sectionsChanged = true }
        return ResultsChanges(
            sections: sectionsChanged ? sectionChanges(since: namesBefore) : [],
            objects: objectChanges(deletes: deletes, inserts: inserts, survivors: survivors))
    }

    private func objectChanges(
        deletes: [(ObjectID, ResultsPlaces.Place)], inserts: [Int64], survivors: [Survivor]
    ) -> [ResultsChanges.ObjectChange] {
        let places = ResultsPlaces(sections)
        func place(_ key: Int64) -> ResultsPlaces.Place? {
            order.position(of: key).map(places.place)
        }
        let inserted = inserts.compactMap { key in place(key).map { (makeID(key), $0) } }
        let kept = survivors.compactMap { survivor in place(survivor.key).map { (survivor, $0) } }
            .sorted { $0.1.position < $1.1.position }
        let moves = movedFlags(
            kept, vanished: deletes.map(\.1.position), appeared: inserted.map(\.1.position))
        var result: [ResultsChanges.ObjectChange] = []
        result.reserveCapacity(deletes.count + inserts.count + survivors.count)
        for (id, old) in deletes.sorted(by: { $0.1.position < $1.1.position }) {
            result.append(.delete(id, from: old.path))
        }
        for (id, new) in inserted.sorted(by: { $0.1.position < $1.1.position }) {
            result.append(.insert(id, to: new.path))
        }
        for (index, (survivor, new)) in kept.enumerated() where moves[index] {
            result.append(.move(makeID(survivor.key), from: survivor.old.path, to: new.path))
        }
        for (index, (survivor, new)) in kept.enumerated()
        where !moves[index] && survivor.isUpdated {
            result.append(.update(makeID(survivor.key), from: survivor.old.path, to: new.path))
        }
        return result
    }

    /// Which of the rows that changed and are still there have moved.
    ///
    /// - Parameter kept: In their order now.
    private func movedFlags(
        _ kept: [(Survivor, ResultsPlaces.Place)], vanished: [Int], appeared: [Int]
    ) -> [Bool] {
        // How many rows that did not change come before: rows in the same gap then and now may have
        // passed each other, but no row that stays.
        let changedBefore = (kept.map(\.0.old.position) + vanished).sorted()
        let changedNow = (kept.map(\.1.position) + appeared).sorted()
        var moved = [Bool](repeating: false, count: kept.count)
        var gaps: [[Int]] = []
        var lastGap: Int?
        for (index, (survivor, new)) in kept.enumerated() {
            let oldGap =
                survivor.old.position - changedBefore.numberBelow(survivor.old.position)
            let newGap = new.position - changedNow.numberBelow(new.position)
            guard oldGap == newGap, survivor.old.sectionName.isSameText(as: new.sectionName)
            else {
                moved[index] = true
                continue
            }
            if newGap == lastGap {
                gaps[gaps.count - 1].append(index)
            } else {
                gaps.append([index])
                lastGap = newGap
            }
        }
        for gap in gaps where gap.count > 1 {
            let stays = longestIncreasingSubsequence(gap.map { kept[$0].0.old.position })
            for (index, stay) in zip(gap, stays) where !stay { moved[index] = true }
        }
        return moved
    }

    private func sectionChanges(since before: [String]) -> [ResultsChanges.SectionChange] {
        let old = Set(before.map(StoredValue.text))
        let new = Set(sections.names.map(StoredValue.text))
        var changes: [ResultsChanges.SectionChange] = []
        for (index, name) in before.enumerated() where !new.contains(.text(name)) {
            changes.append(.delete(name: name, index: index))
        }
        for (index, name) in sections.names.enumerated() where !old.contains(.text(name)) {
            changes.append(.insert(name: name, index: index))
        }
        return changes
    }
}
