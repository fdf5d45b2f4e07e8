import Foundation
import Testing

@testable import Persistence

/// No operation returns normally if a property could not be read.
@Suite struct FaultErrorTests {
    private let file: TemporaryFile
    private let container: PersistentContainer
    private let context: ManagedObjectContext

    init() throws {
        file = try TemporaryFile()
        container = try TestStore(Collection.entities, path: file.path).container
        context = container.newContext()
        let parent = Specimen(context: context)
        Specimen(context: context).parent = parent
        try context.save()
    }

    /// The value that another program writes into the second row, and the unreadable property.
    static let damages = [
        ("int8", "int8 = 1000"), ("size", "size = 9"), ("kingdom", "kingdom = 'stone'"),
        ("uuid", "uuid = x'00'"), ("spots", "spots = x'01'"),
        ("string", "string = CAST(x'61ff62' AS TEXT)"),
        ("optionalString", "optionalString = CAST(x'c3' AS TEXT)"),
        ("optionalSize", "optionalSize = 0"), ("parent", "parent = 4711"),
        ("parent", "parent = 0"), ("parent", "parent = -3"),
    ]

    /// Values of another storage class, which a STRICT table refuses: its schema was changed too.
    static let otherClasses = [
        ("int", "int = 'one'"), ("double", "double = 'half'"), ("date", "date = x'00'"),
        ("string", "string = x'61'"), ("data", "data = 'text'"), ("bool", "bool = 0.5"),
        ("optionalDate", "optionalDate = 'today'"), ("optionalInt", "optionalInt = 1.5"),
        ("parent", "parent = 'first'"),
    ]

    private func damage(_ assignment: String, strictly: Bool) throws -> Specimen {
        let change = "UPDATE Specimen SET \(assignment) WHERE _pk = 2;"
        let shell = SQLiteShell(path: file.path)
        if !strictly {
            try shell.run(
                """
                .dbconfig defensive off
                PRAGMA writable_schema = ON;
                UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')')
                  WHERE name = 'Specimen';
                PRAGMA writable_schema = RESET;
                """)
        }
        try shell.run(change, foreignKeys: false)
        try context.reset()
        return try #require(try context.existingObject(Specimen.self, rowNumber: 2))
    }

    private func read(_ specimen: Specimen) {
        withExtendedLifetime(
            (
                specimen.int, specimen.int8, specimen.double, specimen.bool, specimen.string,
                specimen.date, specimen.data, specimen.uuid, specimen.size, specimen.kingdom,
                specimen.spots, specimen.optionalInt, specimen.optionalString,
                specimen.optionalDate, specimen.optionalSize, specimen.parent?.int
            )
        ) {}
    }

    @Test("C11 a value that can't be decoded is thrown by reading, once", arguments: damages)
    func reading(property: String, assignment: String) throws {
        let specimen = try damage(assignment, strictly: true)
        let error = #expect(throws: FaultError.self) { try context.reading { read(specimen) } }
        #expect(error?.description.contains("Specimen/") == true)
        if assignment != "parent = 4711" {
            #expect(error == .undecodableValue(specimen.objectID, attribute: property))
        }
        try context.reading {}
        try container.close()
    }

