/// One step from a version of a model to the next.
///
/// All the steps that a file needs run in one transaction, with foreign keys checked at its end, so
/// that the file always has either the old version or the new one.
///
/// A step contains only what can't be inferred. After the last one, the tables are compared with
/// the model: entities and attributes that the model has and the file doesn't are added, those that
/// it no longer has are removed, and all other values stay.
public struct Migration: Sendable {
    /// The purpose of the step, for readers of the code.
    public let name: String
    let earlierSchema: @Sendable () -> [String]
    let changesTables: Bool
    let body: @Sendable (MigrationStep) throws -> Void

    /// Declares a step.
    /// - Parameters:
    ///   - name: The purpose of the step.
    ///   - earlierSchema: The tables, columns (`Table.column`), indexes and triggers of the version
    ///     that the step starts from. Only needed for files that were made before stores listed
    ///     their own schema; an object that is listed neither in the file nor here doesn't belong
    ///     to the model.
    ///   - changesTables: Whether the step changes tables or columns (default: true). If not, a
    ///     damaged file of the earlier version is recovered like one of the later version.
    ///   - body: Does what can't be inferred from the difference between the file and the model.
    public init(
        _ name: String, earlierSchema: @escaping @autoclosure @Sendable () -> [String] = [],
        changesTables: Bool = true,
        body: @escaping @Sendable (MigrationStep) throws -> Void = { _ in }
    ) {
        self.name = name
        self.earlierSchema = earlierSchema
        self.changesTables = changesTables
        self.body = body
    }
}
