import Testing

@Suite("The reader's language")
struct LocaleTests {
    @Test(
        "--locale comes first, then the first of LC_ALL, LC_MESSAGES and LANG that isn't empty",
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

    @Test(
        "An invalid locale in the environment means English, without a message or a crash",
        arguments: [
            "unconfigured", "abcdefghijkl.UTF-8", "1234567890123", "de_DE.UTF-8@" + long(300),
            "xx" + String(repeating: "-abcdefgh", count: 40), "und", "qq_QQ", "@", "_", "..", "C",
        ])
    func invalidLocale(name: String) throws {
        let home = try Travels.home()
        let english = try home.moods("regions", "--fields", "code,name")
        for variable in ["LANG", "LC_ALL"] {
            let outcome = try home.moods("regions", "--fields", "code,name", with: [variable: name])
            #expect(outcome.status == 0 && outcome.errors == "", "\(variable): \(outcome)")
            #expect(outcome.output == english.output)
        }
    }

    private static func long(_ count: Int) -> String { String(repeating: "x", count: count) }

    @Test("Feelings can be typed in the reader's language and in English")
    func feelings() throws {
        let home = try Home()
        let german = ["LANG": "de_DE.UTF-8"]
        for name in ["Schlecht", "bad", "2"] {
            #expect(try home.moods("add", "-f", name, with: german).status == 0)
        }
        #expect(try home.moods("edit", "1", "-f", "GUT", with: german).status == 0)
        let fields = ["list", "--fields", "number"]
        #expect(
            try home.run([Program.path] + fields + ["--feeling", "gut"], with: german).lines == [
                "1"
            ])
        let range = try home.run([Program.path] + fields + ["--feeling", "gut.."], with: german)
        #expect(range.lines == ["1"], "\(range)")
        let unknown = try home.moods("add", "-f", "gut")
        #expect(unknown.status == 65 && unknown.errors.hasPrefix("moods: unknown feeling 'gut'"))
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
        #expect(again.errors == "moods: no moods in Japon\n")
        #expect(
            try home.moods("list", "--locale", "de", "--fields", "country").lines
                == ["DE", "FR", "ZZ"])
    }
}
