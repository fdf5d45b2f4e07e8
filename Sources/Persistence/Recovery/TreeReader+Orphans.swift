/// Reads pages that no root leads to any more.
extension TreeReader {
    /// Claims the pages in the list of free pages, whose records were deleted. A damaged list is
    /// ignored. It returns whether the list was read completely.
    func claimFreePages() -> Bool {
        var free: Set<Int> = []
        var next = pages.header?.firstFreePage ?? 0
        while next > 0, free.insert(next).inserted, let trunk = pages.bytes(ofPage: next) {
            let count = min(trunk.number(at: 4), pages.usableSize / 4 - 2)
            for index in 0..<max(0, count) { free.insert(trunk.number(at: 8 + 4 * index)) }
            next = trunk.number(at: 0)
        }
        guard free.count == pages.header?.freePageCount else { return false }
        claimed.formUnion(free)
        return true
    }

    /// A page that no tree leads to, and the layouts that its records fit, the most likely first.
    struct Orphan {
        let number: Int
        let layouts: [TreeLayout]
        /// Whether the page has contents that a damaged log replaced, and its tree isn't known.
        var isUnknownRemnant = false
    }

    func orphans(_ layouts: [TreeLayout]) -> [Orphan] {
        guard !layouts.isEmpty else { return [] }
        return pages.presentPages.compactMap { number in
            guard !claimed.contains(number), let page = page(number), page.kind != .interiorTable
            else { return nil }
            let all = page.records
            let remnant = pages.page(ofRemnant: number)
            let tree = remnant.flatMap { trees[$0] }
            var fitting: [(layout: TreeLayout, whole: Int)] = []
            for layout in layouts
            where layout.hasKeys == page.kind.isTable && (tree ?? layout.name) == layout.name {
                let records = all.filter(layout.fitsOrphan)
                // A few cells of the page may be damaged.
                guard !records.isEmpty, 4 * records.count >= 3 * page.cellCount else { continue }
                fitting.append((layout, records.count { $0.count == layout.columns.count }))
            }
            fitting.sort { $0.whole > $1.whole }
            return fitting.isEmpty
                ? nil
                : Orphan(
                    number: number, layouts: fitting.map(\.layout),
                    isUnknownRemnant: remnant != nil && tree == nil)
        }
    }

    /// Returns the pages with those below them first.
    func sortedFromLeaves(_ orphans: [Orphan]) -> [Orphan] {
        orphans.map { ($0, height(of: $0.number)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// Returns the number of levels below a page, as far as its last child leads.
    private func height(of number: Int) -> Int {
        var height = 0
        var page = page(number)
        while let child = page?.lastChild, height < Self.mostLevels {
            height += 1
            page = self.page(child)
        }
        return height
    }

    func children(of orphan: Orphan) -> [Int] {
        guard let page = page(orphan.number) else { return [] }
        return (0..<page.cellCount).compactMap { page.cell(at: $0)?.child }
            + (page.lastChild.map { [$0] } ?? [])
    }

    /// Returns whether a page can be read and may be one of this layout's tree.
    func fits(_ number: Int, _ layout: TreeLayout) -> Bool {
        guard let page = page(number), page.kind.isTable == layout.hasKeys else { return false }
        return page.records.contains(where: layout.fitsOrphan)
    }

    func keys(of orphan: Orphan) -> [Int64] {
        guard let page = page(orphan.number) else { return [] }
        return (0..<page.cellCount).compactMap { page.cell(at: $0)?.key }
    }

    /// Returns the records of a page, without their parts on overflow pages.
    func records(of orphan: Orphan) -> [[StoredValue?]] { page(orphan.number)?.records ?? [] }

    /// Reads the records of a page that no tree leads to, and claims it.
    func read(
        _ orphan: Orphan, as layout: TreeLayout, _ body: (SalvagedRecord) throws -> Void
    ) throws {
        guard let page = page(orphan.number), claimed.insert(orphan.number).inserted else { return }
        unreadablePages.remove(orphan.number)
        for index in 0..<page.cellCount {
            if let cell = page.cell(at: index), let payload = cell.payload,
                let (record, _) = try record(
                    cell, payload, of: page, layout: layout, isOrphan: true)
            {
                try body(record)
            } else {
                unreadableCells += 1
            }
        }
    }
}
