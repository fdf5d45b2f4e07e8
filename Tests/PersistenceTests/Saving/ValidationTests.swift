import Foundation
import Persistence
import Testing

/// Checks in code, of one attribute and across attributes.
private final class Booking: ManagedObject {
    @Attribute(.check { (value: String) in value.contains(" ") ? "must be one word" : nil })
    var name: String
    @Attribute(default: 0, .range(0.5...2.5)) var price: Double
    @Attribute(.length(0...3)) var data: Data?
    @Attribute(default: 0) var first: Int
    @Attribute(default: 0) var last: Int

    private func checkOrder() throws {
        if first > last { throw ValidationError(self, "ends before it begins") }
    }
    override func validateForInsert() throws { try checkOrder() }
    override func validateForUpdate() throws { try checkOrder() }
    override func validateForDelete() throws {
        if last == 99 { throw ValidationError(self, property: "last", "is for ever") }
    }
}

@Suite struct ValidationTests {
    private let context: ManagedObjectContext
    private let booking: Booking

    init() throws {
        context = try TestStore([Booking.self]).container.newContext()
        booking = Booking(context: context)
        booking.name = "one"
        booking.price = 1
    }

    private func error(_ property: String?, _ reason: ValidationError.Reason) -> ValidationError {
        ValidationError(entity: "Booking", property: property, reason: reason)
    }

    @Test("V1 limits, checks in code and checks across attributes run on demand and in the save")
    func insertion() throws {
        #expect(try booking.validate().isEmpty)
        booking.name = "two words"
        booking.price = 2.6
        booking.data = Data(count: 4)
        booking.first = 1
        let errors = [
            error("name", .custom("must be one word")),
            error("price", .outOfRange("0.5 to 2.5")),
            error("data", .outOfRange("0 to 3 bytes long")),
            error(nil, .custom("ends before it begins")),
        ]
        #expect(try booking.validate() == errors)
        #expect(throws: SaveError.validation(errors)) { try context.save() }
        #expect(
            SaveError.validation(errors).description
                == "Booking.name: must be one word; Booking.price must be 0.5 to 2.5; "
                + "Booking.data must be 0 to 3 bytes long; Booking: ends before it begins")
    }

    @Test("V1 validation runs on update and on deletion")
    func updatesAndDeletions() throws {
        try context.save()
        booking.first = 1
        let order = error(nil, .custom("ends before it begins"))
        #expect(throws: SaveError.validation([order])) { try context.save() }
        booking.last = 99
        try context.save()
        try context.delete(booking)
        let forever = error("last", .custom("is for ever"))
        #expect(try booking.validate() == [forever])
        #expect(throws: SaveError.validation([forever])) { try context.save() }
        context.rollback()
        #expect(try context.fetch(FetchRequest<Booking>()) == [booking])
    }

    @Test("V1 a required value must be set, a length counts characters")
    func missing() throws {
        let other = Booking(context: context)
        other.price = 1
        #expect(try other.validate() == [error("name", .missing)])
        let company = try TestStore.company().container.newContext()
        let department = Company.department(
            String(repeating: "\u{1F468}\u{200D}\u{1F469}", count: 40), in: company)
        try company.save()
        department.name += "x"
        #expect(
            try department.validate() == [
                ValidationError(
                    entity: "Department", property: "name",
                    reason: .outOfRange("1 to 40 characters long"))
            ])
    }

    @Test("V1 M4 a to-many's count is enforced, members from other writers included")
    func counts() throws {
        let store = try TestStore.company()
        let context = store.container.newContext()
        let department = Company.department("D", employees: 39, in: context)
        try context.save()
        let other = store.container.newContext()
        for context in [context, other] {
            let employee = Employee(context: context)
            employee.name = "new"
            employee.department = context.object(for: department.objectID) as? Department
        }
        try other.save()
        let tooMany = ValidationError(
            entity: "Department", property: "employees", reason: .count(41, expected: 3...40))
        #expect(throws: SaveError.validation([tooMany])) { try context.save() }
        context.rollback()
        context.refresh(department)
        for employee in department.employees { try context.delete(employee) }
        let none = ValidationError(
            entity: "Department", property: "employees", reason: .missing)
        #expect(throws: SaveError.validation([none])) { try context.save() }
    }

    @Test("C11 V1 validation throws if it can't read the values that it checks")
    func unreadable() throws {
        let file = try TemporaryFile()
        let context = try TestStore(Garage.entities, path: file.path).container.newContext()
        let driver = Driver(context: context)
        (driver.name, driver.tours) = ("d", [Tour(context: context)])
        try context.save()
        context.refreshAllObjects()
        try SQLiteShell(path: file.path).run("DELETE FROM Driver;", foreignKeys: false)
        context.refreshAllObjects()
        #expect(driver.name.isEmpty)
        #expect(throws: FaultError.noSuchRow(driver.objectID)) { try driver.validate() }
    }
}
