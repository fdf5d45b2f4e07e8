import Testing

@Suite("moods add, at a coordinate")
struct AddWhereTests {
    private func listed(_ words: String..., with settings: [String: String] = [:]) throws -> (
        Outcome, fields: [String]
    ) {
        let home = try Home()
        let outcome = try home.run([Program.path, "add"] + words, with: settings)
        let list = try home.moods("list", "--fields", "country,date,note")
        return (
            outcome,
            list.output.dropLast().split(separator: "\t", omittingEmptySubsequences: false)
                .map(String.init)
        )
    }

    @Test("If no country is given, the coordinates decide it")
    func country() throws {
        let (outcome, fields) = try listed("--lat", "48.85", "--lon", "2.35")
        #expect(fields.first == "FR" && outcome.errors == "")
        #expect(try listed("--lat", "30", "--lon", "-40").fields.first == "ZZ")
        #expect(try listed("here").fields.first == "ZZ")
    }

    @Test("If no zone is given, the time is local at the coordinates: 03:00 in Tokyo is 03:00")
    func clock() throws {
        let place = ["--lat", "35.68", "--lon", "139.69", "--date", "2024-05-01 03:00"]
        func date(_ more: [String]) throws -> String? {
            let home = try Home()
            _ = try home.run(
                [Program.path, "add"] + place + more, with: ["TZ": "America/New_York"])
            return try home.moods("list", "--fields", "date").output
        }
        #expect(try date([])?.hasPrefix("2024-05-01T03:00:00+09:00") == true)
        #expect(
            try date(["--time-zone", "Europe/Paris"])?.hasPrefix("2024-05-01T03:00:00+02:00")
                == true)
    }

    @Test("A country far from the coordinates is kept with a warning, and a nearby one without")
    func farAway() throws {
        let (far, fields) = try listed("--lat", "48.85", "--lon", "2.35", "--country", "JP")
        #expect(fields.first == "JP" && far.status == 0)
        #expect(
            far.errors
                == "moods: warning: the coordinates are more than 25 km from Japan; "
                + "the country was recorded as given\n"
        )
        let (near, kept) = try listed("--lat", "48.58", "--lon", "7.75", "--country", "DE")
        #expect(kept.first == "DE" && near.errors == "" && near.status == 0)
    }
}
