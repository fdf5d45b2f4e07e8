/// The sections of a list of rows, in order: names, and how many rows each has.
///
/// All but ``all`` costs O(log *n*) in the number of sections.
final class SectionList {
    typealias Section = OrderStatisticTree<String>.Node

    private let tree = OrderStatisticTree<String>()
    /// Keyed by the bytes of the names.
    private var sectionOfName: [StoredValue: Section] = [:]
    /// The only section of results without sections, which exists even without rows; otherwise nil.
    private let soleSection: Section?

    init(isSectioned: Bool) {
        soleSection = isSectioned ? nil : tree.insert("", rowCount: 0, after: nil)
    }

    var count: Int { tree.nodeCount }

    #if DEBUG
        var visitCount: Int { tree.visits.count }
    #endif

    var all: some Sequence<(name: String, count: Int)> {
        tree.nodes.lazy.map { ($0.element, $0.rowCount) }
    }

    func section(at index: Int) -> (name: String, rows: Range<Int>)? {
        guard let section = tree.node(at: index) else { return nil }
        let first = tree.place(of: section).firstRow
        return (section.element, first..<first + section.rowCount)
    }

    func section(ofRow position: Int) -> (section: Section, offset: Int)? {
        tree.node(ofRow: position).map { ($0.node, $0.offset) }
    }

    func index(of section: Section) -> Int { tree.place(of: section).index }

    /// Counts a row that comes after all others. It throws ``ResultsError`` if a section other than
    /// the last has the name.
    func append(_ name: String?) throws(ResultsError) {
        if let section = soleSection { return tree.addRows(1, to: section) }
        let name = name ?? ""
        if let last = tree.last, last.element.isSameText(as: name) {
            return tree.addRows(1, to: last)
        }
        guard sectionOfName[.text(name)] == nil else { throw .sectionInPieces(name: name) }
        _ = insert(name, after: tree.last)
    }

    /// Removes a row. A section that is left empty stays until ``remove(_:)``: rows that are added
    /// in the same round may belong to it.
    func takeRow(from section: Section) { tree.addRows(-1, to: section) }

    /// Returns whether a section was left empty, and isn't the one of results without sections.
    func isVacant(_ section: Section) -> Bool { section.rowCount == 0 && section !== soleSection }

    func remove(_ section: Section) {
        let name = StoredValue.text(section.element)
        guard sectionOfName[name] === section else { return }
        sectionOfName[name] = nil
        tree.remove(section)
    }

    /// Counts a row that was inserted at a position. It returns the section that this made; nil if
    /// the row belongs to one that existed. It throws ``ResultsError`` if the section has other
    /// rows that aren't beside this one, or the row is among those of another section.
    func insertRow(_ name: String?, at position: Int) throws(ResultsError) -> Section? {
        if let section = soleSection {
            tree.addRows(1, to: section)
            return nil
        }
        let name = name ?? ""
        let previous = tree.node(ofRow: position - 1)?.node
        let next = tree.node(ofRow: position)?.node
        for case let section? in [previous, next] where section.element.isSameText(as: name) {
            tree.addRows(1, to: section)
            return nil
        }
        if let previous, previous === next { throw .sectionInPieces(name: previous.element) }
        if let vacant = sectionOfName[.text(name)] {
            guard vacant.rowCount == 0 else { throw .sectionInPieces(name: name) }
            let index = index(of: vacant)
            if previous.map({ self.index(of: $0) < index }) ?? true,
                next.map({ index < self.index(of: $0) }) ?? true
            {
                tree.addRows(1, to: vacant)
                return nil
            }
            remove(vacant)
        }
        return insert(name, after: previous)
    }

    private func insert(_ name: String, after previous: Section?) -> Section {
        let section = tree.insert(name, rowCount: 1, after: previous)
        sectionOfName[.text(name)] = section
        return section
    }
}
