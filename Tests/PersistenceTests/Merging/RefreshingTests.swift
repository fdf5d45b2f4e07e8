import Persistence
import Testing

@Suite struct RefreshingTests {
    private let store: TestStore
    private let context: ManagedObjectContext
    private let specimen: Specimen

    init() throws {
        store = try TestStore.collection()
        context = store.container.newContext()
        specimen = Specimen(context: context)
        specimen.optionalString = "a remark that no small string holds"
        specimen.optionalInt = 1
        try context.save()
    }

    @Test("C7 a nil that outlives a refresh is saved")
    func nilOverARefresh() throws {
        specimen.optionalInt = nil
        specimen.optionalString = nil
        context.refresh(specimen, mergeChanges: true)
        try context.save()
        let other = store.container.newContext()
        let found = try other.existingObject(for: specimen.objectID) as? Specimen
        #expect(found?.optionalInt == nil)
        #expect(found?.optionalString == nil)
    }

    @Test("V1 a change that outlives a refresh is validated")
    func validatedOverARefresh() throws {
        specimen.double = .nan
        context.refresh(specimen, mergeChanges: true)
        let error = ValidationError(entity: "Specimen", property: "double", reason: .notANumber)
        #expect(try specimen.validate() == [error])
        #expect(throws: SaveError.validation([error])) { try context.save() }
    }

    @Test("C8 a text that another writer changed is read again beside an unsaved change")
    func textAndConflicts() throws {
        let other = store.container.newContext()
        let same = try #require(try other.existingObject(for: specimen.objectID) as? Specimen)
        context.refresh(specimen)
        #expect(specimen.optionalString == "a remark that no small string holds")
        #expect(specimen.string == same.string)
        same.int = 7
        try other.save()
        specimen.optionalInt = 3
        try context.save()
        #expect(specimen.int == 7)
        context.refresh(specimen)
        #expect(specimen.optionalString == "a remark that no small string holds")
        same.optionalString = "another remark that is too long"
        try other.save()
        specimen.optionalInt = 2
        try context.save()
        #expect(specimen.optionalString == "another remark that is too long")
        #expect(specimen.optionalInt == 2)
    }

    @Test(
        "M3 a text stays as it was if other properties are saved and it is read again"
    )
    func textOverSaves() throws {
        let texts = ["", "short", "a text that no small string holds", "e\u{301}\0"]
        for text in texts {
            specimen.optionalString = text
            try context.save()
            for number in 1...3 {
                #expect(specimen.optionalString.map { Array($0.utf8) } == Array(text.utf8))
                specimen.int = number
                try context.save()
            }
            context.refresh(specimen)
            #expect(specimen.optionalString.map { Array($0.utf8) } == Array(text.utf8))
            specimen.optionalString = "something else that is long"
            #expect(specimen.optionalString == "something else that is long")
            context.rollback()
            #expect(specimen.optionalString.map { Array($0.utf8) } == Array(text.utf8))
        }
    }
}
