import Testing

@testable import moods

@Suite("--fields")
struct FieldSelectionTests {
    private let fields = ["number", "date", "country", "note"].map { name in
        Field<Int>(name) { FieldValue($0) }
    }

    @Test("--fields picks and orders fields")
    func order() throws {
        let selected = try FieldSelection("note, number").select(from: fields, named: \.name)
        #expect(selected.map(\.name) == ["note", "number"])
    }

    @Test("An unknown name is an error that lists the nearest and all names")
    func unknown() throws {
        let error = CommandError.usage(
            "unknown field 'contry'; did you mean country? "
                + "the fields are number, date, country, note")
        #expect(throws: error) { try FieldSelection("contry").select(from: fields, named: \.name) }
    }

    @Test("An empty or repeated name is an error")
    func malformed() {
        for text in ["", " ", ",", "date,", ",date", "date,,note"] {
            let error = CommandError.usage(
                "'\(text)' lacks a field name; separate names by single commas")
            #expect(throws: error) { try FieldSelection(text) }
        }
        #expect(throws: CommandError.usage("the field 'date' is named twice; name each field once"))
        {
            try FieldSelection("date,note,date")
        }
    }
}
