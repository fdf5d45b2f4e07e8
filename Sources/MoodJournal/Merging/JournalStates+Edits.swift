import Persistence

/// Derives the states of existing moods from the rows and the history.
extension JournalStates {
    /// Returns the state that follows from a mood's row alone. If the history lacks the edits of an
    /// imported mood, all its fields count as edited.
    func unedited(
        _ mood: Mood, _ edit: PendingChanges.Edit?, since: Int64, modifiedAt: Int64
    ) -> MoodState {
        let origin = MoodOrigin(mood.source, mood.externalID)
        let isImport = origin != nil && (edit != nil || mood.hasImportedContent)
        let timestamp = isImport ? HybridTimestamp.imported(at: since) : HybridTimestamp(since)
        return MoodState(
            id: mood.id, origin: origin, sourceWithoutID: origin == nil ? mood.source : nil,
            modifiedAt: modifiedAt, editedAt: isImport ? nil : timestamp,
            content: MoodContent(mood, unchangedSince: timestamp, paths: &paths))
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
    /// any other difference between the row and the state. An edit that restored a value counts
    /// too, because another replica may have read the value in between.
    /// - Returns: The content, and the timestamp of the last edit.
    func edited(
        _ stored: MoodContent, _ mood: Mood, _ edit: PendingChanges.Edit?, after base: Int64,
        at modifiedAt: Int64
    ) -> (MoodContent, HybridTimestamp?) {
        var content = stored
        var last: HybridTimestamp?
        func noteEdit(_ timestamp: HybridTimestamp) { last = max(last ?? timestamp, timestamp) }
        for field in MoodField.allCases {
            let value = MoodContent.value(of: field, in: mood)
            let time = edit?.fields[field]
            guard time != nil || !value.isSame(content[field].value) else { continue }
            content.edit(
                field, value, at: time?.milliseconds(after: base) ?? modifiedAt, on: replica)
            noteEdit(content[field].timestamp)
        }
        let notes = edit?.notes ?? []
        for (time, id) in notes {
            content.note.edit(mood.note, at: time.milliseconds(after: base), on: id)
        }
        if notes.isEmpty, !mood.note.isSame(content.note.current.text) {
            content.note.edit(mood.note, at: modifiedAt, on: replica)
            noteEdit(content.note.current.timestamp)
        } else if !notes.isEmpty {
            noteEdit(content.note.current.timestamp)
        }
        let moments = momentsOfTags(edit, after: base)
        let keys = Set(mood.tags.map(\.key))
        for key in keys.symmetricDifference(content.tags.present).union(moments.keys) {
            content.tags.edit(
                key, isPresent: keys.contains(key), at: moments[key] ?? modifiedAt, on: replica)
            noteEdit(content.tags[key].timestamp)
        }
        content.setPaths(of: mood, &paths)
        return (content, last)
    }

    /// Returns the moments of the last additions and removals of tags, by key.
    private func momentsOfTags(_ edit: PendingChanges.Edit?, after base: Int64) -> [String: Int64] {
        var moments: [String: Int64] = [:]
        for (row, time) in edit?.tags ?? [:] {
            guard let key = tagKeys[row] ?? pending.tagKeys[row] else { continue }
            moments[key] = max(moments[key] ?? .min, time.milliseconds(after: base))
        }
        return moments
    }
}
