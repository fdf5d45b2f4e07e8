import CivilTime
import Foundation
import Testing

@testable import MoodJournal

@Suite("Names of time zones")
struct TimeZoneNameTests {
    @Test(
        "Names and offsets, in any case, become the text to store",
        arguments: [
            ("Asia/Tokyo", "Asia/Tokyo", 32400), ("asia/tokyo", "Asia/Tokyo", 32400),
            ("ASIA/TOKYO", "Asia/Tokyo", 32400), (" Asia/Tokyo\n", "Asia/Tokyo", 32400),
            ("asia/kolkata", "Asia/Kolkata", 19800), ("Asia/Kolkata", "Asia/Kolkata", 19800),
            ("Asia/Calcutta", "Asia/Calcutta", 19800),
            ("america/argentina/buenos_aires", "America/Argentina/Buenos_Aires", -10800),
            ("america/port-au-prince", "America/Port-au-Prince", nil),
            ("antarctica/mcmurdo", "Antarctica/McMurdo", nil),
            ("africa/dar_es_salaam", "Africa/Dar_es_Salaam", 10800),
            ("us/hawaii", "US/Hawaii", -36000), ("etc/gmt+9", "Etc/GMT+9", -32400),
            ("japan", "Japan", 32400), ("EST", "EST", -18000),
            ("UTC", "UTC", 0), ("utc", "UTC", 0), ("GMT", "UTC", 0), ("Z", "UTC", 0),
            ("z", "UTC", 0), ("+00:00", "UTC", 0), ("-00:00", "UTC", 0), ("zulu", "UTC", 0),
            ("+09:00", "+09:00", 32400), ("+0900", "+09:00", 32400), ("+09", "+09:00", 32400),
            ("-5:00", "-05:00", -18000),
            ("-0330", "-03:30", -12600), ("-00:30", "-00:30", -1800), ("+05:45", "+05:45", 20700),
            ("+18:00", "+18:00", 64800),
        ] as [(String, String, Int?)])
    func understood(text: String, stored: String, offset: Int?) throws {
        let name = try TimeZoneName(text)
        #expect(name.text == stored)
        #expect(name.description == stored)
        if let offset { #expect(name.timeZone.secondsFromGMT(for: winter) == offset) }
        #expect(try TimeZoneName(stored) == name)
    }

    private let winter = Date(timeIntervalSince1970: 1_704_067_200)

    @Test(
        "An unknown or ambiguous name is an error",
        arguments: [
            "", " ", "PST", "IST", "JST", "CST", "BST", "+9", "+9:0", "+9:000", "+09:0", "+18:01",
            "+09:60",
            "+25:00", "09:00", "UTC+9", "GMT+9", "GMT+0900", "Etc/Unknown", "SystemV/AST4",
            "../../etc/passwd", "/etc/localtime", "Asia/", "Asia", "/", "Asia/Tokyo/",
            "Asia//Tokyo",
            "localtime", "Asia/To\u{301}kyo", "asia/tokyo\u{0}",
        ])
    func refused(text: String) {
        #expect(throws: TimeZoneNameError.self) { try TimeZoneName(text) }
    }

    @Test(
        "The error suggests the nearest names",
        arguments: [
            ("Asia/Tokio", "Asia/Tokyo"), ("asia/toyko", "Asia/Tokyo"), ("Tokyo", "Asia/Tokyo"),
            ("berlin", "Europe/Berlin"), ("Europe/Berln", "Europe/Berlin"),
            ("New York", "America/New_York"),
        ])
    func nearest(text: String, expected: String) {
        let error = #expect(throws: TimeZoneNameError.self) { try TimeZoneName(text) }
        #expect(error?.nearest.first == expected)
        #expect(error?.description.contains("did you mean \(expected)") == true)
    }

    @Test("Without a similar name, the error lists the valid forms")
    func noneNear() {
        let error = #expect(throws: TimeZoneNameError.self) { try TimeZoneName("xyzzyxyzzy") }
        #expect(error?.nearest == [])
        #expect(error?.description.contains("Asia/Tokyo") == true)
        #expect(throws: TimeZoneNameError.self) {
            try TimeZoneName(String(repeating: "x/", count: 100_000))
        }
    }

    @Test("The name of every zone can be read back")
    func everyZone() throws {
        for identifier in ZoneDatabase.current.names {
            let zone = try TimeZoneName(identifier).timeZone
            let name = TimeZoneName(zone)
            #expect(name.text == identifier || name.isUTC)
            #expect(try TimeZoneName(name.text) == name)
            #expect(try TimeZoneName(identifier.lowercased()) == name)
        }
        for minutes in stride(from: -18 * 60, through: 18 * 60, by: 15) {
            let zone = ZoneRules(secondsFromGMT: minutes * 60)
            let name = try TimeZoneName(TimeZoneName(zone).text)
            #expect(name.timeZone.secondsFromGMT(for: winter) == minutes * 60)
        }
    }
}
