/// The entities of a store and how they are related. Made once; immutable, and so shared freely.
public final class ManagedObjectModel: Sendable {
    public let entities: [EntityDescription]

    /// In the order in which they were given.
    public let configurationNames: [String]

    /// What each store keeps, as a model of its own; empty where one keeps everything.
    private let parts: [ManagedObjectModel]
    private let configurationIndices: [Int]
    private let indexByClass: [ObjectIdentifier: Int]

    /// The one-way relationships that lead to each entity, or to one above it.
    private let oneWayReferences: [[OneWayReference]]

    /// Makes a model of these classes, all in one store. A class whose superclass is among them is
    /// its subentity and shares its table; a superclass that is not shares declarations only.
    ///
    /// Cost: some 20 microseconds an entity.
    ///
    /// - Parameter abstract: Entities that have no objects of their own, only subentities.
    /// - Throws: ``ModelError``, the first thing that is wrong.
    public convenience init(
        _ entities: [ManagedObject.Type], abstract: [ManagedObject.Type] = []
    ) throws(ModelError) {
        try self.init(configurations: [
            ModelConfiguration(ModelConfiguration.defaultName, entities, abstract: abstract)
        ])
    }

    /// Makes a model whose entities lie in several stores of one container.
    ///
    /// - Throws: ``ModelError``, the first thing that is wrong; a relationship from one store to
    ///   another is, since no store can keep it in step.
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

    /// What a fetched property fetches may lie in another store than the one of a part.
    private init(_ configurations: [ModelConfiguration]) throws(ModelError) {
        var builder = try ModelBuilder(
            concrete: configurations.flatMap(\.entities),
            abstract: configurations.flatMap(\.abstract))
        self.entities = try builder.build()
        indexByClass = builder.indexByClass
        oneWayReferences = OneWayReference.all(among: self.entities)
        configurationNames = configurations.map(\.name)
        configurationIndices = try ModelConfiguration.indices(
            of: self.entities, in: configurations)
        var parts: [ManagedObjectModel] = []
        if configurations.count > 1 {
            for configuration in configurations {
                parts.append(try ManagedObjectModel([configuration]))
            }
        }
        self.parts = parts
    }

    /// The model of what one store keeps.
    func part(_ configuration: Int) -> ManagedObjectModel {
        parts.isEmpty ? self : parts[configuration]
    }

    /// Which of the configurations an entity belongs to.
    func configurationIndex(of entity: EntityDescription) -> Int {
        configurationIndices[entity.index]
    }

    /// Nil where the class is not in the model.
    public func entity(for objectClass: ManagedObject.Type) -> EntityDescription? {
        indexByClass[ObjectIdentifier(objectClass)].map { entities[$0] }
    }

    public func entity(named name: String) -> EntityDescription? {
        entities.first { $0.name == name }
    }

    func destination(of relationship: RelationshipDescription) -> EntityDescription {
        entities[relationship.destinationIndex]
    }

    /// The other end of a relationship, as `entity` keeps it: its own or one that it inherits. Nil
    /// where the relationship is one-way.
    func inverse(
        of relationship: RelationshipDescription, in entity: EntityDescription
    ) -> (position: PropertyPosition, description: RelationshipDescription)? {
        guard let inverseID = relationship.inversePropertyID,
            let position = entity.positions[inverseID],
            let description = entity.relationship(at: position)
        else { return nil }
        return (position, description)
    }

    /// The one-way relationships that an object of an entity may be at the end of.
    func oneWayReferences(to entity: EntityDescription) -> [OneWayReference] {
        oneWayReferences[entity.index]
    }

    var hasOneWayRelationships: Bool { oneWayReferences.contains { !$0.isEmpty } }

    /// The entities that have a table of their own: the roots.
    var roots: [EntityDescription] { entities.filter { $0.index == $0.rootIndex } }

    /// All entities that share the root's table, the root among them.
    func hierarchy(of root: EntityDescription) -> [EntityDescription] {
        entities.filter { $0.rootIndex == root.rootIndex }
    }

    /// The columns of a hierarchy's table beside the store's own, each once.
    func columns(of root: EntityDescription) -> [(name: String, value: ValueDescription)] {
        var seen: Set<String> = []
        return hierarchy(of: root).flatMap(\.values).compactMap { value in
            guard value.hasColumn, seen.insert(value.name).inserted else { return nil }
            return (value.name, value)
        }
    }
}
