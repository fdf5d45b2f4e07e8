import Foundation
import Persistence

extension Journal {
    /// Returns the names of one's own places in their order, without counting moods.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of places.
    public func placeNames() throws(JournalError) -> [String] {
        try reading {
            try context.fetch(FetchRequest<Place>(sortedBy: [SortDescriptor(\.key)])).map(\.name)
        }
    }

    /// Returns whether a place of one's own has a name, by `Gazetteer.key(ofName:)`.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(log *n*) in the number of places.
    public func hasPlace(named name: String) throws(JournalError) -> Bool {
        try reading { try context.place(named: name) != nil }
    }

    /// Returns whether a mood has a tag or one below it.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(log *n*) in the number of tags.
    public func hasTag(_ path: TagPath) throws(JournalError) -> Bool {
        try reading { try context.count(request(for: path)) > 0 }
    }

    /// Returns the names of the imports that moods came from, in the order of their bytes.
    /// - Throws: ``JournalError`` if the journal can't be read.
    /// - Complexity: O(*n*) in the number of imported moods.
    public func sources() throws(JournalError) -> [String] {
        try translating {
            let request = DictionaryRequest(
                of: Mood.self, predicate: #Predicate { $0.source != nil }, groupedBy: [\.source]
            ) { $0[\.source] }
            let names = try context.fetch(request)
            return names.compactMap(\.self).sorted()
        }
    }
}
