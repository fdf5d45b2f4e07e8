/// The tables, indexes, triggers and views of a damaged file, as far as its schema can be read.
struct DamagedSchema {
    struct Entry {
        let type: String
        let name: String
        let table: String
        /// The number of the root page; 0 if the object has none, or if it isn't known.
        fileprivate(set) var root: Int
        let sql: String
    }

    private(set) var entries: [String: Entry] = [:]
    /// Whether every page of the schema was read, and no two objects have the same root page.
    private(set) var isWhole = false

    init(_ reader: TreeReader) throws {
        isWhole = try reader.read(root: 1, isTable: true, layout: .schema) { add($0) }
        if !isWhole {
            for orphan in reader.orphans([.schema]) {
                try reader.read(orphan, as: .schema) { add($0) }
            }
        }
        forgetSharedRoots()
    }

    /// Forgets root pages that several objects share: one object would get another's records.
    private mutating func forgetSharedRoots() {
        let roots = Dictionary(grouping: entries.values.filter { $0.root > 0 }, by: \.root)
        for shared in roots.values where shared.count > 1 {
            isWhole = false
            for entry in shared { entries[entry.type + entry.name]?.root = 0 }
        }
    }

    private mutating func add(_ record: SalvagedRecord) {
        func text(_ index: Int) -> String? {
            guard index < record.values.count, case .text(let text) = record.values[index]
            else { return nil }
            return text
        }
        guard let type = text(0), let name = text(1), let table = text(2),
            ["table", "index", "trigger", "view"].contains(type), record.values.count == 5
        else { return }
        var root = 0
        if case .integer(let page) = record.values[3] { root = Int(truncatingIfNeeded: page) }
        // Records that a tree leads to are read first, and take precedence.
        guard entries[type + name] == nil else { return }
        entries[type + name] = Entry(
            type: type, name: name, table: table, root: root, sql: text(4) ?? "")
    }

    func table(_ name: String) -> Entry? { entries["table" + name] }
    func index(_ name: String) -> Entry? { entries["index" + name] }
}
