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
        try step.execute("CREATE TABLE Department (_pk INTEGER PRIMARY KEY, code INTEGER)")
        try step.execute(
            """
            INSERT INTO Department (code) SELECT DISTINCT departmentCode FROM Employee ORDER BY 1
            """)
        try step.execute("ALTER TABLE Employee ADD COLUMN department INTEGER")
        try step.execute(
            """
            UPDATE Employee SET department =
              (SELECT _pk FROM Department WHERE code = departmentCode)
            """)
    }.dropping(\Staff.First.Employee.departmentCode)

    static let toDivisions = Migration("divisions") { step in
        try step.execute("CREATE TABLE Division (_pk INTEGER PRIMARY KEY, code INTEGER)")
        try step.execute(
            "INSERT INTO Division (code) SELECT DISTINCT code / 100 FROM Department ORDER BY 1")
        try step.execute("ALTER TABLE Department ADD COLUMN division INTEGER")
        try step.execute(
            """
            UPDATE Department SET division =
              (SELECT v._pk FROM Division AS v WHERE v.code = Department.code / 100)
            """)
    }
}
