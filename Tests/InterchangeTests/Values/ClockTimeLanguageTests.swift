import Testing

@testable import Interchange

struct ClockTimeLanguageTests {
    @Test(arguments: [
        "20.30", "20 h 30", "20h30", "20:30 Uhr", "kl. 20.30", "٢٠:٣٠", "오후 8:30", "下午8:30",
        "午後8:30", "8:30 μ.μ.", "8:30 م", "8:30 ÖS", "8:30 odp.", "8:30 p. m.",
    ])
    func `A time is read as the phone's language writes it`(text: String) {
        #expect(ClockTime(text)?.text == "20:30:00")
    }

    @Test(arguments: ["1.5", "20.3", "8:30 xyz", "下午20:30", "8:30 am pm", "h", "."])
    func `Another text isn't taken for a time`(text: String) { #expect(ClockTime(text) == nil) }

    @Test(arguments: [
        "2:30 at night", "1:30 de la noche", "11:00 nachts", "11:30 mittags", "12:30 de la noche",
        "1:30 晚上", "11:30 del mediodía",
    ])
    func `A part of the day other than a half is not taken for a half`(text: String) {
        #expect(ClockTime(text) == nil)
    }
}
