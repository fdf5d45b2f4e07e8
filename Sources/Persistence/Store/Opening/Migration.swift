/// One step from a version of a model to the next.
///
/// All the steps that a file needs run in one transaction, with foreign keys checked at its end:
/// the file is of the old version or of the new one, never between.
///
/// A step says only what can't be inferred. After the last one, the tables are compared with the
/// model: entities and attributes that the model has and the file doesn't are added, those that it
/// no longer has are removed, and all other values stay.
public struct Migration: Sendable {
    /// The purpose of the step, for readers of the code.
    public let name: String
    let earlierSchema: @Sendable () -> [String]
    let body: @Sendable (MigrationStep) throws -> Void

    /// Declares a step.
    ///
    /// - Parameters:
    ///   - name: What the step is for.
    ///   - earlierSchema: The tables, columns (`Table.column`), indexes and triggers of the version
    ///     that the step starts from. Only needed for files that were made before stores listed
    ///     their own schema; an object that is listed neither in the file nor here is not the
    ///     model's.
    ///   - body: Does what can't be inferred from the difference between the file and the model.
    public init(
        _ name: String, earlierSchema: @escaping @autoclosure @Sendable () -> [String] = [],
        body: @escaping @Sendable (MigrationStep) throws -> Void = { _ in }
    ) {
        self.name = name
        self.earlierSchema = earlierSchema
        self.body = body
    }
}
