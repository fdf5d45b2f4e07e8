/// The table of the tombstones of deleted objects, for a hierarchy whose entities declare
/// attributes that are preserved after deletion. A trigger fills it, whichever program deletes.
struct TombstoneTable {
    /// The column with the moment of the deletion, in milliseconds since 1970.
    static let moment = "_moment"
    let root: EntityDescription
    let attributes: [AttributeDescription]
    private let model: ManagedObjectModel

    /// Returns nil if the hierarchy preserves nothing.
    init?(of root: EntityDescription, in model: ManagedObjectModel) {
        attributes = model.columns(of: root).compactMap(\.value.attribute)
            .filter(\.isPreservedAfterDeletion)
        guard !attributes.isEmpty else { return nil }
        self.root = root
        self.model = model
    }

    var name: String { root.table + "_tombstone" }

    /// The definition of the table. A deleted row's key stays its key here.
    var definition: String {
        var lines = [
            "\(quoted(Schema.primaryKey)) INTEGER PRIMARY KEY NOT NULL",
            "\(quoted(Self.moment)) INTEGER NOT NULL",
        ]
        if root.isInHierarchy { lines.append("\(quoted(Schema.entity)) TEXT NOT NULL") }
        lines += attributes.map { "\(quoted($0.name)) \($0.storageClass.rawValue)" }
        return "CREATE TABLE \(quoted(name)) (\n  " + lines.joined(separator: ",\n  ")
            + "\n) STRICT"
    }

    /// The indexes of preserved attributes that the model indexes.
    var indexes: [String] {
        let preserved = Set(attributes.map(\.name))
        var seen: Set<[String]> = []
        return model.hierarchy(of: root).flatMap(\.indexes).map(\.columns)
            .filter { $0.allSatisfy(preserved.contains) && seen.insert($0).inserted }
            .map { columns in
                "CREATE INDEX \(quoted(([name] + columns).joined(separator: "_")))"
                    + " ON \(quoted(name))(\(columns.map(quoted).joined(separator: ", ")))"
            }
    }

    private static let now = "CAST(round((julianday('now') - 2440587.5) * 86400000) AS INTEGER)"

    /// The columns apart from the moment.
    var columns: [String] {
        [Schema.primaryKey] + (root.isInHierarchy ? [Schema.entity] : []) + attributes.map(\.name)
    }

    var trigger: String {
        Schema.trigger(
            name + "_kept", "AFTER DELETE ON \(quoted(root.table))",
            [
                """
                INSERT OR REPLACE INTO \(quoted(name))\
                (\(quoted(Self.moment)),\(columns.map(quoted).joined(separator: ","))) \
                VALUES(\(Self.now),\(columns.map { "OLD." + quoted($0) }.joined(separator: ",")))
                """
            ])
    }

    func insertion(where condition: String) -> String {
        let names = columns.map(quoted).joined(separator: ", ")
        return """
            INSERT OR REPLACE INTO \(quoted(name)) (\(quoted(Self.moment)), \(names)) \
            SELECT \(Self.now), \(names) FROM \(quoted(root.table)) WHERE \(condition)
            """
    }
}
