import Testing

@testable import moods

@Suite("Standard error")
struct StandardErrorTests {
    @Test("Sentences that are longer than a terminal break at spaces")
    func wrapping() {
        let sentence = "moods: 'office' is not a place; save one with 'moods places add office'\n"
        #expect(
            StandardError.wrapped(sentence, columns: 40)
                == "moods: 'office' is not a place; save one\nwith 'moods places add office'\n")
        #expect(StandardError.wrapped(sentence, columns: 80) == sentence)
        #expect(
            StandardError.wrapped("  short\nA question that is long? [y/N] ", columns: 20)
                == "  short\nA question that is\nlong? [y/N] ")
    }

    @Test("Text that moves the cursor is written unchanged")
    func controls() {
        let progress = "\r\u{1B}[Kmoods: 12,000 rows read, and many more"
        #expect(StandardError.wrapped(progress, columns: 10) == progress)
    }

    @Test(
        "Half a tenth becomes the even one in every place, in whatever order numbers are added up")
    func halves() {
        for (number, text) in [
            (3.25, "3.2"), (3.35, "3.4"), (3.45, "3.4"), (0.15 + 3.3, "3.4"), (3.449_999, "3.4"),
            (3.450_001, "3.5"), (-0.04, "0.0"), (-0.55, "-0.6"), (-1.25, "-1.2"), (590, "590.0"),
            (1e12, "1000000000000.0"),
        ] {
            #expect(FigureText.decimal(number) == text)
            guard (1...5).contains(number) else { continue }
            #expect("\(Double(FeelingRamp.tenths(ofMean: number)) / 10)" == text)
        }
    }

    @Test("Points have at most six decimals")
    func points() {
        #expect(FigureText.point(35.6595, 139.76712500000002) == "35.6595, 139.767125")
        #expect(FigureText.point(48, -0.00000001) == "48.0, 0.0")
        #expect(FigureText.point(0.00001, -1e-5) == "0.00001, -0.00001")
    }
}
