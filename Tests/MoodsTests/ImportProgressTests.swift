import Testing

@testable import moods

@Suite struct ImportProgressTests {
    @Test("The line has the rows, their rate and the time left, by the bytes that were read")
    func line() {
        #expect(
            ImportProgress.line(5000, 2, read: 250, of: 1000)
                == "[#####---------------] 25%, 5,000 rows, 2,500 a second, 0:06 left")
        #expect(
            ImportProgress.line(10, 90, read: 1000, of: 1000)
                == "[####################] 100%, 10 rows, 0 a second, 0:00 left")
        #expect(
            ImportProgress.line(1, 60, read: 1, of: 3)
                == "[######--------------] 33%, 1 row, 0 a second, 2:00 left")
    }

    @Test("The remaining part of a pipe is unknown")
    func pipe() {
        #expect(ImportProgress.line(300, 3, read: 9, of: nil) == "300 rows, 100 a second")
        #expect(ImportProgress.line(300, 0, read: 0, of: 10) == "300 rows, 300,000 a second")
    }
}
