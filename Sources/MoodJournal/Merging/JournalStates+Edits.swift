import Foundation
import Persistence

/// What the rows and the history say about moods that exist.
extension JournalStates {
    /// The state of a mood as far as its row says it. An imported mood whose edits are missing in
    /// the history counts as edited as a whole.
    func unedited(
        _ mood: Mood, _ edit: PendingChanges.Edit?, since: Int64, modifiedAt: Int64
    ) -> MoodState {
        let origin = mood.source.flatMap { source in
            mood.externalID.map { MoodState.Origin(source: source, externalID: $0) }
        }
        let isImport = origin != nil && (edit != nil || mood.hasImportedContent)
        let timestamp = isImport ? HybridTimestamp.imported(at: since) : HybridTimestamp(since)
        return MoodState(
            id: mood.id, origin: origin, modifiedAt: modifiedAt,
            editedAt: isImport ? nil : timestamp,
            content: MoodContent(mood, unchangedSince: timestamp, paths: &paths))
    }

    /// Returns whether a state is what the row of its mood says, so that it needn't be stored.
    func isImplied(_ state: MoodState, by new: NewMood) -> Bool {
        guard let content = state.content, state.aliases.isEmpty, state.deletedAt == nil else {
            return false
        }
        let since =
            state.origin == nil
            ? HybridTimestamp(state.modifiedAt)
            : HybridTimestamp.imported(at: state.modifiedAt)
        return content.registers.allSatisfy { $0.timestamp == since }
            && content.tags.since == since && content.tags.marks.values.allSatisfy(\.isPresent)
            && content.tags.marks.values.allSatisfy { $0.timestamp == since }
            && content.note == NoteRegister(new.note, unchangedSince: since)
            && state.editedAt == (state.origin == nil ? since : nil)
    }

    /// The moment of the last deletion of a mood that exists again.
    func deletion(of state: MoodState, stored: MoodState?) -> HybridTimestamp? {
        let moments = state.allIDs.compactMap { pending.deletions[$0] }
            .map { HybridTimestamp($0.milliseconds(after: stored), replica) }
        return (moments + (state.deletedAt.map { [$0] } ?? [])).max()
    }

    /// Applies the edits of a mood since its state was stored: what the history says, and what the
    /// row has otherwise. An edit that restored a value is an edit as well, because another replica
    /// may have read the value between.
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
        if edit?.note != nil || !mood.note.isSame(content.note.current.text) {
            content.note.edit(
                mood.note, at: edit?.note?.milliseconds(after: base) ?? modifiedAt, on: replica)
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

    /// Notes the moments of edits of a mood that has no stored state.
    ///
    /// - Returns: The last of them.
    func note(
        _ edit: PendingChanges.Edit, _ mood: Mood, after base: Int64,
        in content: inout MoodContent
    ) -> HybridTimestamp? {
        for (field, time) in edit.fields {
            content.edit(
                field, content[field].value, at: time.milliseconds(after: base), on: replica)
        }
        if let time = edit.note {
            content.note = NoteRegister(
                edit.formerNote ?? nil,
                unchangedSince: content.tags.since)
            content.note.edit(mood.note, at: time.milliseconds(after: base), on: replica)
        }
        let keys = Set(mood.tags.map(\.key))
        let momentsOfTags = momentsOfTags(edit, after: base)
        for (key, moment) in momentsOfTags {
            content.tags.edit(key, isPresent: keys.contains(key), at: moment, on: replica)
        }
        let timestamps =
            edit.fields.keys.map { content[$0].timestamp }
            + (edit.note == nil ? [] : [content.note.current.timestamp])
            + momentsOfTags.keys.map { content.tags[$0].timestamp }
        return timestamps.max()
    }

    /// The moments of the last addition or removal of tags by key.
    private func momentsOfTags(
        _ edit: PendingChanges.Edit?, after base: Int64
    ) -> [String: Int64] {
        var moments: [String: Int64] = [:]
        for (row, time) in edit?.tags ?? [:] {
            guard let key = tagKeys[row] ?? pending.tagKeys[row] else { continue }
            moments[key] = max(moments[key] ?? .min, time.milliseconds(after: base))
        }
        return moments
    }
}
