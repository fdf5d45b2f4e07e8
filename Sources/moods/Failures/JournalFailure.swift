import Atlas
import Files
import Foundation
import Interchange
import MoodJournal

extension Failure {
    init(_ error: NewMoodError) {
        switch error {
        case .latitudeMissing, .longitudeMissing: self.init(.usage, error.description)
        case .tooFarAhead:
            self.init(.badData, error.description + RefusedEntry.Decision.future.hint)
        default: self.init(.badData, error.description)
        }
    }

    init(_ error: JournalError) {
        switch error {
        case .noHome: self.init(.usage, "neither HOME nor XDG_DATA_HOME is set; use --journal FILE")
        case .emptyPath: self.init(.usage, "--journal is empty; give a file")
        case .noFolder(let path, let reason):
            self.init(.cannotCreate, "can't create the folder \(path): \(reason)")
        case .damaged(let reason, let path):
            self.init(.badData, "\(path) is damaged: \(reason); see \(command: "check")")
        case .refused(let reason, let path): self.init(.badData, "can't change \(path): \(reason)")
        case .notAReference(let text):
            self.init(
                .usage,
                "invalid mood '\(text)'; use a number, a range like 10-27, 'last', or at least "
                    + "\(MoodReference.shortestBeginning) digits of the UUID")
        case .severalMoods(let text): self.init(.usage, "'\(text)' may be several moods; name one")
        case .noSuchMood(let text): self.init("no mood \(text); see \(command: "list")")
        case .moodInTrash(let number):
            self.init(
                "mood \(number) is in the trash; \(command: "restore \(number)") brings it back")
        case .moodsInTrash(let range):
            self.init(
                "moods \(range) are in the trash; \(command: "restore \(range)") brings them back")
        case .allMoodsInTrash: self.init("all moods are in the trash; see \(command: "trash")")
        case .noMoods: self.init("the journal has no moods yet; record one with \(command: "add")")
        case .ambiguousMood(let text):
            self.init("the UUIDs of several moods begin with \(text); give more digits")
        case .nothingToUndo: self.init("nothing to undo; see \(command: "history")")
        case .nothingToRedo: self.init("nothing to redo; see \(command: "history")")
        case .noSuchCommand(let number):
            self.init("no \(Self.name(number)) in the history; see \(command: "history")")
        case .undoneAlready(let number, let other):
            self.init(
                "\(Self.name(number)) has already been undone; "
                    + "\(command: "undo \(CommandRecord.reference(other))") redoes it")
        case .syncNotUndone(let number):
            self.init(
                "can't undo \(Self.name(number)): it is a sync, and other machines have its "
                    + "changes; edit or delete the moods instead")
        case .mergedSince(let number):
            self.init(
                "can't undo \(Self.name(number)), a merge: the journal has been merged or synced "
                    + "since; \(command: "undo COMMAND") undoes another command")
        case .nothingUndone(let command, let subject, let kept, let isRedo, let next):
            let others = kept.count > 1 ? " (and \(kept.count - 1) more)" : ""
            let cause =
                kept.first.map { $0.cause + others } ?? "the journal is already as it was before"
            let text = CommandText().words(for: command, subject).map { "which \($0)" }
            self.init(
                "can't \(isRedo ? "redo" : "undo") command \(command.reference), "
                    + "\(text ?? "'\(command.name)'"): \(cause); "
                    + (next.map {
                        let earlier = "undo \(CommandRecord.reference($0))"
                        return "\(command: earlier) undoes an earlier one"
                    } ?? "see \(command: "history")"))
        case .notRestored(let kept):
            self.init(kept.first?.cause ?? "no mood can be restored; see \(command: "trash")")
        case .changedByOthers(let number):
            self.init(
                "can't undo \(Self.name(number)): another program has changed the journal since")
        case .repairNotUndone(let number):
            self.init("\(Self.name(number)) can't be undone: it repaired the journal")
        case .discardNotUndone(let number):
            self.init("\(Self.name(number)) can't be undone: it discarded deleted moods")
        case .repairedSince(let number, let isRecovery):
            self.init(
                "\(Self.name(number)) can't be undone: the journal has been "
                    + (isRecovery ? "recovered" : "repaired") + " since")
        case .notInTrash(let text): self.init("no deleted mood \(text); see \(command: "trash")")
        case .notDeleted(let number):
            self.init("mood \(number) isn't deleted; see \(command: "show \(number)")")
        case .notDiscarded(let error, let path):
            let cause = Failure(error, path: path)
            self.init(
                cause.status,
                "the moods are still in the trash (\(cause.sentence ?? "")); make room, and run "
                    + "\(command: "trash --empty") again")
        case .notErased(let error, let path):
            let cause = Failure(error, path: path)
            self.init(
                cause.status,
                "the moods were discarded, but free space of the file still has their words "
                    + "(\(cause.sentence ?? "")); run \(command: "trash --empty") again")
        case .nothingInTrash: self.init("no mood can be restored: the trash is empty")
        case .noSuchTag(let tag, let nearest):
            let hint = nearest.isEmpty ? "see \(command: "tags")" : Self.nearest(nearest)
            self.init("no mood has the tag '\(tag)'; \(hint)")
        case .noSuchPlace(let name, let nearest):
            let hint =
                nearest.isEmpty
                ? "\(command: "places add NAME PLACE") saves one" : Self.nearest(nearest)
            self.init("no place of your own is called '\(name)'; \(hint)")
        case .placeExists(let name):
            self.init("there is a place '\(name)' already; choose another name")
        case .tagExists(let tag, let former):
            let words = [former, tag].map(\.quotedForShell).joined(separator: " ")
            self.init(
                "there is a tag '\(tag)' already; to join the two, use "
                    + "\(command: "tags merge \(words)")")
        case .unusablePlace(let name):
            self.init(
                .badData,
                "the place '\(name)' has invalid coordinates; remove it with "
                    + "\(command: "places delete \(name.quotedForShell)"), or use --no-place")
        case .noRegion(let error): self.init(error.message(in: LocaleEnvironment.current()))
        case .regionAsTown(let name, let region):
            self.init(
                region.sentence(ofTownNamed: name) + "; give it alone, as in "
                    + "\(command: "list \(name.quotedForShell)")")
        case .noLocation(.town(.unknown(let name, _)), let nearest) where !nearest.isEmpty:
            self.init("no place or town is called '\(name)'; \(Self.nearest(nearest))")
        case .noLocation(.town(.everyday(let name)), _):
            self.init(
                "'\(name)' is an everyday word, not a town; save a place of your own with "
                    + "\(command: "places add \(name.quotedForShell) PLACE"), or add the country "
                    + "if you mean a town")
        case .noLocation(let error, _):
            let gazetteer = Gazetteer(locale: LocaleEnvironment.current())
            if let (name, region) = error.region(in: gazetteer) {
                self.init(region.sentence(ofTownNamed: name) + "; name a town in it")
            } else if case .town(.unknown(let name, let towns)) = error {
                let similar = towns.map { gazetteer.text(for: $0) }
                let add = "places add \(name.quotedForShell) PLACE"
                // A name in lower case may be meant as one of the user's own places.
                let own =
                    name.first?.isLowercase == true
                    ? " \(command: add) saves a place of your own" : ""
                let hint =
                    similar.isEmpty
                    ? "save one with \(command: add)" : Self.nearest(similar) + own
                self.init("no place or town is called '\(name)'; \(hint)")
            } else {
                self.init(
                    error.isCoordinate ? .badData : .unavailable, error.message(in: gazetteer))
            }
        case .noSuchSource(let source, let known):
            let hint =
                known.isEmpty
                ? "all moods were recorded here"
                : known.count == 1
                    ? "the only source is '\(known[0])'"
                    : "the sources are " + known.map { "'\($0)'" }.joined(separator: ", ")
            self.init("unknown source '\(source)'; \(hint)")
        case .mergeWithItself(let path):
            self.init(.usage, "\(path) is the journal itself; choose another file")
        case .noSyncFolder(let path):
            let hint =
                FileLocation.isFile(path)
                ? "\(path) is not a folder" : "no folder at '\(path)'; create it first"
            self.init(.noInput, hint)
        case .insideSealedFolder(let path, let sealed):
            self.init(
                .usage,
                "\(path) is inside the encrypted folder \(sealed), and a sync there could write plain "
                    + "text; use \(command: "sync \(sealed.quotedForShell)")")
        case .noSyncKey(let path):
            self.init(
                .noInput,
                "\(path) is encrypted, but its \(SyncKey.fileName) is missing; get it from another "
                    + "machine, or name the key with --key-file")
        case .otherSyncKey(let path):
            self.init(
                .badData,
                "the key of \(path) isn't the one with which its files were encrypted; if that is "
                    + "right, use --seal")
        case .olderSyncKey(let path, _):
            self.init(
                .badData,
                "\(path) has an older key than at the last sync; get its \(SyncKey.fileName) or key file "
                    + "from another machine, or use --rekey if two machines changed the key")
        case .syncFile(let path, let code):
            self.init(
                [EACCES, EPERM, EROFS].contains(code) ? .notPermitted : .inputOutput,
                "can't use \(path) for the sync: \(String(cString: strerror(code)))")
        case .store(let error, let path): self.init(error, path: path)
        case .otherFile(let error, let path): self.init(ofOtherFile: error, path: path)
        case .backupOntoItself(let path):
            self.init(.cannotCreate, "\(path) is the journal itself; choose another file")
        case .recoveryOntoItself(let path):
            self.init(.cannotCreate, "\(path) is the damaged journal; choose another file with -o")
        case .backup(let error, let path): self.init(ofBackup: error, path: path)
        case .recovery(let error, let path):
            if error.kind == .exists {
                self.init(.cannotCreate, "\(path) exists; choose another file with -o")
            } else {
                self.init(error, path: path)
            }
        }
    }

    /// Creates the failure of a command because something doesn't exist or can't be done.
    private init(_ sentence: String) { self.init(.unavailable, sentence) }

    private static func name(_ command: Int64) -> String {
        "command \(CommandRecord.reference(command))"
    }

    private static func nearest(_ names: [String]) -> String {
        let quoted = names.map { "'\($0)'" }
        let last = quoted.last.map { quoted.count > 1 ? " or " + $0 : $0 } ?? ""
        return "did you mean " + quoted.dropLast().joined(separator: ", ") + last + "?"
    }
}
