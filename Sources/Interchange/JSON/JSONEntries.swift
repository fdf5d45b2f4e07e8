import Foundation

/// What a reader decodes from one JSON value.
protocol JSONEntry: Decodable {
    /// The keys that have no counterpart in an entry.
    var fieldsLeftOut: [String] { get }

    func entry(line: Int) throws(RefusedEntry) -> Entry
}

extension JSONEntry {
    var fieldsLeftOut: [String] { [] }
}

/// The entries of a JSON file, each decoded on its own.
struct JSONEntries<Element: JSONEntry> {
    private(set) var elements: JSONElements
    private(set) var fieldsLeftOut = FieldNames()
    private let decoder = JSONDecoder()

    init(_ elements: JSONElements) { self.elements = elements }

    mutating func next() throws -> Result<Entry, RefusedEntry>? {
        guard let element = try elements.next() else { return nil }
        return Result { () throws(RefusedEntry) in
            let value = try element.decoded(as: Element.self, by: decoder)
            for name in value.fieldsLeftOut { fieldsLeftOut.insert(name) }
            return try value.entry(line: element.line)
        }
    }
}
