import Atlas
import Files
import Foundation
import Persistence

/// The result of recovering a damaged journal: what was saved, and what was lost.
public struct JournalRecovery: Sendable, Equatable {
    /// A mood that couldn't be saved.
    public struct LostMood: Sendable, Equatable {
        /// The mood's number.
        public let number: Int64
        /// The instant when the mood was felt, or `nil` if it isn't known.
        public let date: Date?
    }

    /// The number of saved moods.
    public let savedMoods: Int
    /// The number of saved moods whose lost rows were restored from the history and the indexes.
    public let restoredMoods: Int
    /// The lost moods that other parts of the journal mention.
    public let lostMoods: [LostMood]
    /// Sentences about all other losses.
    public let losses: [String]
    /// The number of pages that can't be read.
    public let unreadablePages: Int
    /// Whether no mood was lost; details of moods and other objects may be.
    public let hasAllMoods: Bool
    /// Whether everything was saved.
    public let isComplete: Bool
}

extension Journal {
    /// Saves everything readable of a damaged journal in a new one. The damaged file isn't changed.
    ///
    /// Moods keep their numbers and UUIDs, and deleted moods stay deleted. Lost countries are
    /// restored from the index or from their moods' coordinates. Lost tags are restored from the
    /// index or from the tags below them.
    /// - Parameter path: The path of the new journal. The file must not exist.
    /// - Throws: ``JournalError/recoveryOntoItself(path:)`` if the paths are the same,
    ///   ``JournalError/recovery(_:path:)`` if the new journal can't be created, or
    ///   ``JournalError/otherFile(_:path:)`` if the damaged one can't be read at all.
    /// - Complexity: O(*n*) in the size of the file.
    public static func recover(
        _ damaged: String, to path: String
    ) throws(JournalError) -> JournalRecovery {
        guard FileLocation(damaged) != FileLocation(path) || !FileLocation.isFile(path) else {
            throw .recoveryOntoItself(path: path)
        }
        do {
            return try JournalError.translating(path: damaged) {
                let recovery = StoreRecovery(
                    model: try JournalModel.shared.get(),
                    configuration: configuration(ofFile: damaged),
                    label: TransactionLabel(
                        kind: CommandKind.recover.rawValue, title: recoveryTitle), author: machine)
                let report = try recovery.run(
                    damaged, to: path, completing: LostObjects.values,
                    finishing: { try finishRecovery(of: $0) })
                return JournalRecovery(report)
            }
        } catch .store(let error, _)
            where [.exists, .cannotCreate, .full].contains(error.kind)
        {
            throw .recovery(error, path: path)
        } catch .store(let error, _) {
            throw .otherFile(error, path: damaged)
        }
    }

    private static let recoveryTitle = "recover"

