import ArgumentParser
import Files
import Foundation
import Interchange
import MoodJournal
import Photos

struct ImportCommand: MoodsCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import moods from other journals.",
        discussion: """
            moods import diary.json --dry-run
            moods import ~/Pictures/holidays --from photos
            moods import daylio.csv --mood-map 'rested=4, so-so=3' --time-zone Europe/Paris

            It reads:
            \(formats)

            The format is recognized from the content, or else from the file's name. In a table, a \
            column place, city or location names a town or a place of your own, as in 'add --at'. \
            Importing the same file again adds nothing. \
            If rows have IDs, a changed row updates its mood, unless you edited the mood here; \
            without IDs, a changed row is a new mood. A mood that you deleted stays deleted \
            (--restore-deleted adds it again). Invalid rows are reported with their line numbers; \
            the other rows are imported, and the exit status is 65. The import is one \
            transaction: if it is interrupted, nothing is imported. 'moods delete --source NAME' \
            deletes everything that was imported from that source.

            Default country: from the coordinates. Time zone: from the file, else the date's \
            offset (except Z), else the coordinates, else the country if it has only one, else \
            --time-zone, else this machine's. A date without a time means noon. Rows dated more \
            than a year ahead and notes of more than 1 MiB are refused, except in files that \
            'moods export' wrote. An encrypted file (age) is recognized, and its passphrase is \
            asked for.
            """)

    @Argument(help: ArgumentHelp("The file, or '-' for standard input.", valueName: "file"))
    var file: PathArgument

    @Option(
        help: ArgumentHelp(
            "The format (default: recognized from the content or the name).", valueName: "format"),
        completion: .list(Self.formatNames))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "A label for this import, for 'delete --source' (default: the format's name, or the "
                + "file's name for CSV with an id column).",
            valueName: "name"))
    var source: String?

    @Flag(help: "Report what would happen, and change nothing.") var dryRun = false
    @Flag(help: "Import nothing if any row is invalid.") var strict = false
    @Flag(help: "Add moods again that were deleted here.") var restoreDeleted = false

    @Option(
        help: ArgumentHelp(
            "The levels of mood names, such as 'rested=4, so-so=3', or a file with one per line.",
            valueName: "names"))
    var moodMap: PathArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The worst and the best rating of another scale, which is divided evenly: '1..10'.",
            valueName: "range"))
    var moodRange: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The time zone of rows without a time zone or place: 'Asia/Tokyo', '+09:00' "
                + "(default: this machine's).",
            valueName: "zone"))
    var timeZone: String?

    @Option(
        help: ArgumentHelp(
            "Whether dates like 05/01/2024 begin with the day or the month (default: from the "
                + "other dates of the column).",
            valueName: "order"))
    var dateOrder: DateOrder?

    @Flag(help: "Accept dates more than a year ahead.") var future = false

    @Option(
        help: ArgumentHelp(
            "Write every refused row with its reason to a file; '-' is standard output.",
            valueName: "file"))
    var report: PathArgument?

    @OptionGroup var identities: IdentityOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        do {
            try importFile(output)
        } catch let error as FormatError {
            throw CommandError.inFile(shownSource, error)
        }
    }

    /// The file as people call it.
    private var shownSource: String {
        file.isStandardStream ? "standard input" : file.shownFileName
    }

    private func importFile(_ output: StandardOutput) throws {
        let options = try importOptions()
        let photos = try photos()
        let bytes = try photos == nil ? openedFile() : nil
        let format = try bytes.map { try readerType(for: $0) }
        let progress = ImportProgress(bytes)
        let refusals = try refusalFile(output)
        let outcome: ImportReport
        do {
            let moods = try makeImport(photos, bytes, format, options)
            moods.onProgress = { progress.show($0) }
            if let refusals {
                try refusals.begin(numbersEntries: moods.numbersEntries)
                moods.onRefusal = { try refusals.write($0) }
                // Finish the report before the commit, so that a script can repeat the import if
                // the report fails.
                moods.onWritten = {
                    try expectReportElsewhere()
                    try refusals.finish()
                }
            }
            outcome = try run(moods) { outcome in
                progress.clear()
                StandardError.write(
                    ImportReportText(
                        report: outcome, source: shownSource, isDryRun: dryRun,
                        feelingOption: moodMap != nil
                            ? "--mood-map" : moodRange != nil ? "--mood-range" : nil
                    ).text)
            }
        } catch {
            progress.clear()
            throw error
        }
        if outcome.refused > 0 { throw CommandError.refusedEntries }
    }

    /// Returns the bytes of the file, decrypted if it is encrypted.
    private func openedFile() throws -> ByteSource {
        try identities.opening(
            file.source(), of: file.isStandardStream ? "standard input" : file.path)
    }

    private func run(
        _ moods: MoodImport, reporting report: (ImportReport) -> Void
    ) throws -> ImportReport {
        try moods.readAhead()
        if moods.isEmpty {
            try moods.onWritten?()
            report(moods.report)
            return moods.report
        }
        return try journalOptions.importing(isDryRun: dryRun) { journal in
            journal.command = "import \(file.shownFileName.quotedForShell)"
            return try journal.importMoods(moods)
        } reporting: {
            report($0)
        }
    }

    private func refusalFile(_ output: StandardOutput) throws -> RefusalFile? {
        guard let report else { return nil }
        if report.isStandardStream { return RefusalFile(file: nil, output: output) }
        try expectReportElsewhere()
        let file = try OutputFile(path: report.path)
        return RefusalFile(file: file, output: file.output)
    }

    private func expectReportElsewhere() throws {
        guard let report, !report.isStandardStream else { return }
        try OutputFile.expectOther(report.path, thanJournal: journalOptions.location().path)
        if !file.isStandardStream, let place = FileLocation(file.path),
            place == FileLocation(report.path)
        {
            throw CommandError.reportIsInput(report.path)
        }
    }

    /// Returns a reader of photos if the path is a folder or has the name of a picture, or with
    /// `--from photos`; otherwise `nil`.
    private func photos() throws -> PhotoReader? {
        let isNamed = from?.lowercased() == PhotoReader.name
        guard !file.isStandardStream else {
            if isNamed { throw CommandError.photosOfInput }
            return nil
        }
        guard isNamed || from == nil && PhotoReader.recognizes(file.path) else { return nil }
        let photos = try PhotoReader(path: file.path)
        if photos.isEmpty {
            throw CommandError.noPhotos(
                file.path.showingEscapedBytes, passedOver: photos.filesPassedOver)
        }
        return photos
    }

    private func makeImport(
        _ photos: PhotoReader?, _ bytes: ByteSource?, _ format: (any EntryFileReader.Type)?,
        _ options: ImportOptions
    ) throws -> MoodImport {
        if let photos { return MoodImport(photos, options: options) }
        guard let bytes, let format else { throw FormatError.unknown }
        return MoodImport(try format.init(bytes), options: options) {
            guard try journalOptions.exists() else { return NamedPlaces() }
            return try journalOptions.reading { try $0.namedPlaces() }
        }
    }

    private func readerType(for bytes: ByteSource) throws -> any EntryFileReader.Type {
        guard let from else {
            let beginning = try bytes.peek(PhotoFormat.lengthOfBeginning)
            if PhotoFormat(recognizing: Array(beginning)) != nil {
                throw file.isStandardStream
                    ? CommandError.photosOfInput
                    : CommandError.unnamedPhoto(file.path.showingEscapedBytes)
            }
            return try FileFormat.recognize(
                bytes, named: file.isStandardStream ? nil : plainFileName)
        }
        guard let reader = try FileFormat.named(from.lowercased(), for: bytes) else {
            throw CommandError.noFormat(from, known: Self.formatNames)
        }
        return reader
    }

    /// The name of the file, without the ending of encrypted files.
    private var plainFileName: String { SealingOptions.plainName(file.shownFileName) }

    private static let formatNames = FileFormat.readers.map { $0.name } + [PhotoReader.name]

    /// The formats for the help; an empty text if the process prints no help.
    private static var formats: String {
        guard ProgramArguments.mayRequestHelp else { return "" }
        let files = FileFormat.readers.map { "- \($0.name): \($0.summary)" }
        let formats = files + ["- \(PhotoReader.name): \(PhotoReader.summary)"]
        return formats.joined(separator: ";\n") + "."
    }

    private func importOptions() throws -> ImportOptions {
        var options = ImportOptions(locale: LocaleEnvironment.current())
        if let source {
            guard (1...255).contains(source.count) else { throw CommandError.sourceName }
            options.sourceName = source
        }
        if !file.isStandardStream { options.fileName = plainFileName }
        options.machineTimeZone = { MachineTimeZone.current }
        options.isDryRun = dryRun
        options.isStrict = strict
        options.allowsFuture = future
        options.dateOrder = dateOrder
        options.restoresDeleted = restoreDeleted
        options.timeZone = try timeZone.map { try TimeZoneName($0) }
        if let moodMap { options.moodNames = try moodNames(moodMap) }
        options.moodRange = try moodRange.map { try MoodRange($0) }
        return options
    }

    private func moodNames(_ argument: PathArgument) throws -> MoodNames {
        let path = argument.path
        if path.contains("=") { return try MoodNames(argument.text()) }
        let bytes: ByteSource
        do {
            bytes = try ByteSource(path: path, bytes: path.fileSystemBytes)
        } catch InputError.missing {
            throw CommandError.noMoodMap(path)
        }
        let contents = try bytes.peek(1 << 20)
        guard contents.count < 1 << 20, let names = String(validating: contents, as: UTF8.self)
        else { throw CommandError.moodMapNotText(path) }
        return try MoodNames(names, file: path.showingEscapedBytes)
    }
}

extension DateOrder: ExpressibleByArgument {}
