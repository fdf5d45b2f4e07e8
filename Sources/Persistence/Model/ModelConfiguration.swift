/// The entities of a model that are in one store (Core Data's configuration).
///
/// ```swift
/// let model = try ManagedObjectModel(configurations: [
///     ModelConfiguration("Catalogue", [Title.self, Publisher.self]),
///     ModelConfiguration("Sales", [Sale.self]),
/// ])
/// ```
///
/// An entity is in one store, together with its parents and every entity that it is related to. A
/// container has at most eleven stores (sqlite.org/limits.html, section 11).
public struct ModelConfiguration {
    /// The name of the only configuration of a model that was made without any.
    public static let defaultName = "Default"
    /// The name by which a container's stores refer to the configuration.
    public let name: String
    let entities: [ManagedObject.Type]
    let abstract: [ManagedObject.Type]

    /// Creates a configuration.
    /// - Parameters:
    ///   - name: A name that no other configuration of the model has.
    ///   - entities: The classes that have objects of their own.
    ///   - abstract: Entities that have no objects of their own, only subentities.
    public init(
        _ name: String, _ entities: [ManagedObject.Type], abstract: [ManagedObject.Type] = []
    ) {
        self.name = name
        self.entities = entities
        self.abstract = abstract
    }

    /// Returns the index of the configuration that each entity belongs to. It throws if two
    /// configurations have one name, or if related entities are in two stores.
    static func indices(
        of entities: [EntityDescription], in configurations: [ModelConfiguration]
    ) throws(ModelError) -> [Int] {
        guard !configurations.isEmpty else { throw .noConfiguration }
        let names = configurations.map(\.name)
        for name in names where names.count(where: { $0 == name }) > 1 {
            throw .duplicateConfiguration(name)
        }
        // The model was made of these very classes, so each is found.
        let indices = entities.map { entity in
            configurations.firstIndex {
                ($0.entities + $0.abstract).contains { $0 == entity.objectClass }
            } ?? 0
        }
        for entity in entities {
            let own = indices[entity.index]
            if let parent = entity.parentIndex, indices[parent] != own {
                throw .parentInAnotherStore(
                    entity: entity.name, store: names[own], parent: entities[parent].name,
                    parentStore: names[indices[parent]])
            }
            for relationship in entity.relationships {
                let destination = entities[relationship.destinationIndex]
                let far = indices[destination.index]
                guard far != own else { continue }
                throw .relationshipAcrossStores(
                    entity: entity.name, relationship: relationship.name, store: names[own],
                    destination: destination.name, destinationStore: names[far])
            }
        }
        return indices
    }
}
