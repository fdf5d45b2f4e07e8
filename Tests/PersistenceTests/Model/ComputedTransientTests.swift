import Persistence
import Testing

/// Values that objects compute from their rows when they are read.
@Suite struct ComputedTransientTests {
    private final class Frame: ManagedObject {
        @Attribute(default: 0) var width: Int
        @Attribute(default: 0) var height: Int
        @Transient({ (frame: Frame) in 2 * (frame.width + frame.height) }) var length: Int
        @Transient(default: "") var note: String
    }

    private let file: TemporaryFile
    private let context: ManagedObjectContext
    private let frame: Frame
    private var shell: SQLiteShell { SQLiteShell(path: file.path) }

    init() throws {
        file = try TemporaryFile()
        let store = try TestStore([Frame.self], path: file.path)
        let writer = store.container.newContext()
        let new = Frame(context: writer)
        (new.width, new.height) = (3, 4)
        try writer.save()
        context = store.container.newContext()
        frame = try #require(try context.fetch(FetchRequest<Frame>()).first)
    }

    @Test("M3 C7 rolling back drops transient values that were set, and keeps others")
    func goingBack() throws {
        #expect(frame.length == 14)
        frame.note = "mine"
        #expect(context.hasChanges)
        context.rollback()
        #expect(frame.note.isEmpty && frame.length == 14 && !context.hasChanges)
        try context.delete(frame)
        context.rollback()
        #expect(frame.length == 14)
    }

    @Test("M3 C7 C10 after rolling back or undoing, a value is computed from the former values")
    func computedFromChanges() {
        for isUndone in [false, true] {
            context.refresh(frame)
            context.isUndoEnabled = isUndone
            frame.width = 10
            #expect(frame.length == 28)
            if isUndone { context.undo() } else { context.rollback() }
            #expect(frame.length == 14 && !context.hasChanges)
            frame.length = 99
            if isUndone { context.undo() } else { context.rollback() }
            #expect(frame.length == 14 && !context.hasChanges)
        }
    }

    @Test("M3 refreshing computes again, but keeps an unsaved value if changes are merged")
    func refreshing() {
        (frame.width, frame.note) = (10, "mine")
        context.refresh(frame, mergeChanges: true)
        #expect(frame.length == 28 && frame.note == "mine")
        context.refresh(frame)
        #expect(frame.length == 14 && frame.note.isEmpty)
    }

    @Test("M3 a newer row from a merge or a fetch is computed from", arguments: [true, false])
    func newerRow(byMerging: Bool) throws {
        #expect(frame.length == 14)
        try shell.run("UPDATE Frame SET height = 5;")
        if byMerging {
            try context.mergeStoreChanges()
        } else {
            _ = try context.fetch(FetchRequest<Frame>())
        }
        #expect(frame.length == 16 && !context.hasChanges)
    }

    @Test("M3 a newer row beneath unsaved changes is computed from, and the changes stay")
    func newerRowBeneathChanges() throws {
        #expect(frame.length == 14)
        (frame.width, frame.note) = (10, "mine")
        try shell.run("UPDATE Frame SET height = 5;")
        try context.mergeStoreChanges()
        #expect(frame.length == 30 && frame.note == "mine")
    }

    @Test("M3 C8 the row that a save merges is computed from")
    func mergedRow() throws {
        #expect(frame.length == 14)
        frame.width = 10
        try shell.run("UPDATE Frame SET width = 7, height = 5;")
        try context.save()
        #expect(frame.width == 10 && frame.height == 5)
        #expect(frame.length == 30)
        #expect(try shell.run("SELECT width, height FROM Frame;") == "10|5")
    }
}
