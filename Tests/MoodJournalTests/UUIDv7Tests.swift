import Foundation
import Testing

@testable import MoodJournal

@Suite("UUIDs of version 7")
struct UUIDv7Tests {
    @Test("Version and variant are those of RFC 9562, and the first 48 bits are milliseconds")
    func layout() {
        // RFC 9562, appendix A.6: 2022-02-22T14:22:22-05:00 is 017F22E2-79B0-7…
        let id = UUID.version7(at: Date(timeIntervalSince1970: 1_645_557_742))
        #expect(id.uuidString.hasPrefix("017F22E2-79B0-7000-"))
        #expect("89AB".contains(id.uuidString.dropFirst(19).prefix(1)))
    }

    @Test("They sort in the order of their moments, to fractions of a millisecond")
    func order() {
        let ids = (0..<2000).map {
            UUID.version7(at: Date(timeIntervalSince1970: 1_700_000_000 + Double($0) * 0.000_25))
        }
        #expect(ids.map(\.uuidString) == ids.map(\.uuidString).sorted())
        #expect(Set(ids).count == 2000)
    }

    @Test("No two of the same moment are equal, and moments out of range are clamped")
    func extremes() {
        let now = Date()
        #expect(Set((0..<1000).map { _ in UUID.version7(at: now) }).count == 1000)
        #expect(UUID.version7(at: .distantPast).uuidString.hasPrefix("00000000-0000-7000-"))
        let far = UUID.version7(at: Date(timeIntervalSince1970: 1e15))
        #expect(far.uuidString.hasPrefix("FFFFFFFF-FFFF-7000-"))
    }
}
