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
            moods import ~/Pictures/holidays *.gpx
            moods import daylio.csv --mood-map 'rested=4, so-so=3' --time-zone Europe/Paris

            It reads:
            \(formats)

            The format is recognized from the content, or else from the file's name. In a table, a \
            column place, city or location names a town or a place of your own, as in 'add --at'. \
            Importing the same file again adds nothing. \
            If rows have IDs, a changed row updates its mood, unless you edited the mood here; \
            without IDs, a changed row is a new mood. A mood that you deleted stays deleted \
            (--restore-deleted adds it again). Invalid rows are reported with their line numbers; \
            the other rows are imported, and the exit status is 65. A value that can't be read is \
            reported too, and its row is imported without it. The import is one \
            transaction: if it is interrupted, nothing is imported. 'moods delete --source NAME' \
            deletes everything that was imported from that source. Several files are read one after \
            another, as one import with one report; if one of them can't be read, nothing is imported.

            Default country: from the coordinates. Time zone: from the file, else the date's \
            offset (except Z), else the coordinates, else the country if it has only one, else \
            --time-zone, else this machine's. A date without a time means noon. Rows dated more \
            than a year ahead and notes of more than 1 MiB are refused, except in files that \
            'moods export' wrote. An encrypted file (age) is recognized, and its passphrase is \
            asked for.
            """)

    @Argument(
        help: ArgumentHelp(
            "Files, folders of photos, or '-' for standard input.", valueName: "file"))
    var files: [PathArgument]

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
            "Write every refused row, and every value that can't be read, with its reason to a file; "
                + "'-' is standard output.",
            valueName: "file"))
    var report: PathArgument?

    @OptionGroup var identities: IdentityOptions
    @OptionGroup var journalOptions: JournalOptions

    func run(output: StandardOutput) throws {
        guard files.count(where: \.isStandardStream) < 2 else { throw CommandError.inputTwice }
        do {
            try importFiles(output)
        } catch let error as ImportPartError {
            throw CommandError.inFile(error.name, error.cause)
        } catch let error as FormatError {
            throw CommandError.inFile(shownSource, error)
        }
    }

    /// A file that isn't read as a photo.
    private struct Document {
        let file: PathArgument
        let format: any EntryFileReader.Type
        /// The bytes; `nil` if the file is opened again when its turn comes.
        let bytes: ByteSource?
    }

    /// The files as people call them.
    private var shownSource: String {
        let first = files[0].isStandardStream ? "standard input" : files[0].shownFileName
        return files.count == 1
            ? first : "\(first) and \(FigureText.count(files.count - 1, "other"))"
    }

    /// The name of a file in a message. Files in several folders may have the same name.
    private func shownName(_ file: PathArgument) -> String {
        if file.isStandardStream { return "standard input" }
        return files.count == 1 ? file.shownFileName : file.path.showingEscapedBytes
    }

    private func importFiles(_ output: StandardOutput) throws {
        let options = try importOptions()
        let photos = try photos(files.filter(isOfPhotos))
        let documents = try files.filter { try !isOfPhotos($0) }.map(document)
        let isOneFile = documents.count + (photos == nil ? 0 : 1) == 1
        let progress = ImportProgress(isOneFile ? documents.first?.bytes : nil)
        let refusals = try refusalFile(output, hasSeveralFiles: !isOneFile)
        let outcome: ImportReport
        do {
            let moods = try makeImport(photos, documents, options)
            moods.onProgress = { progress.show($0) }
            if let refusals {
                try refusals.begin(numbersEntries: moods.numbersEntries)
                moods.onRefusal = { try refusals.write($0) }
                moods.onUnreadable = { try refusals.write($0, ending: RefusedEntry.endingOfValue) }
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
                        report: outcome, source: shownSource,
                        argument: files.count > 1 || files[0].isStandardStream
                            ? "FILE" : files[0].path.showingEscapedBytes.quotedForShell,
                        isDryRun: dryRun,
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

    /// Recognizes the format of a file, and decrypts it if it is encrypted.
    private func document(_ file: PathArgument) throws -> Document {
        let bytes = try identities.opening(
            file.source(), of: file.isStandardStream ? "standard input" : file.path)
        do {
            let format = try readerType(for: bytes, of: file)
            // Hundreds of files would need as many descriptors.
            let isClosed = files.count > 1 && !file.isStandardStream && bytes.length != nil
            return Document(file: file, format: format, bytes: isClosed ? nil : bytes)
        } catch let error as FormatError {
            throw CommandError.inFile(shownName(file), error)
        }
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
            let names = files.prefix(Self.mostNames).map(\.shownFileName.quotedForShell)
            journal.command =
                "import " + names.joined(separator: " ")
                + (files.count > names.count ? " ..." : "")
            return try journal.importMoods(moods)
        } reporting: {
            report($0)
        }
    }

    private func refusalFile(
        _ output: StandardOutput, hasSeveralFiles: Bool
    ) throws -> RefusalFile? {
        guard let report else { return nil }
        if report.isStandardStream {
            return RefusalFile(file: nil, output: output, hasSeveralFiles: hasSeveralFiles)
        }
        try expectReportElsewhere()
        let file = try OutputFile(path: report.path)
        return RefusalFile(file: file, output: file.output, hasSeveralFiles: hasSeveralFiles)
    }

    private func expectReportElsewhere() throws {
        guard let report, !report.isStandardStream else { return }
        try OutputFile.expectOther(report.path, thanJournal: journalOptions.location().path)
        guard let place = FileLocation(report.path) else { return }
        for file in files where !file.isStandardStream && FileLocation(file.path) == place {
            throw CommandError.reportIsInput(report.path)
        }
    }

    /// Returns whether a path is a folder or has the name of a picture, or `--from photos` says so.
    private func isOfPhotos(_ file: PathArgument) throws -> Bool {
        let isNamed = from?.lowercased() == PhotoReader.name
        guard !file.isStandardStream else {
            if isNamed { throw CommandError.photosOfInput }
            return false
        }
        return isNamed || from == nil && PhotoReader.recognizes(file.path)
    }

    /// Returns a reader of the photos in all these files and folders, or `nil` without any file.
    private func photos(_ files: [PathArgument]) throws -> PhotoReader? {
        var photos: PhotoReader?
        for file in files {
            let found = try PhotoReader(path: file.path)
            if found.isEmpty {
                throw CommandError.noPhotos(
                    file.path.showingEscapedBytes, passedOver: found.filesPassedOver)
            }
            if photos == nil { photos = found } else { photos?.append(found) }
        }
        return photos
    }

    private func makeImport(
        _ photos: PhotoReader?, _ documents: [Document], _ options: ImportOptions
    ) throws -> MoodImport {
        let places: () throws -> NamedPlaces = {
            guard try journalOptions.exists() else { return NamedPlaces() }
            return try journalOptions.reading { try $0.namedPlaces() }
        }
        if documents.isEmpty, let photos { return MoodImport(photos, options: options) }
        if files.count == 1, let document = documents.first, let bytes = document.bytes {
            return MoodImport(try document.format.init(bytes), options: options, places: places)
        }
        var parts = documents.map(part)
        if let photos { parts.append(ImportPart(PhotoReader.name, fileName: nil) { photos }) }
        return MoodImport(parts, options: options, places: places)
    }

    private func part(_ document: Document) -> ImportPart {
        ImportPart(shownName(document.file), fileName: plainFileName(document.file)) {
            try document.format.init(document.bytes ?? document.file.source())
        }
    }

    private func readerType(
        for bytes: ByteSource, of file: PathArgument
    ) throws -> any EntryFileReader.Type {
        guard let from else {
            let beginning = try bytes.peek(PhotoFormat.lengthOfBeginning)
            if PhotoFormat(recognizing: Array(beginning)) != nil {
                throw file.isStandardStream
                    ? CommandError.photosOfInput
                    : CommandError.unnamedPhoto(file.path.showingEscapedBytes)
            }
            return try FileFormat.recognize(bytes, named: plainFileName(file))
        }
        guard let reader = try FileFormat.named(from.lowercased(), for: bytes) else {
            throw CommandError.noFormat(from, known: Self.formatNames)
        }
        return reader
    }

    /// Returns the name of a file without the ending of encrypted files, or `nil` for standard input.
    private func plainFileName(_ file: PathArgument) -> String? {
        file.isStandardStream ? nil : SealingOptions.plainName(file.shownFileName)
    }

    /// The maximum number of files that the history names.
    private static let mostNames = 5

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
        options.fileName = files.count == 1 ? plainFileName(files[0]) : nil
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
