import Atlas
import Foundation
import Interchange
import Persistence

extension MoodContent {
    /// Creates the content of a mood that hasn't been edited since a timestamp.
    init(_ mood: Mood, unchangedSince since: HybridTimestamp, paths: inout TagPaths) {
        self.init(
            registers: MoodField.allCases.map {
                Register(timestamp: since, value: Self.value(of: $0, in: mood))
            },
            note: NoteRegister(mood.note, unchangedSince: since),
            tags: TagMarks(mood.tags.map(\.key), unchangedSince: since))
        setPaths(of: mood, &paths)
    }

    mutating func setPaths(of mood: Mood, _ paths: inout TagPaths) {
        self.paths = Dictionary(
            mood.tags.map { ($0.key, paths.path(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the canonical text of a mood's field.
    static func value(of field: MoodField, in mood: Mood) -> String? {
        switch field {
        case .date: mood.date.millisecondsSince1970.map { String($0) }
        case .timeZone: mood.timeZone
        case .rating(let scale): mood.ratings[scale].map { String($0) }
        case .colors: mood.colors.map { $0.colors.map(\.description).joined(separator: ",") }
        case .coordinate:
            // Adding zero turns -0 into 0, so that both have the same text.
            mood.latitude.flatMap { latitude in mood.longitude.map { "\(latitude + 0),\($0 + 0)" } }
        case .country: String(mood.country?.numericCode ?? 0)
        case .importedDigest: mood.importedDigest?.base64EncodedString()
        }
    }

    /// Returns the mood that the content describes, checked by the rules for every mood.
    func newMood() throws(MergeRefusal) -> NewMood {
        do {
            guard let instant = self[.date].value.flatMap({ Int64($0) }),
                let code = self[.country].value.flatMap({ Int16($0) })
            else { throw MergeRefusal(reason: "its date or country is missing") }
            let zone = try TimeZoneName.inFile(self[.timeZone].value ?? "")
            let degrees = self[.coordinate].value?.split(separator: ",").map { Double($0) } ?? []
            let colors = try self[.colors].value?.split(separator: ",").map {
                try MoodColor(String($0))
            }
            return try NewMood(
                instant: Date(milliseconds: instant), timeZone: zone,
                coordinate: try NewMood.coordinate(
                    latitude: degrees.first.flatMap(\.self),
                    longitude: degrees.last.flatMap(\.self)),
                country: ISO3166.Country(numericCode: code) ?? .unknown, isChosen: false,
                ratings: try ratings(), note: note.current.text, colors: colors ?? [],
                tags: try tags.present.map { try TagPath(paths[$0] ?? $0) }, now: Date(),
                exemptions: [.date, .note], offset: { Int64(zone.timeZone.secondsFromGMT(at: $0)) })
        } catch let refusal as MergeRefusal {
            throw refusal
        } catch {
            throw MergeRefusal(reason: "\(error)")
        }
    }

    private func ratings() throws -> Ratings<Int> {
        var ratings = Ratings(try self[.rating(.feeling)].value.map { try Feeling($0) })
        for scale in RatingScale.added {
            ratings[scale] = self[.rating(scale)].value.flatMap { Int($0) }
        }
        return ratings
    }

    var importedDigest: Data? { self[.importedDigest].value.flatMap { Data(base64Encoded: $0) } }
}

extension Mood {
    /// Whether the mood's content matches the digest of its import, or has no digest.
    var hasImportedContent: Bool {
        guard let importedDigest else { return true }
        return [false, true].contains { isOwn in
            var content = ContentBytes()
            content.append(self, isOwn: isOwn)
            return ContentDigest(content).data == importedDigest
        }
    }
}

struct MergeRefusal: Error { let reason: String }
