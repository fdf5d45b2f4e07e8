import Atlas
import Foundation
import Persistence

/// What a recovery saved of a damaged journal, and what it couldn't save.
public struct JournalRecovery: Sendable, Equatable {
    /// A mood that couldn't be saved.
    public struct LostMood: Sendable, Equatable {
        /// Its number.
        public let number: Int64

        /// When it was felt, if that is known.
        public let date: Date?
    }

    /// The number of saved moods.
    public let savedMoods: Int

    /// The number of moods among them whose rows were lost, and that were restored from the history
    /// and the indexes.
    public let restoredMoods: Int

    /// The moods that the journal mentions and that couldn't be saved.
    public let lostMoods: [LostMood]

    /// What else couldn't be saved, a sentence each.
    public let losses: [String]

    /// The number of pages that can't be read.
    public let unreadablePages: Int

    /// Whether everything was saved.
    public let isComplete: Bool
}

extension Journal {
    /// Saves what can be read of a damaged journal into a new one. The damaged file is only read.
    ///
    /// Moods keep their numbers and UUIDs, deleted ones stay deleted. A lost country is found again
    /// by the index, else by its moods' coordinates; lost tags by the index or by the tags in them.
    ///
    /// - Parameters:
    ///   - damaged: The path of the damaged journal.
    ///   - path: The path of the new journal, where nothing may be.
    /// - Returns: What was saved and what wasn't.
    /// - Throws: ``JournalError/recovery(_:path:)`` if the new journal can't be made, or
    ///   ``JournalError/store(_:path:)`` if the damaged one can't be read at all.
    /// - Complexity: O(*n*) in the size of the file.
    public static func recover(
        _ damaged: String, to path: String
    ) throws(JournalError) -> JournalRecovery {
        do {
            return try JournalError.translating(path: damaged) {
                let recovery = StoreRecovery(
                    model: try JournalModel.make(), configuration: configuration(ofFile: damaged))
                let report = try recovery.run(
                    damaged, to: path, completing: LostObjects.values,
                    finishing: { try finishRecovery(of: $0) })
                return JournalRecovery(report)
            }
        } catch .store(let error, _) where error.isOfNewFile {
            throw .recovery(error, path: path)
        }
    }

    /// Applies the journal's own rules to the saved rows.
    private static func finishRecovery(of path: String) throws {
        let journal = try openExisting(
            at: JournalLocation(option: path, environment: [:]))
        do {
            try journal.writing {
                let countries = try journal.context.fetch(
                    FetchRequest<Country>(predicate: #Predicate { $0.continent == nil }))
                for country in countries where country.code.continent != nil {
                    try country.configure()
                }
                let tags = try journal.context.fetch(
                    FetchRequest<Tag>(predicate: #Predicate { $0.parent == nil }))
                for tag in tags where tag.key.contains(TagPath.separator) {
                    guard let path = try? TagPath(tag.key) else { continue }
                    let name = tag.name
                    try tag.configure(as: path)
                    tag.name = name
                }
                for mood in try journal.moodsWithHalfACoordinate() {
                    mood.latitude = nil
                    mood.longitude = nil
                }
            }
            try journal.writing { try journal.sweep() }
        } catch {
            try? journal.close()
            throw error
        }
        try journal.close()
    }
}

/// Completes lost objects by what the journal knows about them.
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
            let moments = referringRows.compactMap { row in
                row["modifiedAt"].flatMap { Date(storedValue: $0) }
            }
            if let last = moments.max() { values["updatedAt"] = last.storedValue }
            return values
        case "Continent":
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
            if values["name"] == nil {
                values["name"] = .text((try? TagPath(key))?.name ?? key)
            }
            return values
        case "Mood":
            // A row whose end is missing, or one that was edited.
            if values["modifiedAt"] == nil { values["modifiedAt"] = values["date"] }
            return values
        default:
            return nil
        }
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
        if report.lostPairs > 0 { losses.append("\(report.lostPairs) uses of tags are lost") }
        if report.outdatedObjects > 0 {
            losses.append("\(report.outdatedObjects) objects have values from before an edit")
        }
        if report.unreadableRecords > 0 {
            losses.append("\(report.unreadableRecords) damaged records can't be read")
        }
        if report.incompleteTables.contains(where: { $0.hasPrefix("_") }) {
            losses.append("the history is incomplete")
        }
        self.losses = losses
        unreadablePages = report.unreadablePages
        isComplete = report.isComplete
    }
}

extension StoreError {
    /// Whether the error concerns the new file, not the damaged one.
    fileprivate var isOfNewFile: Bool {
        switch kind {
        case .exists, .cannotCreate, .full: true
        default: false
        }
    }
}
