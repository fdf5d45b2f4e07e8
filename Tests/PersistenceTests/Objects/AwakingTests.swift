import Persistence
import Testing

/// Values that objects compute from their rows when they are read.
@Suite struct AwakingTests {
    private final class Frame: ManagedObject, AwakesFromFetch {
        enum Finish: Int, CaseIterable, AttributeValue { case raw, oiled }

        @Attribute(default: 0) var width: Int
        @Attribute(default: 0) var height: Int
        @Attribute(default: .raw) var finish: Finish
        @Transient(default: 0) var area: Int
        @Transient({ (frame: Frame) in 2 * (frame.width + frame.height) }) var length: Int
        @Transient(default: "") var note: String

        var awakenings: [Finish] = []

        func awakeFromFetch() {
            awakenings.append(finish)
            area = width * height
        }
    }

    private let file: TemporaryFile
    private let store: TestStore
    private let context: ManagedObjectContext
    private let frame: Frame
    private var shell: SQLiteShell { SQLiteShell(path: file.path) }

    init() throws {
        file = try TemporaryFile()
        store = try TestStore([Frame.self], path: file.path)
        let writer = store.container.newContext()
        let new = Frame(context: writer)
        (new.width, new.height) = (3, 4)
        try writer.save()
        context = store.container.newContext()
        frame = try #require(try context.fetch(FetchRequest<Frame>()).first)
    }

    /// - Parameter count: The number of times that the row was read.
    private func expectUnchanged(area: Int, read count: Int) throws {
        #expect(frame.area == area && frame.awakenings.count == count)
        #expect(!context.hasChanges && !frame.isUpdated)
        #expect(try store.statements.during { try context.save() }.isEmpty)
        #expect(frame.area == area && frame.awakenings.count == count)
    }

    @Test("M3 setting transient attributes in awakeFromFetch isn't a change")
    func noChange() throws {
        try expectUnchanged(area: 12, read: 1)
        context.refresh(frame)
        try expectUnchanged(area: 12, read: 2)
    }

    @Test("M3 C7 rolling back keeps or restores transient attributes")
    func goingBack() throws {
        frame.width = 10
        context.rollback()
        try expectUnchanged(area: 12, read: 1)
        frame.area = 99
        #expect(context.hasChanges)
        (frame.area, frame.note) = (99, "mine")
        context.rollback()
        #expect(frame.note.isEmpty)
        try expectUnchanged(area: 12, read: 2)
        try context.delete(frame)
        context.rollback()
        try expectUnchanged(area: 12, read: 2)
    }

    @Test("M3 refreshing awakes the object again, but keeps an unsaved value if changes are merged")
    func refreshing() throws {
        frame.width = 10
        context.refresh(frame, mergeChanges: true)
        #expect(frame.area == 40 && frame.length == 28)
        frame.area = 99
        context.refresh(frame, mergeChanges: true)
        #expect(frame.height == 4 && frame.area == 99)
        context.refresh(frame)
        #expect(frame.width == 3)
        try expectUnchanged(area: 12, read: 4)
    }

    @Test(
        "M3 a newer row from a merge or a fetch awakes the object again",
        arguments: [true, false])
    func newerRow(byMerging: Bool) throws {
        #expect(frame.length == 14)
        try shell.run("UPDATE Frame SET height = 5;")
        if byMerging {
            try context.mergeStoreChanges()
        } else {
            _ = try context.fetch(FetchRequest<Frame>())
        }
        #expect(frame.length == 16)
        try expectUnchanged(area: 15, read: 2)
    }

    @Test("M3 a newer row beneath unsaved changes awakes the object again, and the changes stay")
    func newerRowBeneathChanges() throws {
        #expect(frame.length == 14)
        (frame.width, frame.note) = (10, "mine")
        try shell.run("UPDATE Frame SET height = 5;")
        try context.mergeStoreChanges()
        #expect(frame.area == 50 && frame.length == 30 && frame.note == "mine")
        try shell.run("UPDATE Frame SET width = 7;")
        try context.mergeStoreChanges()
        #expect(frame.area == 50)
        frame.area = 99
        try shell.run("UPDATE Frame SET height = 6;")
        try context.mergeStoreChanges()
        #expect(frame.area == 99 && frame.height == 6)
    }

    @Test(
        "M3 C8 a merge policy that a save follows awakes the object again",
        arguments: [
            (MergePolicy.objectTrump, 10, 5), (.storeTrump, 7, 5), (.overwrite, 10, 4),
            (.rollback, 7, 5),
        ])
    func mergePolicy(policy: MergePolicy, width: Int, height: Int) throws {
        context.mergePolicy = policy
        #expect(frame.length == 14)
        frame.width = 10
        try shell.run("UPDATE Frame SET width = 7, height = 5;")
        try context.save()
        #expect(frame.width == width && frame.height == height)
        #expect(frame.length == 2 * (width + height))
        try expectUnchanged(area: width * height, read: 2)
        #expect(try shell.run("SELECT width, height FROM Frame;") == "\(width)|\(height)")
    }

    @Test("C11 the method that read the row throws the error of a property read in awakeFromFetch")
    func unreadable() throws {
        try shell.run("UPDATE Frame SET finish = 7;")
        let id = frame.objectID
        let error = FaultError.undecodableValue(id, attribute: "finish")
        let reads: [(ManagedObjectContext) throws -> Void] = [
            { _ = try $0.fetch(FetchRequest<Frame>()) },
            { _ = try $0.existingObject(for: id) },
            { _ = try $0.existingObject(Frame.self, rowNumber: 1) },
            { _ = try $0.existingObjects(for: [id], as: Frame.self) },
            { _ = try $0.findOrCreate(\Frame.width, is: 3) },
            { context in
                try context.inQueryGeneration { _ = (context.object(for: id) as? Frame)?.area }
            },
        ]
        for (index, read) in reads.enumerated() {
            let context = store.container.newContext()
            #expect(throws: error, "reading \(index)") { try read(context) }
            try context.reading {}
        }
        #expect(throws: error) { try context.mergeStoreChanges() }
        try context.reset()
        try store.container.close()
    }
}
