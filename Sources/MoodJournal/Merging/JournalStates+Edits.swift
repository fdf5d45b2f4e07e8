import Persistence

/// Derives the states of existing moods from the rows and the history.
extension JournalStates {
    /// Returns a mood's state with the edits that were made after it was stored, and the timestamp of
    /// the last one.
    /// - Parameter isRestored: Whether the row is as it was before a deletion that is in the stored
    ///   state. Fields that differ then are those that other machines changed.
    func state(
        of row: MoodRow, _ edit: PendingChanges.Edit?, stored: MoodState?, isRestored: Bool = false
    ) -> (MoodState, lastEdit: HybridTimestamp?) {
        if let stored, let content = stored.content {
            var state = stored
            // Earlier versions didn't store it.
            if state.origin == nil { state.sourceWithoutID = row.source }
            state.modifiedAt = max(state.modifiedAt, row.modifiedAt)
            let (edited, last) = edited(
                content, row, edit, after: stored.latest, isRestored: isRestored)
            state.content = edited
            return (state, last)
        }
        var state = unedited(row, edit)
        if let stored {
            // A mood that exists was restored after it was discarded elsewhere.
            state.discardedAt = stored.discardedAt
            state = state.joined(with: stored)
        }
        guard let edit, var content = state.content else { return (state, nil) }
        let base = state.latest
        if !edit.notes.isEmpty {
            content.note = NoteRegister(
                edit.formerNote ?? nil, unchangedSince: content.tags.since)
        }
        let (edited, last) = edited(content, row, edit, after: base, isRestored: false)
        state.content = edited
        return (state, last)
    }

    /// Returns the state that follows from a mood's row alone. If the history lacks the edits of an
    /// imported mood, all its fields count as edited.
    private func unedited(_ row: MoodRow, _ edit: PendingChanges.Edit?) -> MoodState {
        let since = edit?.formerModifiedAt?.millisecondsSince1970 ?? row.modifiedAt
        let isImport = row.origin != nil && (edit != nil || hasImportedContent(row))
        let timestamp = isImport ? HybridTimestamp.imported(at: since) : HybridTimestamp(since)
        return MoodState(
            id: row.id, origin: row.origin, sourceWithoutID: row.origin == nil ? row.source : nil,
            modifiedAt: row.modifiedAt, editedAt: isImport ? nil : timestamp,
            content: row.content(unchangedSince: timestamp))
    }

    /// Whether a row matches the digest of its import, or has no digest.
    private func hasImportedContent(_ row: MoodRow) -> Bool {
        let content = row.content(unchangedSince: HybridTimestamp(row.modifiedAt))
        guard let digest = content.importedDigest else { return true }
        return (try? content.newMood().matches(digest)) ?? false
    }

    /// Whether a state follows from the row of its mood, so that it isn't stored.
    func isImplied(_ state: MoodState, by new: NewMood) -> Bool {
        guard let content = state.content, state.aliases.isEmpty, state.deletedAt == nil else {
            return false
        }
        let since =
            state.origin == nil
            ? HybridTimestamp(state.modifiedAt) : HybridTimestamp.imported(at: state.modifiedAt)
        return content.registers.allSatisfy { $0.timestamp == since } && content.tags.since == since
            && content.tags.marks.values.allSatisfy { $0.value != nil }
            && content.tags.marks.values.allSatisfy { $0.timestamp == since }
            && content.note == NoteRegister(new.note, unchangedSince: since)
            && state.editedAt == (state.origin == nil ? since : nil)
    }

    /// Returns the timestamp of the last deletion of a mood that was restored.
    func deletion(of state: MoodState, stored: MoodState?) -> HybridTimestamp? {
        let moments = state.allIDs.compactMap { pending.deletions[$0] }
            .map { HybridTimestamp($0.milliseconds(after: stored), replica) }
        return (moments + (state.deletedAt.map { [$0] } ?? [])).max()
    }

    /// Applies the edits that were made after a mood's state was stored: those in the history, and
    /// any other difference between the row and the state, unless the row was restored. An edit that
    /// restored a value counts too, because another replica may have read the value in between.
    /// - Returns: The content, and the timestamp of the last edit.
    private func edited(
        _ stored: MoodContent, _ row: MoodRow, _ edit: PendingChanges.Edit?, after base: Int64,
        isRestored: Bool
    ) -> (MoodContent, HybridTimestamp?) {
        var content = stored
        var last: HybridTimestamp?
        func noteEdit(_ timestamp: HybridTimestamp) { last = max(last ?? timestamp, timestamp) }
        for (field, value) in zip(MoodField.allCases, row.values) {
            let time = edit?.fields[field]
            guard time != nil || !isRestored && !value.isSame(content[field].value) else {
                continue
            }
            content.edit(
                field, value, at: time?.milliseconds(after: base) ?? row.modifiedAt, on: replica)
            noteEdit(content[field].timestamp)
        }
        let notes = edit?.notes ?? []
        // A restored mood had its former note until the next merge, and not that of the state.
        var isShown = !isRestored || content.note.current.text.isSame(edit?.formerNote ?? nil)
        for (time, id) in notes {
            content.note.edit(
                row.note, at: time.milliseconds(after: base), on: id, replacing: isShown)
            isShown = true
        }
        if notes.isEmpty, !isRestored, !row.note.isSame(content.note.current.text) {
            content.note.edit(row.note, at: row.modifiedAt, on: replica)
            noteEdit(content.note.current.timestamp)
        } else if !notes.isEmpty {
            noteEdit(content.note.current.timestamp)
        }
        let moments = momentsOfTags(edit, after: base)
        let keys = Set(row.tags.keys)
        let differing = isRestored ? [] : keys.symmetricDifference(content.tags.present)
        for key in differing.union(moments.keys) {
            content.tags.edit(
                key, isPresent: keys.contains(key), at: moments[key] ?? row.modifiedAt, on: replica)
            noteEdit(content.tags[key].timestamp)
        }
        content.paths = isRestored ? content.paths.merging(row.tags) { $1 } : row.tags
        return (content, last)
    }

    /// Returns the moments of the last additions and removals of tags, by key.
    private func momentsOfTags(_ edit: PendingChanges.Edit?, after base: Int64) -> [String: Int64] {
        var moments: [String: Int64] = [:]
        for (row, time) in edit?.tags ?? [:] {
            guard let key = key(ofTag: row) else { continue }
            moments[key] = max(moments[key] ?? .min, time.milliseconds(after: base))
        }
        return moments
    }
}
