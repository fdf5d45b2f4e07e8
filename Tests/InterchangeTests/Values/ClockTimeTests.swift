import Foundation
import SeededRandom
import Testing

@testable import Interchange

struct ClockTimeTests {
    @Test func `Times on 12-hour and 24-hour clocks are read`() {
        let expected = [
            "23:54": "23:54:00", "7:05": "07:05:00", "11:54 pm": "23:54:00",
            "11:54\u{202F}PM": "23:54:00", "12:05 a.m.": "00:05:00", "12:30 pm": "12:30:00",
            "9 am": "09:00:00", "0:00:59": "00:00:59",
        ]
        for (text, time) in expected { #expect(ClockTime(text)?.text == time, "\(text)") }
        for text in ["", "24:00", "13:00 pm", "0:10 am", "12:60", "noon", "9", "1:2:3:4", "-1:00"] {
            #expect(ClockTime(text) == nil, "\(text)")
        }
    }

    @Test(arguments: SeededGenerator.seeds)
    func `Instants are the same as Foundation's`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for _ in 0..<2000 {
            let seconds = Double(Int.random(in: -60_000_000_000...200_000_000_000, using: &random))
            let date = Date(timeIntervalSince1970: (seconds / 1000).rounded() + 0.25)
            let text = date.formatted(style)
            #expect(InstantText.parse(text) == date, "seed \(seed): \(text)")
        }
        let offset = try #require(InstantText.parse("2024-02-29T01:00:00+02:30"))
        #expect(offset == InstantText.parse("2024-02-28T22:30:00Z"))
        for text in [
            "2023-02-29T00:00:00Z", "2024-02-29", "2024-02-29T24:00:00Z", "2024-02-29T00:00:00",
            "2024-02-29T00:00:00Zx", "2024-02-29T00:00:00.Z", "",
        ] {
            #expect(InstantText.parse(text) == nil, "\(text)")
        }
    }
}
