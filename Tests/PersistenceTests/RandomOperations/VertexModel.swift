import Foundation
import Persistence

/// A model of vertices: its entities, and its relationships in a form that any code can go through.
struct VertexModel: Sendable {
    let name: String
    let kinds: [VertexKind]
    var abstract: [VertexKind] = []
    let links: [VertexLink]

    /// One end of one link.
    struct End: Sendable {
        let link: Int
        let isNear: Bool
        let isOneWay: Bool
        let isSingleAtNear: Bool
        let isSingleAtFar: Bool
        let property: VertexProperty
        let destinations: Set<String>
    }

    /// The ends of links that an entity has.
    func ends(of kind: String) -> [End] {
        ends.filter { $0.property.owners.contains(kind) }
    }

    var ends: [End] {
        links.enumerated().flatMap { index, link in
            let far: VertexProperty?
            let destinations: Set<String>
            switch link.far {
            case .property(let property): (far, destinations) = (property, property.owners)
            case .none(let kinds): (far, destinations) = (nil, kinds)
            }
            let isSingleAtFar = far.map { !$0.isToMany } ?? false
            func end(_ property: VertexProperty, isNear: Bool, to kinds: Set<String>) -> End {
                End(
                    link: index, isNear: isNear, isOneWay: link.far.isNone,
                    isSingleAtNear: !link.near.isToMany,
                    isSingleAtFar: isSingleAtFar, property: property, destinations: kinds)
            }
            return [end(link.near, isNear: true, to: destinations)]
                + (far.map { [end($0, isNear: false, to: link.near.owners)] } ?? [])
        }
    }
}

/// A relationship and its inverse.
struct VertexLink: Sendable {
    enum Far: Sendable {
        case property(VertexProperty)

        /// One-way, to these entities.
        case none(Set<String>)

        var isNone: Bool { if case .none = self { true } else { false } }
    }

    let near: VertexProperty
    let far: Far
}

/// An entity: how its objects are made and fetched.
struct VertexKind: Sendable {
    let name: String
    let objectClass: Vertex.Type
    let insert: @Sendable (ManagedObjectContext) -> Vertex

    /// Inserts a row, sets a value or deletes by batch requests.
    let insertByBatch: @Sendable (ManagedObjectContext, _ number: Int) throws -> Void
    let setByBatch: @Sendable (ManagedObjectContext, _ number: Int, _ value: Int) throws -> Void
    let deleteByBatch: @Sendable (ManagedObjectContext, _ number: Int) throws -> Void

    /// Fetches the objects whose value is at least a number, sorted by number.
    let fetch: @Sendable (ManagedObjectContext, _ leastValue: Int) throws -> [Vertex]

    init<Object: Vertex>(_ objectClass: Object.Type) {
        name = "\(objectClass)"
        self.objectClass = objectClass
        insert = { Object(context: $0) }
        insertByBatch = { context, number in
            try context.execute(
                InsertedRows<Object>(contentsOf: [number]) { row, number in
                    row[\.number] = number
                })
        }
        setByBatch = { context, number, value in
            try context.execute(
                UpdatedRows<Object>(predicate: #Predicate { $0.number == number })
                    .setting(\.value, to: value))
        }
        deleteByBatch = { context, number in
            try context.deleteBatch(
                FetchRequest<Object>(predicate: #Predicate { $0.number == number }))
        }
        fetch = { context, leastValue in
            try context.fetch(
                FetchRequest<Object>(
                    predicate: #Predicate { $0.value >= leastValue },
                    sortedBy: [SortDescriptor(\Object.number)]))
        }
    }
}
