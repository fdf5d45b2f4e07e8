/// A record that was read from a damaged file.
struct SalvagedRecord {
    /// The key of the row; nil in a table WITHOUT ROWID and in an index.
    let key: Int64?
    /// The values; nil for each value that is missing.
    let values: [StoredValue?]
    /// The index of the value whose end is missing; nil if the record is complete.
    var cutValue: Int?
}

/// Reads the B-trees of a damaged file, from their roots and from pages that no root leads to.
final class TreeReader {
    let pages: PageFile

    /// A row or index entry that has overflow pages.
    private struct Owner: Equatable {
        let tree: String
        /// The key of the row; in a tree without keys, a hash of the record's beginning.
        let key: Int64
    }

    /// The maximum number of records that share overflow pages. A damaged pointer can lead into the
    /// chain of another record. Then it isn't known which record the chain belongs to, so several
    /// records get it. The limit keeps the reading fast.
    private static let mostReaders = 8
    /// More levels than the tree of any file has. A damaged pointer may lead to a page above.
    static let mostLevels = 32

    /// The pages that are known to belong to a tree or to the list of free pages. Overflow pages
    /// aren't among them, so that a damaged pointer can't hide a page of a tree.
    var claimed: Set<Int> = []
    /// The names of the trees that have a damaged log's pages; empty for trees that aren't read.
    private(set) var trees: [Int: String] = [:]
    /// The first record that each overflow page was read for, and how often it was read.
    private var chains: [Int: (owner: Owner, readers: Int)] = [:]
    /// The pages that a tree leads to but that aren't valid pages of it.
    var unreadablePages: Set<Int> = []
    /// The number of cells on readable pages that hold no record of their tree.
    var unreadableCells = 0

    init(pages: PageFile) { self.pages = pages }

    /// The number of pages that can't be read or are missing at the end of the file.
    var unreadablePageCount: Int {
        let present = unreadablePages.count { $0 <= pages.pageCount }
        return present
            + max(pages.expectedPageCount - pages.pageCount, unreadablePages.count - present)
    }

    /// Reads a tree. `root` is the number of the root page. `isTable` says whether the tree is one
    /// of a table with integer keys. `layout` is the layout of the records; nil if the pages should
    /// only be claimed. It returns whether the whole tree was read.
    func read(
        root: Int, isTable: Bool, layout: TreeLayout?, _ body: (SalvagedRecord) throws -> Void
    ) throws -> Bool {
        var isWhole = true
        // The keys of a page's rows are greater than `lower`, and at most `upper`.
        var stack = [(page: root, lower: Int64.min, upper: Int64.max, depth: 0)]
        while let (number, lower, upper, depth) = stack.popLast() {
            guard !claimed.contains(number), depth < Self.mostLevels else {
                isWhole = false
                continue
            }
            guard let page = page(number), page.kind.isTable == isTable,
                holds(page, lower: lower, upper: upper, layout: layout)
            else {
                isWhole = false
                unreadablePages.insert(number)
                continue
            }
            claimed.insert(number)
            unreadablePages.remove(number)
            if pages.framesBeforeDamage != nil { trees[number] = layout?.name ?? "" }
            var children: [(page: Int, lower: Int64, upper: Int64, depth: Int)] = []
            var last = lower
            for index in 0..<page.cellCount {
                guard let cell = page.cell(at: index) else {
                    isWhole = false
                    unreadableCells += 1
                    continue
                }
                if let child = cell.child {
                    let key = cell.key ?? last
                    children.append((child, last, isTable ? key : upper, depth + 1))
                    last = key
                }
                guard let payload = cell.payload else { continue }
                guard
                    let (record, isShared) = try record(
                        cell, payload, of: page, layout: layout, isOrphan: false)
                else {
                    isWhole = false
                    unreadableCells += 1
                    continue
                }
                if isShared { unreadableCells += 1 }
                if isShared || record.cutValue != nil { isWhole = false }
                if layout != nil { try body(record) }
            }
            if let child = page.lastChild { children.append((child, last, upper, depth + 1)) }
            stack += children.reversed()
        }
        return isWhole
    }