    @Test(
        "C11 a value of another storage class is thrown by reading, once", arguments: otherClasses)
    func otherStorageClass(property: String, assignment: String) throws {
        let specimen = try damage(assignment, strictly: false)
        #expect(throws: FaultError.undecodableValue(specimen.objectID, attribute: property)) {
            try context.reading { read(specimen) }
        }
    }

    @Test("C11 S6 no fetch skips a row with an unknown entity that another program wrote")
    func unknownEntity() throws {
        let race = try Harbour.Race()
        let ferry = try race.ferry("Hope", in: race.mine)
        try race.shell.run(
            """
            PRAGMA ignore_check_constraints = ON;
            INSERT INTO Craft (_entity, name) VALUES ('Barge', 'Despair');
            """)
        let error = StoreError(
            .corrupt, message: "row 2 of Craft has an unknown entity, 'Barge'")
        #expect(throws: error) { try race.mine.fetch(FetchRequest<Craft>()) }
        #expect(throws: error) { try race.mine.fetchObjectIDs(FetchRequest<Craft>()) }
        #expect(throws: error) { try race.mine.existingObject(Craft.self, rowNumber: 2) }
        #expect(try race.mine.fetch(FetchRequest<Ferry>()) == [ferry])
        let found = try race.store.container.check()
        #expect(found.contains(.unknownEntity(table: "Craft", rowNumber: 2, name: "Barge")))
    }

    @Test("C11 a stored reference below 0 finds no unsaved object")
    func negativeReference() throws {
        _ = try damage("parent = -3", strictly: true)
        let unsaved = Specimen(context: context)
        let specimen = try #require(try context.existingObject(Specimen.self, rowNumber: 2))
        #expect(unsaved.objectID.description == "Specimen/t3" && specimen.parent == nil)
        #expect(throws: FaultError.undecodableValue(specimen.objectID, attribute: "parent")) {
            try context.save()
        }
    }

    @Test(
        "C11 a reference in a hierarchy to a row of a sibling entity, or to no row, is an error",
        arguments: ["0", "-1", "4711", "(SELECT _pk FROM \"Group\" WHERE _entity = 'Squad')"])
    func siblingReference(club: String) throws {
        let file = try TemporaryFile()
        let store = try TestStore(League.entities, abstract: League.abstract, path: file.path)
        let context = store.container.newContext()
        let squad = Squad(context: context)
        (squad.code, squad.club) = (1, Club(context: context))
        squad.club?.code = 2
        try context.save()
        try SQLiteShell(path: file.path).run(
            "UPDATE \"Group\" SET club = \(club) WHERE _entity = 'Squad';", foreignKeys: false)
        for isPrefetched in [false, true] {
            let reader = store.container.newContext()
            var request = FetchRequest<Squad>()
            if isPrefetched { request.relationshipsForPrefetching = [\Squad.club] }
            #expect(throws: FaultError.self) {
                _ = try reader.reading { try reader.fetch(request).map { $0.club?.motto } }
            }
        }
        try context.reset()
    }

    @Test(
        "C11 every method that reads or writes throws a property's error and does nothing else",
        arguments: ThrowingMethod.all.keys.sorted())
    func operations(name: String) throws {
        let specimen = try damage("size = 9", strictly: true)
        let operation = try #require(ThrowingMethod.all[name])
        let rows = try SQLiteShell(path: file.path).dumpOfRows()
        #expect(specimen.size == .small)
        #expect(throws: FaultError.undecodableValue(specimen.objectID, attribute: "size")) {
            try operation(context, specimen.objectID)
        }
        #expect(try SQLiteShell(path: file.path).dumpOfRows() == rows)
        #expect(!specimen.isDeleted)
        try container.close()
    }

    @Test("C11 the error of a property in a generation, a write or a find is thrown at its end")
    func bodies() throws {
        let specimen = try damage("size = 9", strictly: true)
        let error = FaultError.undecodableValue(specimen.objectID, attribute: "size")
        #expect(throws: error) { try context.inQueryGeneration { specimen.size } }
        #expect(throws: error) { try context.write { specimen.size } }
        #expect(throws: error) {
            try context.findOrCreate(\Specimen.int, is: 4711) { $0.size = specimen.size }
        }
        #expect(context.insertedObjects.isEmpty)
        #expect(throws: error) {
            try context.insertBatch(of: Specimen.self) { inserter in
                _ = try inserter.insert { $0[\.size] = specimen.size }
            }
        }
        #expect(try context.count(FetchRequest<Specimen>()) == 2)
        try container.close()
    }

    @Test("C11 deleting a fault whose row is gone throws an error, and marks nothing")
    func goneRow() throws {
        let fault = try #require(context.object(for: damage("int = 1", strictly: true).objectID))
        context.refresh(fault)
        try SQLiteShell(path: file.path).run("DELETE FROM Specimen WHERE _pk = 2;")
        #expect(throws: FaultError.noSuchRow(fault.objectID)) { try context.delete(fault) }
        #expect(!fault.isDeleted && !context.hasChanges)
        try container.close()
    }

    @Test(
        "C11 closing throws a parked error that nothing else threw, even of a deallocated context")
    func closing() throws {
        _ = try damage("size = 9", strictly: true)
        do {
            let context = container.newContext()
            #expect(try context.existingObject(Specimen.self, rowNumber: 2)?.size == .small)
        }
        #expect(throws: FaultError.self) { try container.close() }
    }

    @Test("C11 only closing the container throws the error of a context that is gone")
    func contextGone() throws {
        let id = try #require(try context.existingObject(Specimen.self, rowNumber: 2)).objectID
        for isThrown in [true, false] {
            weak var parked: ParkedError?
            do {
                let context = container.newContext()
                context.park(FaultError.noSuchRow(id))
                parked = context.parkedError
                if isThrown { #expect(throws: FaultError.self) { try context.reading {} } }
            }
            #expect(parked == nil)
        }
        #expect(throws: FaultError.self) { try container.close() }
        try container.close()
    }

    @Test("C11 a save that decides by a placeholder writes nothing")
    func savingByPlaceholder() throws {
        let specimen = try damage("size = 9", strictly: true)
        #expect(throws: FaultError.self) {
            try context.write {
                specimen.int = specimen.size == .small ? 7 : 8
            }
        }
        #expect(
            try SQLiteShell(path: file.path).run("SELECT int FROM Specimen WHERE _pk = 2") == "0")
    }

    @Test("C11 a section key that can't be decoded is thrown by the fetch of the results")
    func sectionKey() throws {
        let results = FetchedResultsController(
            FetchRequest<Specimen>(), sectionedBy: \Specimen.int8, in: context)
        try results.performFetch()
        try SQLiteShell(path: file.path).run("UPDATE Specimen SET int8 = 1000 WHERE _pk = 2")
        #expect(throws: FetchError.self) { try results.performFetch() }
    }

    @Test("C11 background work throws the errors that its properties parked")
    func background() async throws {
        _ = try damage("size = 9", strictly: true)
        await #expect(throws: FaultError.self) {
            try await container.newBackgroundContext().perform { context in
                try context.fetch(FetchRequest<Specimen>()).map(\.size)
            }
        }
    }
}

