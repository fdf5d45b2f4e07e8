import Foundation
import Testing

@testable import Interchange

@Suite("Instants of our own exports")
struct InstantTextTests {
    @Test(
        "An offset has at most 18 hours, as in dates",
        arguments: [
            ("+18:00", -64_800), ("-18:00", 64_800), ("+17:59", -64_740), ("+18:01", nil),
            ("+18:30", nil), ("-18:59", nil), ("+19:00", nil), ("+05:60", nil),
        ] as [(String, Double?)])
    func offsets(offset: String, seconds: Double?) {
        let date = InstantText.parse("1970-01-01T00:00:00" + offset)
        #expect(date?.timeIntervalSince1970 == seconds)
    }
}