    /// Returns whether a page belongs where it was found. A damaged pointer can lead to any page.
    private func holds(_ page: BTreePage, lower: Int64, upper: Int64, layout: TreeLayout?) -> Bool {
        let cells = (0..<page.cellCount).compactMap(page.cell(at:))
        guard !cells.isEmpty || page.cellCount == 0 else { return false }
        if page.kind.isTable {
            let inside = cells.count { cell in
                cell.key.map { $0 >= lower && $0 <= upper } ?? false
            }
            guard 2 * inside >= cells.count else { return false }
        }
        guard let layout, !cells.isEmpty, cells.contains(where: { $0.payload != nil })
        else { return true }
        return page.records.contains(where: layout.fits)
    }

    /// Reads the record of a cell. It returns the record, and whether another record has the same
    /// overflow pages; nil if the cell isn't a record of the tree.
    func record(
        _ cell: BTreePage.Cell, _ payload: BTreePage.Payload, of page: BTreePage,
        layout: TreeLayout?, isOrphan: Bool
    ) throws -> (record: SalvagedRecord, isShared: Bool)? {
        let owner = Owner(
            tree: layout?.name ?? "", key: cell.key ?? Int64(page.bytes[payload.local].hashValue))
        var (bytes, isShared) = self.bytes(of: payload, in: page, owner, isOrphan: isOrphan)
        guard let layout else { return (SalvagedRecord(key: cell.key, values: []), isShared) }
        func decode() -> [StoredValue?]? {
            RecordValues.decode(bytes, length: payload.length).flatMap {
                layout.fits($0) ? $0 : nil
            }
        }
        var decoded = decode()
        if decoded == nil {
            // The overflow pages may be those of another record.
            bytes = Array(page.bytes[payload.local])
            decoded = decode()
        }
        guard let values = decoded else { return nil }
        let isCut = bytes.count < payload.length
        let missing = values.firstIndex { $0 == nil } ?? values.count
        let isLastPartial = missing > 0 && RecordValues.isCut(missing - 1, in: bytes)
        let record = SalvagedRecord(
            key: cell.key, values: layout.converted(values),
            cutValue: !isCut ? nil : isLastPartial ? missing - 1 : missing)
        return (record, isShared)
    }

    /// Collects a record from its overflow pages, as far as they can be read.
    private func bytes(
        of payload: BTreePage.Payload, in page: BTreePage, _ owner: Owner, isOrphan: Bool
    ) -> (bytes: [UInt8], isShared: Bool) {
        var bytes = Array(page.bytes[payload.local])
        var next = payload.overflow ?? 0
        var chain: Set<Int> = []
        var isShared = false
        while bytes.count < payload.length {
            let end = 4 + payload.length - bytes.count
            guard next > 0, !claimed.contains(next), chain.insert(next).inserted,
                let content = pages.bytes(ofPage: next), content.contains(where: { $0 != 0 }),
                canFollow(content.number(at: 0), isLast: end <= pages.usableSize)
            else {
                // The pages of an earlier version of a record may have other contents since.
                if next > 0, !claimed.contains(next), pages.page(ofRemnant: page.number) == nil {
                    unreadablePages.insert(next)
                }
                break
            }
            let known = chains[next] ?? (owner, 0)
            if known.owner != owner {
                // The pages of a record that no tree leads to may have been used for another.
                if isOrphan { break }
                isShared = true
            }
            guard known.readers < Self.mostReaders else { break }
            chains[next] = (known.owner, known.readers + 1)
            bytes += content[4..<min(pages.usableSize, end)]
            next = content.number(at: 0)
        }
        return (bytes, isShared)
    }

    /// Returns whether an overflow page can be followed by a page (sqlite.org/fileformat.html,
    /// section 1.7: the last one is followed by 0). If not, the page's contents are damaged.
    private func canFollow(_ next: Int, isLast: Bool) -> Bool {
        isLast ? next == 0 : next > 1 && next <= pages.expectedPageCount
    }

    func page(_ number: Int) -> BTreePage? {
        pages.bytes(ofPage: number).flatMap {
            BTreePage(number: number, bytes: $0, usableSize: pages.usableSize)
        }
    }
}