/// The methods of a context that read or write.
private enum ThrowingMethod {
    typealias Operation = @Sendable (ManagedObjectContext, ObjectID) throws -> Void

    static let all: [String: Operation] = [
        "fetch": { context, _ in _ = try context.fetch(FetchRequest<Specimen>()) },
        "count": { context, _ in _ = try context.count(FetchRequest<Specimen>()) },
        "IDs": { context, _ in _ = try context.fetchObjectIDs(FetchRequest<Specimen>()) },
        "batches": { context, _ in _ = try context.fetchInBatches(FetchRequest<Specimen>()) },
        "dictionaries": { context, _ in
            _ = try context.fetch(DictionaryRequest(of: Specimen.self) { $0.count })
        },
        "existing object": { context, id in _ = try context.existingObject(for: id) },
        "row number": { context, _ in
            _ = try context.existingObject(Specimen.self, rowNumber: 1)
        },
        "no row number": { context, _ in
            _ = try context.existingObject(Specimen.self, rowNumber: 0)
        },
        "existing objects": { context, id in
            _ = try context.existingObjects(for: [id], as: Specimen.self)
        },
        "no existing objects": { context, _ in
            _ = try context.existingObjects(for: [], as: Specimen.self)
        },
        "find": { context, _ in _ = try context.findOrCreate(\Specimen.int, is: 0) },
        "results": { context, _ in
            try FetchedResultsController(
                FetchRequest<Specimen>(), sortedBy: SortDescriptor(\Specimen.int), in: context
            ).performFetch()
        },
        "generation": { context, _ in try context.inQueryGeneration {} },
        "tombstones": { context, _ in _ = try context.tombstones(of: Specimen.self) },
        "delete tombstones": { context, _ in
            try context.deleteTombstones([Tombstone<Specimen>]())
        },
        "history": { context, _ in _ = try context.history(after: 0) },
        "delete": { context, id in
            try context.delete(#require(context.object(for: id)))
        },
        "batch insert": { context, _ in
            try context.insertBatch(of: Specimen.self) { _ = try $0.insert { _ in } }
        },
        "batch delete": { context, _ in
            try context.deleteBatch(FetchRequest<Specimen>())
        },
        "save": { context, _ in try context.save() },
        "save of changes": { context, _ in
            _ = Specimen(context: context)
            try context.save()
        },
        "write": { context, _ in try context.write {} },
        "merge": { context, _ in try context.mergeStoreChanges() },
        "reset": { context, _ in try context.reset() },
        "reading": { context, _ in try context.reading {} },
    ]
}
