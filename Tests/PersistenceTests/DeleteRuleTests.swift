import Persistence
import Testing

@Suite struct DeleteRuleTests {
    @Test("D2 deny is judged at save, and passes when what it protects goes too")
    func deny() throws {
        let store = try TestStore.company()
        let context = store.container.newContext()
        let department = Company.department("Research", in: context)
        try context.save()

        try context.delete(department)
        let denied = SaveError.validation([
            ValidationError(entity: "Department", property: "employees", reason: .denied)
        ])
        #expect(throws: denied) { try context.save() }
        #expect(department.isDeleted)

        for employee in department.employees { try context.delete(employee) }
        try context.save()
        #expect(try context.count(FetchRequest<Employee>()) == 0)
        #expect(try context.count(FetchRequest<Department>()) == 0)
    }
}
