import Foundation
import MoodJournal

/// A page of a live view: a listing with a selected item, and the visible part of it.
struct LivePage {
    /// The name of the page; `nil` for moods that conditions select.
    let name: String?
    private(set) var table: LiveTable

    /// The number of the entry at the top of the screen.
    private var top = 0

    private var selected = 0

    /// The ID of the selected item; `nil` while the first item is selected, even if it changes.
    private var selectedID: String?

    private var numberOfVisible = 0

    init(name: String?, table: LiveTable) {
        self.name = name
        self.table = table
    }

    var listing: LiveListing { table.listing }

    mutating func fit(_ width: Int) throws { try table.fit(width) }

    /// Returns the rows of the visible part, which contains the selected item.
    ///
    /// - Parameter changes: The last changes of the listing, which decide the marks.
    mutating func rows(height: Int, after changes: ListingChanges? = nil) throws -> [LiveRows.Row] {
        if changes != nil { try table.refresh() }
        try findSelected()
        try scroll(height: height)
        if try table.makeRoom(for: top..<min(top + height, table.numberOfEntries)) {
            try scroll(height: height)
        }
        var marks: [IndexPath: LiveRows.Mark] = [:]
        for change in changes?.items ?? [] {
            if let to = change.to { marks[to] = change.kind == .insert ? .inserted : .changed }
        }
        var rows: [LiveRows.Row] = []
        var number = top
        while rows.count < height, number < table.numberOfEntries {
            let entry = table.entry(number)
            let (key, lines) = try table.lines(of: entry, isFirst: number == top)
            for (index, line) in lines.enumerated() {
                var row = LiveRows.Row(key: index == 0 ? key : "\(key) \(index)", texts: line)
                if case .item(let path) = entry, index == 0 {
                    row.mark = marks[path]
                    row.isSelected = number == selected
                }
                rows.append(row)
            }
            number += 1
        }
        numberOfVisible = number - top
        return Array(rows.prefix(height))
    }

    /// The selected item; `nil` if the listing is empty.
    var selectedItem: LiveItem? {
        get throws {
            guard case .item(let path)? = selectedEntry else { return nil }
            return try listing.item(at: path)
        }
    }

    /// The number of the selected item among all items, from 1; `nil` if everything is visible.
    var position: (item: Int, count: Int)? {
        guard numberOfVisible < table.numberOfEntries, case .item(let path)? = selectedEntry else {
            return nil
        }
        let before = listing.section(at: path.section)?.itemsBefore ?? 0
        return (before + path.item + 1, listing.numberOfItems)
    }

    private var selectedEntry: LiveTable.Entry? {
        selected < table.numberOfEntries ? table.entry(selected) : nil
    }

    /// Moves the selection for an arrow or page key, Home or End; ignores other actions.
    mutating func move(by action: WatchAction) throws {
        let page = max(1, numberOfVisible - 1)
        switch action {
        case .up: try select(selected - 1, or: -1)
        case .down: try select(selected + 1, or: 1)
        case .pageUp: try select(selected - page, or: -1)
        case .pageDown: try select(selected + page, or: 1)
        case .top: selectFirst()
        case .bottom: try select(table.numberOfEntries - 1, or: -1)
        default: break
        }
    }

    /// Selects the first item, and keeps selecting the first one if another takes its place.
    mutating func selectFirst() { (selectedID, top, selected) = (nil, 0, 0) }

    /// Lists other kinds of regions, if the page is of regions.
    mutating func filter(_ filter: RegionQuery.Filter) throws {
        guard let current = table.filter, current != filter else { return }
        listing.filter(filter)
        selectFirst()
        try table.refresh()
    }

    /// Selects the entry with a number. If that is a heading, selects the next item in a direction,
    /// or at the end in the other direction.
    private mutating func select(_ number: Int, or direction: Int) throws {
        let number = nearestItem(to: number, direction) ?? nearestItem(to: number, -direction)
        guard let number, case .item(let path) = table.entry(number) else { return }
        selected = number
        selectedID = try listing.item(at: path)?.id
    }

    private func nearestItem(to number: Int, _ direction: Int) -> Int? {
        var number = min(max(number, 0), table.numberOfEntries - 1)
        while (0..<table.numberOfEntries).contains(number) {
            if case .item = table.entry(number) { return number }
            number += direction
        }
        return nil
    }

    /// Finds the present position of the selected item, or if it was deleted, selects the item that
    /// took its place.
    private mutating func findSelected() throws {
        if let id = selectedID, let path = listing.path(of: id) {
            selected = table.number(of: path)
            return
        }
        let wanted = selectedID == nil ? 0 : selected
        selectedID = nil
        selected = nearestItem(to: wanted, 1) ?? nearestItem(to: wanted, -1) ?? 0
        if wanted > 0, case .item(let path)? = selectedEntry {
            selectedID = try listing.item(at: path)?.id
        }
    }

    /// Scrolls so that the selected item is visible, and so that no line at the end is empty if
    /// there are entries above to fill it.
    private mutating func scroll(height: Int) throws {
        guard table.numberOfEntries > 0 else { return top = 0 }
        top = min(top, table.numberOfEntries - 1)
        if selected <= top {
            // A heading above the selected item is shown as well if both fit.
            let isBelowHeading =
                if selected > 0, case .heading = table.entry(selected - 1) { true } else { false }
            top =
                isBelowHeading
                ? try first(upTo: selected, height: height, notBefore: selected - 1) : selected
        } else {
            top = try first(upTo: selected, height: height, notBefore: top)
        }
        let last = table.numberOfEntries - 1
        top = min(top, try first(upTo: last, height: height, notBefore: 0))
    }

    /// Returns the first of the entries that end with a last one and fit the height.
    private func first(upTo last: Int, height: Int, notBefore limit: Int) throws -> Int {
        var first = last
        var used = try table.lines(of: table.entry(last), isFirst: false).lines.count
        while first > limit {
            used += try table.lines(of: table.entry(first - 1), isFirst: first - 1 == 0).lines.count
            if used > height { break }
            first -= 1
        }
        return first
    }
}
