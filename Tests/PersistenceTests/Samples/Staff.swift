import Persistence

/// A model that grew: first with the department's code on each employee, then with departments,
/// then with divisions split off from those.
enum Staff {
    enum First {
        static let entities: [ManagedObject.Type] = [Employee.self]

        final class Employee: ManagedObject {
            @Attribute(.length(1...80)) var name: String
            @Attribute(.indexed) var departmentCode: Int
        }
    }

    enum Second {
        static let entities: [ManagedObject.Type] = [Employee.self, Department.self]

        final class Employee: ManagedObject {
            @Attribute(.length(1...80)) var name: String
            @ToOne(inverse: \Department.employees, .required) var department: Department?
        }

        final class Department: ManagedObject {
            @Attribute(.unique) var code: Int
            @ToMany(deleteRule: .deny) var employees: ManagedSet<Employee>
            @Derived var headcount: Int

            override class var derivations: [Derivation] {
                [.count(of: \Department.employees, into: \Department.headcount)]
            }
        }
    }

    enum Third {
        static let entities: [ManagedObject.Type] = [
            Employee.self, Department.self, Division.self,
        ]

        final class Employee: ManagedObject {
            @Attribute(.length(1...80)) var name: String
            @ToOne(inverse: \Department.employees, .required) var department: Department?
        }

        final class Department: ManagedObject {
            @Attribute(.unique) var code: Int
            @ToMany(deleteRule: .deny) var employees: ManagedSet<Employee>
            @ToOne(inverse: \Division.departments, .required) var division: Division?
            @Derived var headcount: Int

            override class var derivations: [Derivation] {
                [.count(of: \Department.employees, into: \Department.headcount)]
            }
        }

        final class Division: ManagedObject {
            @Attribute(.unique) var code: Int
            @ToMany(deleteRule: .deny) var departments: ManagedSet<Department>
            @Derived var headcount: Int

            override class var derivations: [Derivation] {
                [.sum(of: \Division.departments, \Department.headcount, into: \Division.headcount)]
            }
        }
    }

    static let toDepartments = Migration("departments") { step in
        let model = try ManagedObjectModel(Second.entities)
        try step.createMissingTables(of: model)
        for row in try step.rows("SELECT DISTINCT departmentCode FROM Employee ORDER BY 1") {
            _ = try step.findOrCreate(in: "Department", ["code": row[0]])
        }
        try step.rebuildTable(
            of: Second.Employee.self, in: model,
            setting: [
                "department": "(SELECT _pk FROM Department WHERE code = departmentCode)"
            ])
    }

    static let toDivisions = Migration("divisions") { step in
        let model = try ManagedObjectModel(Third.entities)
        try step.createMissingTables(of: model)
        for row in try step.rows("SELECT code FROM Department ORDER BY 1") {
            guard case .integer(let code) = row[0] else { continue }
            _ = try step.findOrCreate(in: "Division", ["code": .integer(code / 100)])
        }
        try step.rebuildTable(
            of: Third.Department.self, in: model,
            setting: [
                "division": "(SELECT v._pk FROM Division AS v WHERE v.code = Department.code / 100)"
            ])
    }
}
