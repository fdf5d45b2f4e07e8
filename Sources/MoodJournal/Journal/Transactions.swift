import Foundation
import Persistence

extension Journal {
    func translating<Result>(_ body: () throws -> Result) throws(JournalError) -> Result {
        try JournalError.translating(path: location.path, body)
    }

    /// Translates the errors of persistence, and rethrows the caller's errors unchanged.
    func rethrowing<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            guard error is any PersistenceError else { throw error }
            return try translating { throw error }
        }
    }

    /// Reads properties of objects, and throws if a stored value can't be read.
    func reading<Result>(_ body: () throws -> Result) throws(JournalError) -> Result {
        try translating { try context.reading(body) }
    }

    /// Reads as of one moment, even if others write, and throws if a stored value can't be read.
    func readingAtOneMoment<Result>(_ body: () throws -> Result) throws(JournalError) -> Result {
        try translating { try context.inQueryGeneration { try context.reading(body) } }
    }

    /// Runs `body`, in which all reads see the journal as of one moment, even if others write
    /// meanwhile. Readers and writers don't wait for each other.
    /// - Parameter body: A function that reads from this journal.
    /// - Throws: ``JournalError`` if the journal can't be read, and any error of `body`.
    public func atOneMoment(_ body: () throws -> Void) throws {
        try rethrowing { try context.inQueryGeneration(body) }
    }

    /// Reads, changes and saves in one write transaction (`BEGIN IMMEDIATE`). A failed change is
    /// rolled back, so that the next transaction doesn't contain it.
    /// - Parameters:
    ///   - isDryRun: Whether everything is rolled back anyway; `body` may decide.
    ///   - isBulk: Whether `body` may write many moods.
    /// - Returns: The result of `body`, also of a dry run.
    /// - Throws: ``JournalError`` if the journal can't be written, and any error of `body`.
    func transaction<Result>(
        isDryRun: @autoclosure () -> Bool = false, isBulk: Bool = false,
        _ body: () throws -> Result
    ) throws -> Result {
        var trial: Result?
        discards = nil
        context.transactionLabel = TransactionLabel()
        do {
            return try rethrowing {
                try context.write(isBulk: isBulk) {
                    let result = try body()
                    guard isDryRun() else { return result }
                    trial = result
                    throw DryRun()
                }
            }
        } catch {
            context.rollback()
            discards = nil
            if error is DryRun, let trial { return trial }
            throw error
        }
    }

    /// Runs a transaction, erases what it has discarded, and turns every error into a ``JournalError``.
    func writing<Result>(
        isDryRun: @autoclosure () -> Bool = false, isBulk: Bool = false,
        _ body: () throws -> Result
    ) throws(JournalError) -> Result {
        let result = try translating {
            try transaction(isDryRun: isDryRun(), isBulk: isBulk, body)
        }
        try eraseDiscarded()
        return result
    }

    private struct DryRun: Error {}
}

extension JournalError {
    /// Converts errors of persistence to errors with the journal's path.
    static func translating<Result>(
        path: String, _ body: () throws -> Result
    ) throws(JournalError) -> Result {
        do {
            return try body()
        } catch let error as JournalError {
            throw error
        } catch let error as StoreError {
            throw .store(error, path: path)
        } catch FaultError.unreadable(let error) {
            throw .store(error, path: path)
        } catch let error as FaultError {
            throw .damaged(error.description, path: path)
        } catch FetchError.undecodableValue(let property) {
            throw .damaged(FetchError.undecodableValue(property).description, path: path)
        } catch {
            throw .refused("\(error)", path: path)
        }
    }
}
