import Persistence
import SeededRandom
import Testing

/// Random edits of a graph that are all undone, redone and saved.
@Suite struct UndoWalkTests {
    @Test(
        "C10 undoing all groups of random edits, and redoing them, leads through the same states",
        arguments: SeededGenerator.seeds)
    func everything(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for model in VertexModel.all {
            let walk = try VertexWalk(
                VertexWalk.Setup(
                    model: model, levelsOfUndo: 0, setsMarks: Bool.random(using: &generator)))
            var operations = OperationGenerator(seed: generator.next(), lookInterval: 1)
            func perform(_ action: VertexOperation.Action) throws {
                try walk.perform(VertexOperation(action: action, looks: true))
            }
            func edit() throws {
                for change in operations.changes(of: walk) { try perform(.change(change)) }
                try perform(.endUndoGroup)
            }
            for _ in 0..<40 { try edit() }
            try perform(.save)
            for _ in 0..<60 { try edit() }
            let end = walk.now
            let inserted = walk.context.insertedObjects
            while walk.context.canUndo { try perform(.undo) }
            #expect(walk.now.visible == walk.saved.visible && !walk.context.hasChanges)
            while walk.context.canRedo { try perform(.redo) }
            #expect(walk.now == end && walk.context.insertedObjects == inserted)
            try perform(.save)
        }
    }
}
