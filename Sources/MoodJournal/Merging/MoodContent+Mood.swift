import Atlas
import Foundation
import Interchange
import Persistence

extension MoodContent {
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
                exemptions: [.date, .note, .tags],
                offset: { Int64(zone.timeZone.secondsFromGMT(at: $0)) })
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

extension NewMood {
    /// Whether the content matches the digest of an import, or there is no digest.
    func matches(_ digest: Data?) -> Bool {
        guard let digest else { return true }
        return [false, true].contains { isOwn in
            var content = ContentBytes()
            content.append(self, isOwn: isOwn)
            return ContentDigest(content).data == digest
        }
    }
}

struct MergeRefusal: Error { let reason: String }
