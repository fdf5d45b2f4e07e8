import Foundation
import JournalSchema
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

    @Test("The program carries the schema of a new journal")
    func schema() throws {
        let file = try JournalFile()
        defer { file.remove() }
        let journal = try file.open()
        let text = try journal.container.schemaText()
        try journal.close()
        if ProcessInfo.processInfo.environment["UPDATE_SCHEMA"] != nil {
            let schema = URL(filePath: #filePath)
                .appending(path: "../../../Sources/JournalSchema/schema.sql").standardized
            try text.write(to: schema, atomically: true, encoding: .utf8)
        }
        let carried = UnsafeRawBufferPointer(start: journal_schema, count: journal_schema_count)
        #expect(text == String(decoding: carried, as: UTF8.self), "make schema renews it")
    }
}
