/// One step from a version of a model to the next.
///
/// All the steps that a file needs run in one transaction, with foreign keys checked at its end:
/// the file is of the old version or of the new one, never between.
public struct Migration: Sendable {
    public let name: String
    let body: @Sendable (MigrationStep) throws -> Void

    public init(_ name: String, body: @escaping @Sendable (MigrationStep) throws -> Void) {
        self.name = name
        self.body = body
    }
}
