import Testing

@testable import MoodJournal

@Suite("The model of journals")
struct JournalModelTests {
    @Test("A journal that is opened again and again has no other model")
    func shared() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let first = try file.open()
        let model = first.container.model
        try first.close()
        let second = try file.open()
        #expect(second.container.model === model)
        try second.close()
    }
}
