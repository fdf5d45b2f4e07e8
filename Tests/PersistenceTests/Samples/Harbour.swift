import Persistence

/// A concrete parent. Its subentity numbers the same slots differently.
class Craft: ManagedObject {
    @Attribute(.unique) var name: String
    @Attribute(default: 0, .range(0...1000)) var crew: Int
    @ToMany var flags: ManagedSet<Flag>

    override func validateForUpdate() throws {
        if name == "ghost ship", crew > 0 {
            throw ValidationError(self, property: "crew", "sails alone")
        }
    }
}

final class Ferry: Craft {
    @Attribute(default: "") var line: String
    @Attribute(default: 0) var cars: Int
    @ToMany var berths: ManagedSet<Berth>
}

final class Flag: ManagedObject {
    @Attribute(default: "") var signal: String
    @ToOne(inverse: \Craft.flags) var vessel: Craft?
}

final class Berth: ManagedObject {
    @Attribute(default: 0) var number: Int
    @Attribute(default: 0) var pier: Int
    @ToOne(inverse: \Ferry.berths) var ferry: Ferry?

    override class var fetchIndexes: [FetchIndex] {
        [FetchIndex(unique: \Berth.pier, \Berth.number)]
    }
}

/// One-to-one, and deleted with its neighbours on both sides.
final class Link: ManagedObject {
    @Attribute(default: 0) var number: Int
    @ToOne(deleteRule: .cascade) var next: Link?
    @ToOne(inverse: \Link.next, deleteRule: .cascade) var previous: Link?
}

enum Harbour {
    static let entities: [ManagedObject.Type] = [
        Craft.self, Ferry.self, Flag.self, Berth.self, Link.self,
    ]

    /// Two contexts of one file, as two processes have them, and the shell.
    struct Race {
        let file: TemporaryFile
        let store: TestStore
        let mine: ManagedObjectContext
        let theirs: ManagedObjectContext
        var shell: SQLiteShell { SQLiteShell(path: file.path) }

        init() throws {
            file = try TemporaryFile()
            store = try TestStore(Harbour.entities, path: file.path)
            mine = store.container.newContext()
            theirs = try TestStore(Harbour.entities, path: file.path).container.newContext()
        }

        func ferry(_ name: String, in context: ManagedObjectContext) throws -> Ferry {
            let ferry = Ferry(context: context)
            (ferry.name, ferry.line, ferry.cars) = (name, "north", 40)
            try context.save()
            return ferry
        }
    }

    /// A saved chain of links, from the first to the last.
    static func chain(of count: Int, in context: ManagedObjectContext) throws -> [Link] {
        let links = (0..<count).map { number in
            let link = Link(context: context)
            link.number = number
            return link
        }
        for (link, next) in zip(links, links.dropFirst()) { link.next = next }
        try context.save()
        return links
    }
}
