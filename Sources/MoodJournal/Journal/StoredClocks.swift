import CivilTime
import Foundation
import Persistence

/// Compares the time zones, dates and local days of stored moods with the journal's rules.
struct StoredClocks {
    enum Problem: Equatable {
        /// The time zone is unknown. The value is its text.
        case unknownZone(String)
        /// The date is outside the years 0001 to 9999.
        case impossibleDate
        /// The local day isn't the date's in its time zone: the stored and the right one, and whether
        /// the stored one may follow from clock rules of an older release.
        case wrongDay(String, expected: String, mayBeOfOlderRules: Bool)
    }

    private var zones = Cache<String, ZoneRules?>()

    mutating func problem(of mood: Mood) -> Problem? {
        let text = mood.timeZone
        let zone = zones.value(of: text) { try? TimeZoneName(text).timeZone }
        guard let zone else { return .unknownZone(text) }
        guard let milliseconds = mood.date.millisecondsSince1970,
            case let instant = milliseconds.quotientRoundedDown(by: 1000),
            let day = LocalDay(
                mood.date, secondsFromGMT: Int64(zone.secondsFromGMT(at: instant)))
        else { return .impossibleDate }
        let stored = mood.localDay
        if stored == day.description { return nil }
        // Newer rules mostly say that a zone stops using an offset earlier than older ones did.
        let year: Int64 = 366 * 86_400
        let former = zone.offsets(in: instant - 2 * year...instant)
            .subtracting(zone.offsets(in: instant...instant + year))
        let mayBeOlder = former.contains {
            LocalDay(mood.date, secondsFromGMT: Int64($0))?.description == stored
        }
        return .wrongDay(stored, expected: day.description, mayBeOfOlderRules: mayBeOlder)
    }
}

extension Journal {
    /// Calls `body` with each mood whose time zone, date or local day is wrong. Moods with values
    /// that can't be read are skipped, because the check of the store reports them.
    /// - Complexity: O(*n*) in the number of moods.
    func forEachWrongClock(_ body: (Mood, StoredClocks.Problem) throws -> Void) throws {
        var clocks = StoredClocks()
        let ids = try context.fetchObjectIDs(FetchRequest<Mood>())
        try forEachPage(of: ids, prefetching: []) { page in
            for mood in page {
                let problem: StoredClocks.Problem?
                do {
                    problem = try context.reading { clocks.problem(of: mood) }
                } catch FaultError.undecodableValue {
                    continue
                }
                if let problem { try body(mood, problem) }
            }
        }
    }

    /// Corrects wrong local days, which follow from the date and the time zone. Moods that violate
    /// another rule are skipped, because they can't be saved.
    func setLocalDays() throws {
        let writer = MoodWriter(context, at: Date())
        try forEachWrongClock { mood, problem in
            guard case .wrongDay(_, let day, _) = problem,
                (try? context.reading { try mood.validate() })?.isEmpty == true
            else { return }
            writer.setLocalDay(of: mood, to: day)
        }
    }
}

extension JournalProblem {
    init(_ problem: StoredClocks.Problem, of mood: Mood) {
        let number = mood.number ?? 0
        let (description, remedy): (String, Remedy) =
            switch problem {
            case .unknownZone(let text):
                ("Its time zone '\(text)' is unknown.", .edit(.timeZone(number)))
            case .impossibleDate:
                ("Its date is outside the years 0001 to 9999.", .edit(.date(number)))
            case .wrongDay(let stored, let day, mayBeOfOlderRules: false):
                ("Its local day is \(stored), but should be \(day).", .fix)
            case .wrongDay(let stored, let day, mayBeOfOlderRules: true):
                (
                    "Its local day is \(stored), perhaps by older clock rules, but \(day) by those of "
                        + "\(ZoneDatabase.current.release).", .fix
                )
            }
        self.init(
            kind: .value, object: mood.objectID.description, description: description,
            remedy: remedy)
    }
}
