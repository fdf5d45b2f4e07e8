/// The entities of a container and how they are related. A model is immutable, so any number of
/// containers may share one.
public final class ManagedObjectModel: Sendable {
    /// All entities: the concrete ones in the order that they were given in, then the abstract
    /// ones.
    let entities: [EntityDescription]
    /// The names of the configurations, in the order in which they were given. A model without any
    /// has one, ``ModelConfiguration/defaultName``.
    let configurationNames: [String]
    /// The model of each store; empty if one store keeps everything.
    private let parts: [ManagedObjectModel]
    private let configurationIndices: [Int]
    private let indexByClass: [ObjectIdentifier: Int]
    /// The one-way relationships that lead to each entity, or to a parent of it.
    private let oneWayReferences: [[OneWayReference]]
    /// The columns of each root's table.
    private let columns: [[(name: String, value: ValueDescription)]]

    /// Creates a model of these classes, all in one store. A class whose superclass is among them
    /// is its subentity and shares its table; a superclass that isn't among them only shares its
    /// declarations.
    ///
    /// It takes about 20 microseconds per entity.
    /// - Parameters:
    ///   - entities: The classes that have objects of their own.
    ///   - abstract: Entities that have no objects of their own, only subentities.
    /// - Throws: ``ModelError`` with the first problem found.
    public convenience init(
        _ entities: [ManagedObject.Type], abstract: [ManagedObject.Type] = []
    ) throws(ModelError) {
        try self.init(configurations: [
            ModelConfiguration(ModelConfiguration.defaultName, entities, abstract: abstract)
        ])
    }

    /// Creates a model whose entities are in several stores of one container.
    ///
    /// It takes about 20 microseconds per entity, once for the model and, if there are several
    /// configurations, once more for its store.
    /// - Parameter configurations: The entities of each store. The names must differ.
    /// - Throws: ``ModelError`` with the first problem found. A relationship from one store to
    ///   another is such a problem, since no store can keep it in step.
    public convenience init(configurations: [ModelConfiguration]) throws(ModelError) {
        try self.init(configurations)
        for entity in entities {
            for property in entity.fetchedProperties
            where self.entity(for: property.destination) == nil {
                throw .fetchedEntityNotInModel(
                    entity: entity.name, destination: String(describing: property.destination))
            }
        }
        try Schema(model: self).expectDistinctNames()
    }

    /// The destination of a fetched property may be in another store than its owner, so the model
    /// of one store doesn't check it.
    private init(_ configurations: [ModelConfiguration]) throws(ModelError) {
        var builder = try ModelBuilder(
            concrete: configurations.flatMap(\.entities),
            abstract: configurations.flatMap(\.abstract))
        let entities = try builder.build()
        self.entities = entities
        indexByClass = builder.indexByClass
        oneWayReferences = OneWayReference.all(among: self.entities)
        columns = entities.map { $0.columns(among: entities) }
        configurationNames = configurations.map(\.name)
        configurationIndices = try ModelConfiguration.indices(of: self.entities, in: configurations)
        var parts: [ManagedObjectModel] = []
        if configurations.count > 1 {
            for configuration in configurations {
                parts.append(try ManagedObjectModel([configuration]))
            }
        }
        self.parts = parts
    }

    func part(_ configuration: Int) -> ManagedObjectModel {
        parts.isEmpty ? self : parts[configuration]
    }

    func configurationIndex(of entity: EntityDescription) -> Int {
        configurationIndices[entity.index]
    }

    /// Returns the entity of exactly this class; nil if it isn't in the model, even if a superclass
    /// is.
    func entity(for objectClass: ManagedObject.Type) -> EntityDescription? {
        indexByClass[ObjectIdentifier(objectClass)].map { entities[$0] }
    }

    /// Returns the entity whose class has this name, in O(*n*) in the number of entities.
    func entity(named name: String) -> EntityDescription? { entities.first { $0.name == name } }

    func destination(of relationship: RelationshipDescription) -> EntityDescription {
        entities[relationship.destinationIndex]
    }

    /// Returns the other end of a relationship that `entity` declares or inherits; nil if the
    /// relationship is one-way.
    func inverse(
        of relationship: RelationshipDescription, in entity: EntityDescription
    ) -> (position: PropertyPosition, description: RelationshipDescription)? {
        guard let inverseID = relationship.inversePropertyID,
            let position = entity.positions[inverseID],
            let description = entity.relationship(at: position)
        else { return nil }
        return (position, description)
    }

    /// Returns the one-way relationships that an object of an entity may be at the end of.
    func oneWayReferences(to entity: EntityDescription) -> [OneWayReference] {
        oneWayReferences[entity.index]
    }

    var hasOneWayRelationships: Bool { oneWayReferences.contains { !$0.isEmpty } }
    /// The entities that have a table of their own: the roots.
    var roots: [EntityDescription] { entities.filter { $0.index == $0.rootIndex } }

    /// Returns all entities that share the root's table, the root among them.
    func hierarchy(of root: EntityDescription) -> [EntityDescription] {
        entities.filter { $0.rootIndex == root.rootIndex }
    }

    /// Returns the columns of a hierarchy's table beside the store's own, each once.
    func columns(of root: EntityDescription) -> [(name: String, value: ValueDescription)] {
        columns[root.rootIndex]
    }
}

extension EntityDescription {
    fileprivate func columns(
        among entities: [EntityDescription]
    ) -> [(name: String, value: ValueDescription)] {
        guard index == rootIndex else { return [] }
        var columns: [(name: String, value: ValueDescription)] = []
        for entity in entities where entity.rootIndex == index {
            for value in entity.values
            where value.hasColumn && !columns.contains(where: { $0.name == value.name }) {
                columns.append((value.name, value))
            }
        }
        return columns
    }
}
