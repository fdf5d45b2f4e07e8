/// One step from a version of a model to the next.
///
/// All the steps that a file needs run in one transaction, with foreign keys checked at its end, so
/// that the file always has either the old version or the new one.
///
/// A step contains only what can't be inferred. After the last one, the tables are compared with
/// the model: entities and attributes that the model has and the file doesn't are added, those that
/// it no longer has are removed if they are empty, and all values stay. A migration that would lose
/// rows, values or links throws ``StoreError`` with a ``MigrationLoss`` and changes nothing, unless
/// a step says that it drops them.
public struct Migration: Sendable {
    /// The purpose of the step, for readers of the code.
    public let name: String
    let earlierSchema: @Sendable () -> [String]
    let changesTables: Bool
    let model: @Sendable () throws -> ManagedObjectModel?
    private(set) var dropped: [Result<String, ModelError>] = []
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
    ///   - model: The model of the version that the step leads to, for the steps after it: they then
    ///     find its tables, however many versions the file is behind. Default: the tables are as
    ///     the step leaves them.
    ///   - body: Does what can't be inferred from the difference between the file and the model.
    public init(
        _ name: String, earlierSchema: @escaping @autoclosure @Sendable () -> [String] = [],
        changesTables: Bool = true,
        model: @escaping @autoclosure @Sendable () throws -> ManagedObjectModel? = nil,
        body: @escaping @Sendable (MigrationStep) throws -> Void = { _ in }
    ) {
        self.name = name
        self.earlierSchema = earlierSchema
        self.changesTables = changesTables
        self.model = model
        self.body = body
    }

    /// Returns the step with a permission to drop entities and properties, with their values.
    ///
    /// They are dropped after the step's body has run, even if a later version has them again.
    /// - Parameter names: Entities, such as `"Shelf"`, and properties, such as `"Jar.label"`. The
    ///   classes needn't exist any more.
    public func dropping(_ names: String...) -> Migration {
        dropping(names.map(Result.success))
    }

    /// Returns the step with a permission to drop properties, with their values.
    ///
    /// - Parameter properties: Attributes or relationships of an earlier version's class.
    public func dropping<Object: ManagedObject>(
        _ properties: PartialKeyPath<Object>...
    ) -> Migration {
        dropping(
            properties.map { property in
                Result { () throws(ModelError) in try ModelBuilder.name(of: property) }
            })
    }

    /// Returns the step with a permission to drop entities, with their objects.
    ///
    /// - Parameter entities: Classes of an earlier version.
    public func dropping(_ entities: ManagedObject.Type...) -> Migration {
        dropping(entities.map { .success(TypeRecord(of: $0).name) })
    }

    private func dropping(_ names: [Result<String, ModelError>]) -> Migration {
        var migration = self
        migration.dropped += names
        return migration
    }
}
