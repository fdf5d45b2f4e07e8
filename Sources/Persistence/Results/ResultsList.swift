import Foundation

/// The rows of results in order, and their sections. It turns a round of changes into a batch.
final class ResultsList {
    /// The new state of a row.
    struct Row {
        let stamp: UInt64
        let order: OrderKey
        /// The name of the row's section; nil if there are no sections.
        let sectionName: String?
    }

    /// The change of one row.
    struct Change {
        let key: Int64
        /// The row as it is now; nil if it is gone, or no longer belongs to the results.
        let row: Row?
    }

    private struct Survivor {
        let key: Int64
        let old: Place
        let isUpdated: Bool
    }

    /// The place of a row, valid until the next change.
    private struct Place {
        let position: Int
        let path: IndexPath
        let section: SectionList.Section
    }

    let order = ChunkedOrder()
    let sections: SectionList
    let objectID: (Int64) -> ObjectID

    init(isSectioned: Bool, makeID: @escaping (Int64) -> ObjectID) {
        sections = SectionList(isSectioned: isSectioned)
        objectID = makeID
    }

    var count: Int { order.count }

    #if DEBUG
        /// The number of parts visited since the list was created: the cost of its operations.
        var visitCount: Int { order.visitCount + sections.visitCount }
    #endif

    func path(of key: Int64) -> IndexPath? { place(of: key)?.path }

    private func place(of key: Int64) -> Place? {
        guard let position = order.position(of: key),
            let (section, offset) = sections.section(ofRow: position)
        else { return nil }
        return Place(
            position: position,
            path: IndexPath(item: offset, section: sections.index(of: section)), section: section)
    }

    func position(of path: IndexPath) -> Int? {
        guard path.count == 2, let rows = sections.section(at: path.section)?.rows,
            (0..<rows.count).contains(path.item)
        else { return nil }
        return rows.lowerBound + path.item
    }

    /// Adds a row after all others. It throws ``ResultsError`` if two sections have one name.
    func append(
        key: Int64, stamp: UInt64, order: OrderKey, sectionName: String?
    ) throws(ResultsError) {
        self.order.append(key: key, stamp: stamp, order: order.bytes)
        try sections.append(sectionName)
    }

    /// Applies changes of rows.
    ///
    /// A row moves if it passed a row that stays, or left its section. Among rows that changed
    /// between the same two neighbours, as few as possible move. A row has at most one change. It
    /// throws ``ResultsError``; the list can't be used after that. It takes O(*k* log *n*) for *k*
    /// changes and *n* rows and sections.
    func apply(_ changes: [Change]) throws(ResultsError) -> ResultsChanges {
        var deletes: [(ObjectID, Place)] = []
        var inserts: [Int64] = []
        var survivors: [Survivor] = []
        var arrivals: [(key: Int64, row: Row)] = []
        var departures: [(key: Int64, place: Place)] = []
        for change in changes {
            switch (place(of: change.key), change.row) {
            case (nil, nil): continue
            case (let old?, nil):
                deletes.append((objectID(change.key), old))
                departures.append((change.key, old))
            case (nil, let row?):
                inserts.append(change.key)
                arrivals.append((change.key, row))
            case (let old?, let row?):
                let isUpdated = order.stamp(of: change.key) != row.stamp
                if order.hasOrder(row.order, change.key) {
                    guard isUpdated else { continue }
                    order.setStamp(row.stamp, of: change.key)
                } else {
                    departures.append((change.key, old))
                    arrivals.append((change.key, row))
                }
                survivors.append(Survivor(key: change.key, old: old, isUpdated: isUpdated))
            }
        }
        let sections = try move(departures, arrivals)
        return ResultsChanges(
            sections: sections,
            objects: objectChanges(deletes: deletes, inserts: inserts, survivors: survivors))
    }

    private func move(
        _ departures: [(key: Int64, place: Place)], _ arrivals: [(key: Int64, row: Row)]
    ) throws(ResultsError) -> [ResultsChanges.SectionChange] {
        var vacated: [(section: SectionList.Section, index: Int)] = []
        for (key, place) in departures {
            order.remove(key)
            sections.takeRow(from: place.section)
            if sections.isVacant(place.section) {
                vacated.append((place.section, place.path.section))
            }
        }
        // In order, so that a section that is left and entered again is found between the sections
        // of the rows beside it.
        var made: [SectionList.Section] = []
        for (key, row) in arrivals.sorted(by: { $0.row.order < $1.row.order }) {
            let position = order.insert(key: key, stamp: row.stamp, order: row.order)
            if let section = try sections.insertRow(row.sectionName, at: position) {
                made.append(section)
            }
        }
        vacated = vacated.filter { sections.isVacant($0.section) }
        for (section, _) in vacated { sections.remove(section) }
        return vacated.sorted { $0.index < $1.index }
            .map { .delete(name: $0.section.element, index: $0.index) }
            + made.map { .insert(name: $0.element, index: sections.index(of: $0)) }
    }

    private func objectChanges(
        deletes: [(ObjectID, Place)], inserts: [Int64], survivors: [Survivor]
    ) -> [ResultsChanges.ObjectChange] {
        let inserted = inserts.compactMap { key in place(of: key).map { (objectID(key), $0) } }
        let kept = survivors.compactMap { survivor in
            place(of: survivor.key).map { (survivor, $0) }
        }
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
            result.append(.move(objectID(survivor.key), from: survivor.old.path, to: new.path))
        }
        for (index, (survivor, new)) in kept.enumerated()
        where !moves[index] && survivor.isUpdated {
            result.append(.update(objectID(survivor.key), from: survivor.old.path, to: new.path))
        }
        return result
    }

    /// Returns, for each changed row that is still present, whether it has moved. `kept` has the
    /// rows in their present order.
    private func movedFlags(
        _ kept: [(Survivor, Place)], vanished: [Int], appeared: [Int]
    ) -> [Bool] {
        // The number of unchanged rows before a row identifies its gap. Rows that stay in one gap
        // may have passed each other, but not an unchanged row.
        let changedBefore = (kept.map(\.0.old.position) + vanished).sorted()
        let changedNow = (kept.map(\.1.position) + appeared).sorted()
        var moved = [Bool](repeating: false, count: kept.count)
        var gaps: [[Int]] = []
        var lastGap: Int?
        for (index, (survivor, new)) in kept.enumerated() {
            func gap(_ position: Int, among changed: [Int]) -> Int {
                position - changed.partitioningIndex { $0 >= position }
            }
            let newGap = gap(new.position, among: changedNow)
            let oldGap = gap(survivor.old.position, among: changedBefore)
            guard oldGap == newGap, survivor.old.section === new.section else {
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
}
