import Foundation
import Persistence

/// Departments of 3 to 40 employees, and each delete rule.
final class Department: ManagedObject {
    @Attribute(.unique, .length(1...40)) var name: String
    @Attribute(default: 0, .range(0...1_000_000)) var budget: Int

    @ToMany(deleteRule: .deny, count: 3...40, .required)
    var employees: ManagedSet<Employee>

    @ToMany(deleteRule: .cascade) var offices: ManagedSet<Office>
    @ToMany(deleteRule: .nullify) var projects: ManagedSet<Project>
    @ToMany(deleteRule: .noAction) var logEntries: ManagedSet<LogEntry>

    /// The employees hired since ``recently``, the last first.
    @FetchedProperty(
        userInfo: Department.recently,
        { (department: Department, recently) in
            let (id, never) = (department.objectID, Date.distantPast)
            return FetchRequest(
                predicate: #Predicate {
                    $0.department?.objectID == id && ($0.hiredAt ?? never) >= recently
                }, sortedBy: [SortDescriptor(\.hiredAt, order: .reverse)])
        })
    var recentHires: [Employee]

    static let recently = Date(timeIntervalSinceReferenceDate: 700_000_000)

    @Derived var headcount: Int

    override class var defaultSortDescriptors: [AnySortDescriptor] {
        [AnySortDescriptor(\Department.name)]
    }

    override class var derivations: [Derivation] {
        [.count(of: \Department.employees, into: \Department.headcount)]
    }
}

/// The entity isn't abstract: some employees are neither managers nor assistants.
class Employee: ManagedObject {
    @Attribute(.length(1...80)) var name: String
    @Attribute(default: 0) var salary: Double
    @Attribute(.indexed) var hiredAt: Date?
    @ToOne(inverse: \Department.employees, .required) var department: Department?
    @ToMany(inverse: \Project.staff) var projects: ManagedSet<Project>
    @ToOne(inverse: \Badge.holder, deleteRule: .cascade) var badge: Badge?
    @ToMany var managers: ManagedSet<Employee>
    @ToMany(inverse: \Employee.managers) var directReports: ManagedSet<Employee>
}

final class Manager: Employee {
    @Attribute(.unique) var parkingSpace: Int
    @ToMany(count: 1...2) var assistants: ManagedSet<Assistant>
}

final class Assistant: Employee {
    @ToOne(inverse: \Manager.assistants, .required) var superior: Manager?
}

final class Badge: ManagedObject {
    @Attribute(.unique) var number: Int
    @ToOne(.required) var holder: Employee?
}

final class Office: ManagedObject {
    @Attribute var room: String
    @ToOne(inverse: \Department.offices) var department: Department?
    @ToMany(deleteRule: .cascade) var desks: ManagedSet<Desk>
}

final class Desk: ManagedObject {
    @Attribute var number: Int
    @ToOne(inverse: \Office.desks) var office: Office?
}

final class Project: ManagedObject {
    @Attribute var title: String
    @ToOne(inverse: \Department.projects) var department: Department?
    @ToMany var staff: ManagedSet<Employee>
}

final class LogEntry: ManagedObject {
    @Attribute var text: String
    @ToOne(inverse: \Department.logEntries, deleteRule: .noAction) var department: Department?
}

enum Company {
    static let entities: [ManagedObject.Type] = [
        Department.self, Employee.self, Badge.self, Office.self, Desk.self, Project.self,
        LogEntry.self,
    ]

    /// The entities if managers and assistants are subentities of employees, and share their table.
    static let entitiesWithSubentities = entities + [Manager.self, Assistant.self]

    /// The people of a company, from Fixtures/company.json, unsaved.
    static func insertPeople(in context: ManagedObjectContext) throws {
        struct Person: Decodable {
            let name: String
            let kind: String
            let salary: Double
            let managers: [String]
            let superior: String?
            let parkingSpace: Int?
        }
        let people: [String: [Person]] = try Fixture.decode("company.json")
        var employees: [String: Employee] = [:]
        for (name, members) in people.sorted(by: { $0.key < $1.key }) {
            let department = Department(context: context)
            department.name = name
            for person in members {
                let employee: Employee
                switch person.kind {
                case "manager":
                    let manager = Manager(context: context)
                    manager.parkingSpace = person.parkingSpace ?? 0
                    employee = manager
                case "assistant": employee = Assistant(context: context)
                default: employee = Employee(context: context)
                }
                employee.name = person.name
                employee.salary = person.salary
                department.employees.insert(employee)
                employees[person.name] = employee
            }
        }
        for person in people.values.joined() {
            guard let employee = employees[person.name] else { continue }
            for manager in person.managers.compactMap({ employees[$0] }) {
                employee.managers.insert(manager)
            }
            if let superior = person.superior.flatMap({ employees[$0] }) as? Manager {
                (employee as? Assistant)?.superior = superior
            }
        }
    }

    /// A department with as many employees, unsaved.
    static func department(
        _ name: String, employees: Int = 3, in context: ManagedObjectContext
    ) -> Department {
        let department = Department(context: context)
        department.name = name
        for number in 1...employees {
            let employee = Employee(context: context)
            employee.name = "\(name) \(number)"
            employee.salary = Double(number) * 100
            employee.department = department
        }
        return department
    }

    /// A department that holds something by each delete rule, unsaved: employees by deny, a desk
    /// behind an office by cascade, a project by nullify, an entry by no action.
    static func everyDeleteRule(
        in context: ManagedObjectContext
    ) -> (Department, Desk, Project, LogEntry) {
        let department = department("D", in: context)
        let office = Office(context: context)
        office.room = "1"
        office.department = department
        let desk = Desk(context: context)
        desk.number = 1
        desk.office = office
        let (project, entry) = (Project(context: context), LogEntry(context: context))
        (project.title, entry.text) = ("p", "e")
        (project.department, entry.department) = (department, department)
        project.staff = department.employees
        return (department, desk, project, entry)
    }
}
