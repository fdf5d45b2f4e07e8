import Foundation
import SeededRandom
import Testing

@testable import MoodJournal

@Suite("Colors, palettes and feelings")
struct ValueTests {
    @Test("A color is written in CSS notation")
    func colors() throws {
        let orange = MoodColor(red: 255, green: 136, blue: 0)
        for text in ["#ff8800", "FF8800", "#f80", "F80"] {
            #expect(try MoodColor(text) == orange, "\(text)")
        }
        #expect(orange.description == "#ff8800")
        #expect(MoodColor(red: 0, green: 0, blue: 10).description == "#00000a")
        for text in ["", "#", "red", "#ff880", "#ff88000", "##f80", "#ｆ80", "#f8é", " #f80", "-12"]
        {
            #expect(throws: MoodColorError(text: text)) { try MoodColor(text) }
        }
    }

    @Test("A palette is encoded in three bytes per color and decoded", arguments: 0...8)
    func palettes(count: Int) throws {
        var generator = SeededGenerator(seed: SeededGenerator.anySeed(count))
        let colors = (0..<count).map { _ in
            MoodColor(
                red: .random(in: 0...255, using: &generator),
                green: .random(in: 0...255, using: &generator),
                blue: .random(in: 0...255, using: &generator))
        }
        let palette = try Palette(colors)
        #expect(palette.transformedData.count == 3 * count)
        #expect(Palette(transformedData: palette.transformedData) == palette)
        // The indexes of a slice don't start at 0.
        let slice = (Data([1, 2, 3]) + palette.transformedData).dropFirst(3)
        #expect(Palette(transformedData: slice) == palette)
        #expect(Palette(transformedData: palette.transformedData + Data([1])) == nil)
    }

    @Test("More than eight colors aren't a palette")
    func tooManyBytes() {
        #expect(Palette(transformedData: Data(count: 27)) == nil)
    }

    @Test("Feelings are read by number and by name, in any case")
    func feelings() throws {
        for (index, name) in ["awful", "bad", "meh", "good", "rad"].enumerated() {
            for text in [name, name.uppercased(), "\(index + 1)"] {
                #expect(try Feeling(text).rawValue == index + 1)
            }
        }
        for text in ["", "0", "6", "-1", "1.0", "01", "great", " good", "１"] {
            #expect(throws: FeelingError(text: text)) { try Feeling(text) }
        }
    }
}
