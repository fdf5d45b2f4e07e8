import CivilTime
import Foundation
import FoundationInternationalization
import MoodJournal
import Testing

@testable import moods

@Suite("Dates in tables")
struct DateTextTests {
    @Test("Dates are printed in the given zone")
    func zone() throws {
        let date = Date(timeIntervalSince1970: 1_714_500_245.5)
        let tokyo = try TimeZoneName("Asia/Tokyo").timeZone
        #expect(DateText.minutes(of: date, in: tokyo) == "2024-05-01 03:04")
        #expect(DateText.minutes(of: date, in: .gmt) == "2024-04-30 18:04")
        #expect(DateText.minutes(of: Date(timeIntervalSince1970: 1e15), in: .gmt) == nil)
    }
}
