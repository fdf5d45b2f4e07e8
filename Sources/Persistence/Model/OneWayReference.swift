/// A one-way relationship, as an object at its far end needs to know it.
struct OneWayReference: Sendable {
    /// The topmost entity that has the relationship.
    let entity: EntityDescription
    let relationship: RelationshipDescription

    /// Returns, for each entity, the one-way relationships that lead to it or to a parent of it.
    static func all(among entities: [EntityDescription]) -> [[OneWayReference]] {
        var references: [[OneWayReference]] = Array(repeating: [], count: entities.count)
        for owner in entities {
            for relationship in owner.relationships where relationship.isOneWay {
                let isInherited = owner.parentIndex.map {
                    entities[$0].positions[relationship.propertyID] != nil
                }
                guard isInherited != true else { continue }
                let reference = OneWayReference(entity: owner, relationship: relationship)
                for destination in entities {
                    var ancestor: Int? = destination.index
                    while let current = ancestor, current != relationship.destinationIndex {
                        ancestor = entities[current].parentIndex
                    }
                    if ancestor != nil { references[destination.index].append(reference) }
                }
            }
        }
        return references
    }

    var name: String { "\(entity.name).\(relationship.name)" }
}
