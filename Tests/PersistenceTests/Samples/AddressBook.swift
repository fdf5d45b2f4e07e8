import Foundation
import Persistence
import SeededRandom

/// A thousand persons, and managers with employees: one manager each, and any number of trainers.
enum AddressBook {
    final class Person: ManagedObject {
        @Attribute var firstName: String
        @Attribute var lastName: String
        @Attribute(.indexed, .range(0...1000)) var age: Int
    }

    final class Manager: ManagedObject {
        @Attribute(.unique) var name: String
        @ToMany var employees: ManagedSet<Employee>
        @ToMany var trainees: ManagedSet<Employee>
    }

    final class Employee: ManagedObject {
        @Attribute(.unique) var name: String
        @ToOne(inverse: \Manager.employees) var manager: Manager?
        @ToMany(inverse: \Manager.trainees) var trainers: ManagedSet<Manager>
    }

    static let entities: [ManagedObject.Type] = [Person.self, Manager.self, Employee.self]

    /// The values of a person, to compare with.
    struct Entry: Hashable, Sendable {
        let firstName: String
        let lastName: String
        let age: Int
    }

    /// Made-up persons, of ages from 0 to 300.
    static func entries(_ count: Int, seed: UInt64) -> [Entry] {
        var random = SeededGenerator(seed: seed)
        func name(_ syllables: Int) -> String {
            (0..<syllables).map { _ in
                "\("bdfgklmnprst".randomElement(using: &random) ?? "b")"
                    + "\("aeiou".randomElement(using: &random) ?? "a")"
            }.joined().capitalized
        }
        return (0..<count).map { _ in
            Entry(
                firstName: name(2), lastName: name(3), age: Int.random(in: 0...300, using: &random))
        }
    }

    /// Inserts persons, unsaved.
    static func insert(_ entries: [Entry], into context: ManagedObjectContext) {
        for entry in entries {
            let person = Person(context: context)
            person.firstName = entry.firstName
            person.lastName = entry.lastName
            person.age = entry.age
        }
    }
}

extension AddressBook.Person {
    var entry: AddressBook.Entry {
        AddressBook.Entry(firstName: firstName, lastName: lastName, age: age)
    }
}
