import Foundation
import Testing

@Suite("Names of regions")
struct RegionNameTests {
    @Test("EU isn't a country, and Europe is suggested", arguments: ["EU", "eu"])
    func europeanUnion(name: String) throws {
        let home = try Home()
        try home.add("--country", "US")
        let added = try home.moods("add", "--country", name)
        #expect(added.status == 69 && added.output == "")
        #expect(added.errors.hasPrefix("moods: unknown country '\(name)'; "))
        #expect(!added.errors.contains("Europe"))
        for arguments in [["list", name], ["delete", "--all-in", name]] {
            let outcome = try home.run([Program.path] + arguments)
            #expect(outcome.status == 69 && outcome.output == "")
            #expect(
                outcome.errors
                    == "moods: unknown country or continent '\(name)'; did you mean Europe "
                    + "(150)?\n")
        }
        #expect(try home.sqlite("SELECT count(*) FROM Mood") == "1")
    }

    @Test(
        "A continent is refused as a mood's country",
        arguments: ["europe", "150", "north america", "欧洲"])
    func continent(name: String) throws {
        let home = try Home()
        let outcome = try home.moods("add", "--country", name)
        #expect(outcome.status == 69)
        #expect(outcome.errors == "moods: '\(name)' is a continent; give a country\n")
        let misspelt = try home.moods("add", "--country", "Frnace")
        #expect(misspelt.errors.contains("did you mean France (FR)?"))
    }
}
