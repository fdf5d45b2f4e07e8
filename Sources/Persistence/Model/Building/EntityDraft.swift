/// An entity while its model is being built.
struct EntityDraft {
    struct Property {
        let id: Int
        let name: String
        let position: PropertyPosition
    }

    let name: String
    let objectClass: ManagedObject.Type
    let isAbstract: Bool
    let index: Int
    var properties: [Property] = []
    var valueDeclarations: [DeclarationRecorder.ValueDeclaration] = []
    var toManyDeclarations: [RelationshipDeclaration] = []
    var fetchedProperties: [FetchedPropertyDescription] = []
    var parentIndex: Int?
    var rootIndex = 0
    var table = ""
    var concreteNames: [String] = []
    var isInHierarchy = false
    var values: [ValueDescription] = []
    var toMany: [RelationshipDescription] = []
    var positions: [Int: PropertyPosition] = [:]
    var derivations: [DerivationDescription] = []
    var indexes: [IndexDescription] = []
    var fullTextAttributes: [String] = []
    var indivisibleColumns: [[String]] = []

    func property(at position: PropertyPosition) -> Property? {
        properties.first { $0.position == position }
    }

    func relationship(at position: PropertyPosition) -> RelationshipDeclaration? {
        switch position {
        case .toMany(let index): return toManyDeclarations[index]
        case .value(let slot):
            guard case .toOne(let declaration) = valueDeclarations[slot] else { return nil }
            return declaration
        }
    }
}
