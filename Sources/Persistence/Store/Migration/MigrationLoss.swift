/// A part of a store that a migration refuses to lose, because no step says that it may.
public struct MigrationLoss: Equatable, Sendable, CustomStringConvertible {
    /// The reason why the model can't keep it.
    public enum Reason: Sendable {
        /// The model has no such entity or property, or keeps something else by this name.
        case removed
        /// The attribute has another type, and its values can't be converted without loss.
        case otherType
        /// The relationship can't hold the objects that it leads to, or not as many of them.
        case links
        /// The property must have a value, and objects have none.
        case missing
        /// Objects must differ in the attributes, and don't.
        case duplicate
    }

    /// The name of the entity.
    public let entity: String
    /// The name of the property, or names with commas between them; nil for whole objects.
    public let property: String?
    /// The number of rows: of objects, of values, or of pairs; nil if it wasn't counted.
    public let rowCount: Int?
    /// The reason.
    public let reason: Reason

    /// The entity and the property as a step names them.
    public var name: String { property.map { "\(entity).\($0)" } ?? entity }

    public var description: String {
        let rows = rowCount == 1 ? "1 row" : rowCount.map { "\($0) rows" } ?? "rows"
        let remedy = "keep them in a step, or declare that it drops them: .dropping(\"\(name)\")"
        return switch reason {
        case .removed where property == nil:
            "the model has no concrete entity \(name), which has \(rows); \(remedy)"
        case .removed: "the model doesn't keep \(name), which has values in \(rows); \(remedy)"
        case .otherType: "\(name) has another type, and has values in \(rows); \(remedy)"
        case .links: "\(name) can't hold what it leads to in \(rows); \(remedy)"
        case .missing:
            "\(name) is required, and \(rows) would have no value; fill it in a step, or declare a "
                + "default"
        case .duplicate: "\(name) is unique, and \(rows) have the same value; change them in a step"
        }
    }
}
