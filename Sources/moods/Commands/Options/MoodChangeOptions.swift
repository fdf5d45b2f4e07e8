import ArgumentParser
import Interchange
import MoodJournal

/// The options that change recorded moods.
struct MoodChangeOptions: ParsableArguments {
    @OptionGroup var options: MoodOptions

    @Option(
        help: ArgumentHelp(
            "A tag to add to those that the mood has; may be repeated.", valueName: "tag"),
        completion: JournalCompletion.tags)
    var addTag: [String] = []

    @Option(
        help: ArgumentHelp(
            "A tag to remove, but not those below it; may be repeated.", valueName: "tag"),
        completion: JournalCompletion.tags)
    var removeTag: [String] = []

    @Flag(help: "Remove the feeling.")
    var noFeeling = false

    @Flag(help: "Remove the coordinates; keep the country and the time zone.")
    var noPlace = false

    @Flag(help: "Replace the country with that of the coordinates, or Unknown.")
    var noCountry = false

    @Flag(help: "Remove all tags.")
    var noTags = false

    @Flag(help: "Remove all colors.")
    var noColors = false

    private func removesRating(on scale: RatingScale) -> Bool {
        switch scale {
        case .feeling: noFeeling
        }
    }

    /// Returns the edit for the options, without the place of `--at`, or of `--lat` and `--lon`.
    func edit() throws -> MoodEdit {
        try expectNoContradiction()
        // The coordinates are checked before the journal is opened.
        _ = try options.coordinate()
        var edit = MoodEdit()
        edit.date = options.date
        edit.allowsFuture = options.future
        edit.timeZone = try options.timeZone.map { try TimeZoneName($0) }
        if noPlace { edit.coordinate = .clear }
        if let country = try options.namedCountry() {
            edit.country = .set(country)
        } else if noCountry {
            edit.country = .clear
        }
        let ratings = try options.ratings()
        for scale in RatingScale.allCases {
            if let level = ratings[scale] {
                edit.ratings[scale] = .set(level)
            } else if removesRating(on: scale) {
                edit.ratings[scale] = .clear
            }
        }
        edit.note = try options.note.map { try NoteInput.text(of: $0) }
        if !options.tag.isEmpty || noTags { edit.tags = try MoodOptions.tags(options.tag) }
        edit.addedTags = try MoodOptions.tags(addTag)
        edit.removedTags = try MoodOptions.tags(removeTag)
        if let tag = edit.addedTags.first(where: edit.removedTags.contains) {
            throw CommandError.givenAndRemoved(
                "--add-tag \(tag.description.quotedForShell)",
                "--remove-tag \(tag.description.quotedForShell)")
        }
        if !options.color.isEmpty || noColors {
            edit.colors = try options.color.map { try MoodColor($0) }
        }
        return edit
    }

    private func expectNoContradiction() throws(CommandError) {
        let (tags, added, removed) = (!options.tag.isEmpty, !addTag.isEmpty, !removeTag.isEmpty)
        let ratings = RatingScale.allCases.map { scale in
            (
                options.ratingTexts[scale] != nil, "--\(scale.rawValue)",
                removesRating(on: scale), "--no-\(scale.rawValue)"
            )
        }
        for (isGiven, option, isRemoved, flag) in ratings + [
            (options.coordinates.isGiven, "--lat", noPlace, "--no-place"),
            (options.at != nil, "--at", noPlace, "--no-place"),
            (options.country != nil, "--country", noCountry, "--no-country"),
            (tags, "--tag", noTags, "--no-tags"),
            (added, "--add-tag", noTags, "--no-tags"), (added, "--add-tag", tags, "--tag"),
            (removed, "--remove-tag", noTags, "--no-tags"),
            (removed, "--remove-tag", tags, "--tag"),
            (!options.color.isEmpty, "--color", noColors, "--no-colors"),
        ] where isGiven && isRemoved { throw .givenAndRemoved(option, flag) }
    }
}