    /// Applies the journal's own rules to the saved rows.
    private static func finishRecovery(of path: String) throws {
        let journal = try openExisting(at: JournalLocation(option: path, environment: [:]))
        try journal.closing { () throws(JournalError) in
            try journal.writing {
                journal.label(.recover, recoveryTitle)
                let countries = try journal.context.fetch(
                    FetchRequest<Country>(predicate: #Predicate { $0.continent == nil }))
                for country in countries where country.code.continent != nil {
                    try country.configure()
                    country.continent?.touch(at: country.updatedAt)
                }
                try journal.placeTags()
                let writer = MoodWriter(journal.context, at: Date())
                for mood in try journal.moodsWithHalfACoordinate() {
                    writer.removeCoordinate(of: mood)
                }
            }
            try journal.writing {
                journal.label(.recover, recoveryTitle)
                try journal.context.sweep()
            }
        }
    }
}

/// Completes lost objects with the information in other rows.
private enum LostObjects {
    typealias Values = [String: StoredValue]

    static func values(
        of object: StoreRecoveryReport.LostObject, _ referringRows: [Values]
    ) -> Values? {
        var values = object.knownValues
        switch object.entity {
        case "Country":
            if values["numericCode"] == nil {
                let countries = referringRows.compactMap(country(ofMood:))
                values["numericCode"] = .integer(Int64((countries.first ?? .unknown).numericCode))
            }
            values["updatedAt"] = values["updatedAt"] ?? last("modifiedAt", of: referringRows)
            return values
        case "Continent":
            values["updatedAt"] = values["updatedAt"] ?? last("updatedAt", of: referringRows)
            guard values["numericCode"] == nil else { return values }
            let continents = referringRows.compactMap { row -> UNM49.Continent? in
                guard case .integer(let code) = row["numericCode"] else { return nil }
                return Int16(exactly: code).flatMap { ISO3166.Country(numericCode: $0) }?.continent
            }
            guard let continent = continents.first else { return nil }
            values["numericCode"] = .integer(Int64(continent.rawValue))
            return values
        case "Tag":
            if values["key"] == nil {
                let keys = referringRows.compactMap { row -> String? in
                    guard case .text(let key) = row["key"] else { return nil }
                    return (try? TagPath(key))?.parent?.key
                }
                guard let key = keys.first else { return nil }
                values["key"] = .text(key)
            }
            guard case .text(let key) = values["key"] else { return nil }
            if values["name"] == nil { values["name"] = .text((try? TagPath(key))?.name ?? key) }
            return values
        case "Place":
            guard case .real = values["latitude"], case .real = values["longitude"] else {
                return nil
            }
            values["name"] = values["name"] ?? values["key"]
            guard case .text(let name) = values["name"] else { return nil }
            values["key"] = values["key"] ?? .text(Gazetteer.key(ofName: name))
            return values
        case "Mood":
            // The end of the row may be missing.
            if values["modifiedAt"] == nil { values["modifiedAt"] = values["date"] }
            return values
        default: return nil
        }
    }

    private static func last(_ column: String, of rows: [Values]) -> StoredValue? {
        rows.compactMap { $0[column].flatMap { Date(storedValue: $0) } }.max()?.storedValue
    }

    private static func country(ofMood row: Values) -> ISO3166.Country? {
        guard case .real(let latitude) = row["latitude"],
            case .real(let longitude) = row["longitude"],
            let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        return Atlas.country(at: coordinate)
    }
}

extension JournalRecovery {
    init(_ report: StoreRecoveryReport) {
        savedMoods = report.savedObjects["Mood"] ?? 0
        restoredMoods = report.restoredObjects.count { $0.entity == "Mood" }
        lostMoods = report.lostObjects.filter { $0.entity == "Mood" }.map { object in
            LostMood(
                number: object.rowNumber,
                date: object.knownValues["date"].flatMap { Date(storedValue: $0) })
        }
        var losses = report.lostObjects.filter { $0.entity != "Mood" }.map {
            "\($0.entity) \($0.rowNumber) is lost"
        }
        losses += report.lostValues.map {
            "the \($0.property) of \($0.entity.lowercased()) \($0.rowNumber) is lost"
        }
        losses += [
            Self.loss(report.lostPairs, "tag of a mood is lost", "tags of moods are lost"),
            Self.loss(
                report.outdatedObjects, "object has values from before an edit",
                "objects have values from before an edit"),
            Self.loss(
                report.unreadableRecords, "damaged record can't be read",
                "damaged records can't be read"),
        ].compactMap(\.self)
        if let frames = report.logFramesBeforeDamage {
            losses.append(
                "the log beside the journal (its name ends in '-wal') is damaged after frame "
                    + "\(frames), so that the last changes may be lost")
        }
        if report.incompleteTables.contains(where: { $0.hasPrefix("_") }) {
            losses.append("the history is incomplete")
        }
        // Losses without a trace can't be listed.
        losses += report.incompleteTables.compactMap { Self.contents[$0] }
            .map { "\($0) may be missing" }
        self.losses = losses
        unreadablePages = report.unreadablePages
        hasAllMoods =
            lostMoods.isEmpty && !report.incompleteTables.contains("Mood")
            && report.logFramesBeforeDamage == nil
        isComplete = report.isComplete
    }

    /// The contents of the tables, in words for people.
    private static let contents = [
        "Mood": "moods", "Mood_tags": "tags of moods", "Tag": "tags", "Place": "places",
        "GeographicRegion": "countries", "Mood_tombstone": "records of deleted moods",
        "MergeState": "details of merged edits", "Replica": "the state of merges",
        "SyncFolder": "the state of syncs",
    ]

    private static func loss(_ count: Int, _ one: String, _ several: String) -> String? {
        count == 0 ? nil : count == 1 ? "1 \(one)" : "\(count) \(several)"
    }
}
