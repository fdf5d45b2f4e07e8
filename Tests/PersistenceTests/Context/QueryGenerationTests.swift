import Foundation
import Persistence
import Testing

@Suite struct QueryGenerationTests {
    private func names(_ context: ManagedObjectContext) throws -> [String] {
        try context.fetch(FetchRequest<Driver>(sortedBy: [SortDescriptor(\.name)])).map(\.name)
    }

    private func add(_ name: String, to context: ManagedObjectContext) throws {
        Driver(context: context).name = name
        try context.save()
    }

    @Test("S4 C9 a query generation reads the state of one moment and delays no writer")
    func oneMoment() throws {
        let file = try TemporaryFile()
        let container = try TestStore(Garage.entities, path: file.path).container
        let (reader, writer) = (container.newContext(), container.newContext())
        try add("first", to: writer)
        try reader.inQueryGeneration {
            #expect(try names(reader) == ["first"])
            try add("second", to: writer)
            try SQLiteShell(path: file.path).run("DELETE FROM Driver WHERE name = 'first';")
            #expect(try names(reader) == ["first"])
            #expect(try reader.count(FetchRequest<Driver>()) == 1)
            let nested = try reader.inQueryGeneration { try names(reader) }
            #expect(nested == ["first"])
            // It also sees its own changes afterwards.
            try add("third", to: reader)
            #expect(try reader.count(FetchRequest<Driver>()) == 1)
        }
        #expect(try names(reader) == ["second", "third"])
    }

    @Test("C9 a query generation begins with its first read, and ends if its closure throws")
    func ending() throws {
        struct Enough: Error {}
        let file = try TemporaryFile()
        let container = try TestStore(Garage.entities, path: file.path).container
        let (reader, writer) = (container.newContext(), container.newContext())
        #expect(throws: Enough.self) {
            try reader.inQueryGeneration {
                #expect(try names(reader) == [])
                throw Enough()
            }
        }
        try add("first", to: writer)
        #expect(try names(reader) == ["first"])
    }

    @Test("C9 within a write, a query generation is that transaction, also in a memory store")
    func elsewhere() throws {
        let container = try TestStore.garage().container
        let context = container.newContext()
        try context.write {
            Driver(context: context).name = "first"
            let inside = try context.inQueryGeneration { try names(context) }
            #expect(inside == ["first"])
        }
        let afterwards = try context.inQueryGeneration { try names(context) }
        #expect(afterwards == ["first"])
    }
}
