import Testing

@Suite("The reader's language")
struct LocaleTests {
    @Test(
        "LC_ALL, LC_MESSAGES, LANG, in this order, the first that is not empty; --locale before all",
        arguments: [
            ([:], [], "Germany"), (["LANG": "C"], [], "Germany"),
            (["LANG": "fr_FR.UTF-8"], [], "Allemagne"),
            (["LANG": "fr_FR", "LC_MESSAGES": "es_ES.UTF-8"], [], "Alemania"),
            (["LANG": "fr_FR", "LC_MESSAGES": "es_ES", "LC_ALL": "it_IT.UTF-8"], [], "Germania"),
            (["LANG": "fr_FR", "LC_ALL": "POSIX"], [], "Germany"),
            (["LC_ALL": "fr_FR"], ["--locale", "de"], "Deutschland"),
            (["LANG": "zz_nonsense!"], [], "Germany"),
            ([:], ["--locale", "zh-Hant-TW"], "德國"), ([:], ["--locale", "ja_JP.UTF-8"], "ドイツ"),
        ] as [([String: String], [String], String)])
    func names(settings: [String: String], arguments: [String], name: String) throws {
        let home = try Travels.home()
        let outcome = try home.run(
            [Program.path, "regions", "--fields", "code,name", "--filter", "countries"]
                + arguments, with: settings)
        #expect(outcome.lines.contains("DE\t\(name)"), "\(outcome)")
        #expect(outcome.status == 0)
    }

    @Test("Messages name regions in the reader's language, and codes stay codes")
    func messages() throws {
        let home = try Travels.home()
        let outcome = try home.moods("list", "kongo", with: ["LANG": "de_DE.UTF-8"])
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("Kongo-Kinshasa (CD) or Kongo-Brazzaville (CG)"))
        let empty = try home.moods("delete", "--all-in", "JP", "--yes", with: ["LANG": "de_DE"])
        #expect(empty.status == 0)
        let again = try home.moods("delete", "--all-in", "JP", "--yes", with: ["LANG": "fr_FR"])
        #expect(again.errors == "moods: there are no moods in Japon\n")
        #expect(
            try home.moods("list", "--locale", "de", "--fields", "country").lines
                == ["DE", "FR", "ZZ"])
    }
}
