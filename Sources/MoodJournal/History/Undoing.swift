import Persistence

extension Journal {
    /// Undoes a command, except for changes that later commands replaced.
    /// - Parameters:
    ///   - number: The command's number (default: the latest command that hasn't been undone).
    ///   - isDryRun: Whether to roll everything back and only return what would happen.
    /// - Throws: ``JournalError/nothingToUndo``, ``JournalError/noSuchCommand(_:)``,
    ///   ``JournalError/undoneAlready(_:by:)``, ``JournalError/syncNotUndone(_:)``,
    ///   ``JournalError/nothingUndone(_:_:kept:isRedo:next:)``, ``JournalError/mergedSince(_:)``,
    ///   ``JournalError/repairNotUndone(_:)``, ``JournalError/discardNotUndone(_:)``,
    ///   ``JournalError/repairedSince(_:isRecovery:)`` or ``JournalError/changedByOthers(_:)``.
    /// - Complexity: O(*n* log *m*) for *n* changes of this command and later ones, and *m* moods.
    @discardableResult
    public func undo(
        _ number: Int64? = nil, isDryRun: Bool = false
    ) throws(JournalError) -> UndoOutcome {
        var laterSync: Int64?
        return try revert(isDryRun: isDryRun, isRedo: false, passingOver: laterSync) {
            guard let number else {
                guard
                    let entry = try commandToUndo(passingOver: {
                        if $0.kind == .sync, try context.hasChangedContents($0.number) {
                            laterSync = laterSync ?? $0.number
                        }
                    })
                else { throw JournalError.nothingToUndo }
                return (entry, entry)
            }
            guard let entry = try context.historyEntry(number) else {
                throw JournalError.noSuchCommand(number)
            }
            guard entry.kind != .sync else { throw JournalError.syncNotUndone(number) }
            guard entry.kind?.isRepair != true else { throw JournalError.repairNotUndone(number) }
            guard entry.kind != .trash else { throw JournalError.discardNotUndone(number) }
            return (entry, entry)
        }
    }

    /// Returns the latest command that can be undone and hasn't been; `nil` if no command
    /// can be undone.
    /// - Parameters:
    ///   - number: A command, to return the latest one before it.
    ///   - passOver: A function that receives the commands that are passed over or returned.
    private func commandToUndo(
        before number: Int64 = .max, passingOver passOver: (HistoryEntry) throws -> Void = { _ in }
    ) throws -> HistoryEntry? {
        var hasLaterMerge = false
        return try context.transactionToUndo(skipping: {
            try passOver($0)
            // The latest merge is undone, or explains why it can't be; an earlier one can't be.
            let isBlocked = try hasLaterMerge && number < .max && context.isOfMerge($0)
            if $0.isMerge, $0.revertingNumber == nil { hasLaterMerge = true }
            return try $0.number >= number || $0.kind?.isFinal == true || isBlocked
                || $0.kind == .merge && !context.hasChangedContents($0.number)
        })
    }

    /// Redoes the command that was undone last, unless another has changed the journal since.
    /// - Parameter isDryRun: Whether to roll everything back and only return what would happen.
    /// - Throws: ``JournalError/nothingToRedo``, ``JournalError/nothingUndone(_:_:kept:isRedo:next:)`` or
    ///   ``JournalError/changedByOthers(_:)``.
    /// - Complexity: The same as ``undo(_:isDryRun:)``.
    @discardableResult
    public func redo(isDryRun: Bool = false) throws(JournalError) -> UndoOutcome {
        try revert(isDryRun: isDryRun, isRedo: true) {
            guard
                let undoing = try context.transactionToRedo(
                    skipping: { $0.kind == .sync || $0.kind == .trash }),
                let undone = try undoing.revertedNumber.flatMap(context.historyEntry)
            else { throw JournalError.nothingToRedo }
            return (undoing, undone)
        }
    }

    /// - Parameter find: Returns the transaction to revert, and the command it undoes or redoes.
    private func revert(
        isDryRun: Bool, isRedo: Bool, passingOver laterSync: @autoclosure () -> Int64? = nil,
        _ find: () throws -> (HistoryEntry, HistoryEntry)
    ) throws(JournalError) -> UndoOutcome {
        try writing(isDryRun: isDryRun) {
            let (entry, command) = try find()
            try expectNoMerge(since: entry)
            let record = CommandRecord(command)
            var subject = try subject(of: command.number)
            let result: Reversion
            do {
                result = try context.revert(entry.number)
            } catch RevertError.alreadyReverted(let number, let other) {
                throw JournalError.undoneAlready(number, by: other)
            } catch is HistoryError {
                throw try foreignChange(since: entry.number)
            }
            // Restored regions and tags may have no moods: none came back, or others left.
            try context.sweep()
            let kept = UndoOutcome.Kept.all(of: result.kept)
            let keepsMoods = result.kept.contains { $0.objectID.entity.name == "Mood" }
            guard try keepsMoods ? context.hasWritten(Mood.self) : context.hasWrittenAnything()
            else {
                let next = isRedo ? nil : try commandToUndo(before: command.number)
                throw JournalError.nothingUndone(
                    record, subject, kept: kept, isRedo: isRedo, next: next?.number)
            }
            // After an edit, the mood is named as it is then.
            if record.kind?.isEdit == true || record.kind == .import, subject?.isEdited == true {
                subject = try self.subject(of: command.number)
            }
            let verb = isRedo ? "redo" : "undo"
            label(
                isRedo ? .redo : .undo, "\(verb) \(record.number): \(record.name)",
                isFromUser: false)
            if !isDryRun { try discardOldValues() }
            let undoing =
                record.kind == .redo ? try record.undoneNumber.flatMap(context.historyEntry) : nil
            return UndoOutcome(
                command: record, redoneNumber: undoing?.revertedNumber, subject: subject,
                laterSync: laterSync(), kept: kept)
        }
    }

    /// Returns the error for a command that can't be undone because the history doesn't describe
    /// all later changes.
    private func foreignChange(since number: Int64) throws -> JournalError {
        var error = JournalError.changedByOthers(number)
        try context.forEachHistoryEntry { later in
            guard later.number > number else { return false }
            guard later.kind?.isRepair == true else { return true }
            error = .repairedSince(number, isRecovery: later.kind == .recover)
            return false
        }
        return error
    }

    /// Throws an error if a later merge builds on the merge states of this one.
    private func expectNoMerge(since entry: HistoryEntry) throws {
        guard try context.isOfMerge(entry) else { return }
        try context.forEachHistoryEntry { later in
            guard later.number > entry.number else { return false }
            if later.isMerge, later.revertingNumber == nil {
                throw JournalError.mergedSince(entry.number)
            }
            return true
        }
    }
}

extension ManagedObjectContext {
    /// Returns whether a command changed moods, regions or named places. A merge may only write down
    /// what the other machine knows, such as when the same edit was made there.
    fileprivate func hasChangedContents(_ number: Int64) throws -> Bool {
        try rows(of: Mood.self, changedBy: number) != nil
            || rows(of: Country.self, changedBy: number) != nil
            || rows(of: Place.self, changedBy: number) != nil
    }
}
