import MoodJournal
import Testing

@Suite("Nearest names")
struct NearestNamesTests {
    @Test("Near names are suggested in any case, nearest first")
    func order() {
        let names = ["country", "code", "name", "moods", "countries"]
        #expect(NearestNames.to("contry", among: names) == ["country"])
        #expect(NearestNames.to("NAEM", among: names) == ["name"])
        #expect(NearestNames.to("moosd", among: names) == ["moods"])
        #expect(NearestNames.to("countrys", among: names) == ["country", "countries"])
        #expect(NearestNames.to("feeling", among: names) == [])
        #expect(NearestNames.to("", among: names) == [])
    }

    @Test("At most three are suggested, with ties in the given order")
    func ties() {
        #expect(NearestNames.to("ax", among: ["ae", "ad", "ac", "ab"]) == ["ae", "ad", "ac"])
    }
}
