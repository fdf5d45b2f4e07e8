import Foundation
import Testing

/// A listing that is rebuilt from the lines of `watch`, as a program that reads them would.
struct ReplayedListing {
    struct Section {
        let name: String?
        var items: [NSDictionary]
    }

    private(set) var sections: [Section] = []

    /// All items, as `list` prints them, with the names of their sections if there are sections.
    var rows: [NSDictionary] {
        sections.flatMap { section in
            section.items.map { item in
                guard let name = section.name else { return item }
                let row = NSMutableDictionary(dictionary: item as? [String: Any] ?? [:])
                row["section"] = name
                return row
            }
        }
    }

    static func objects(_ json: String) throws -> [NSDictionary] {
        try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [NSDictionary])
    }

    /// Applies a line: a snapshot, or changes in the order in which a table view makes them.
    mutating func take(_ line: String) throws {
        let object = try #require(
            JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        let changedSections = try #require(object["sections"] as? [[String: Any]])
        if object["type"] as? String == "snapshot" {
            sections = try changedSections.map {
                Section(
                    name: $0["name"] as? String, items: try #require($0["items"] as? [NSDictionary])
                )
            }
            return
        }
        #expect(object["type"] as? String == "changes")
        let changes = try #require(object["objects"] as? [[String: Any]])
        #expect(!changes.isEmpty || !changedSections.isEmpty)
        let ids = changes.compactMap { $0["id"] as? String }
        #expect(Set(ids).count == changes.count, "an object twice: \(line)")
        let order = ["delete", "insert", "move", "update"]
        let kinds = try changes.map {
            try #require(order.firstIndex(of: $0["type"] as? String ?? ""))
        }
        #expect(kinds == kinds.sorted(), "\(line)")
        try takeAway(changes, changedSections)
        try put(changes, changedSections)
    }

    private mutating func takeAway(
        _ changes: [[String: Any]], _ changedSections: [[String: Any]]
    ) throws {
        let leaving = changes.filter { ["delete", "move"].contains($0["type"] as? String) }
        let paths = try leaving.map { try #require($0["from"] as? [Int]) }
        for (change, path) in zip(leaving, paths) {
            let item = sections[path[0]].items[path[1]]
            #expect(Self.id(of: item) == change["id"] as? String)
        }
        for path in paths.sorted(by: { ($0[0], $0[1]) > ($1[0], $1[1]) }) {
            sections[path[0]].items.remove(at: path[1])
        }
        for change in changedSections.reversed() where change["type"] as? String == "delete" {
            let section = sections.remove(at: try #require(change["index"] as? Int))
            #expect(section.items.isEmpty && section.name == change["name"] as? String)
        }
    }

    private mutating func put(
        _ changes: [[String: Any]], _ changedSections: [[String: Any]]
    ) throws {
        for change in changedSections where change["type"] as? String == "insert" {
            sections.insert(
                Section(name: change["name"] as? String, items: []),
                at: try #require(change["index"] as? Int))
        }
        let arriving = changes.filter { ["insert", "move"].contains($0["type"] as? String) }
        let places = try arriving.map {
            (try #require($0["to"] as? [Int]), try #require($0["item"] as? NSDictionary))
        }
        for (path, item) in places.sorted(by: { ($0.0[0], $0.0[1]) < ($1.0[0], $1.0[1]) }) {
            sections[path[0]].items.insert(item, at: path[1])
        }
        for change in changes where change["type"] as? String == "update" {
            let path = try #require(change["to"] as? [Int])
            let item = try #require(change["item"] as? NSDictionary)
            #expect(Self.id(of: sections[path[0]].items[path[1]]) == Self.id(of: item))
            sections[path[0]].items[path[1]] = item
        }
    }

    private static func id(of item: NSDictionary) -> String? {
        item["id"] as? String ?? item["code"] as? String
    }
}
