import Testing

@testable import moods

@Suite("The terminal's environment")
struct TerminalEnvironmentTests {
    private func terminal(
        _ environment: [String: String], isTerminal: Bool = true, columns: Int? = nil
    ) -> TerminalEnvironment {
        TerminalEnvironment(
            environment: environment, inputIsTerminal: true, outputIsTerminal: isTerminal,
            windowColumns: columns)
    }

    @Test(
        "The environment decides the colors",
        arguments: [
            ([:], true, ColorDepth.none), ([:], false, .none),
            (["TERM": "xterm-256color"], true, .palette), (["TERM": "xterm"], true, .palette),
            (["TERM": "linux"], true, .sixteen), (["TERM": "vt220"], true, .sixteen),
            (["TERM": "linux", "COLORTERM": "truecolor"], true, .trueColor),
            (["TERM": "dumb"], true, .none),
            (["COLORTERM": "truecolor"], true, .trueColor),
            (["COLORTERM": "24bit"], true, .trueColor),
            (["TERM": "xterm-direct"], true, .trueColor), (["COLORTERM": "yes"], true, .palette),
            (["NO_COLOR": "1"], true, .none), (["NO_COLOR": "", "TERM": "xterm"], true, .palette),
            (["NO_COLOR": "0"], true, .none),
            (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, .none),
            (["CLICOLOR_FORCE": "1"], false, .palette), (["CLICOLOR_FORCE": "0"], false, .none),
            (["CLICOLOR_FORCE": ""], false, .none),
            (["CLICOLOR_FORCE": "1", "TERM": "dumb"], true, .palette),
            (["CLICOLOR_FORCE": "1", "COLORTERM": "truecolor"], false, .trueColor),
        ] as [([String: String], Bool, ColorDepth)])
    func color(environment: [String: String], isTerminal: Bool, expected: ColorDepth) {
        let found = terminal(environment, isTerminal: isTerminal)
        #expect(found.colorDepth == expected)
    }

    @Test("--color wins over every variable", arguments: [true, false])
    func choice(isTerminal: Bool) {
        func depth(_ environment: [String: String], _ color: ColorChoice) -> ColorDepth {
            TerminalEnvironment(
                environment: environment, inputIsTerminal: true, outputIsTerminal: isTerminal,
                windowColumns: nil, color: color
            ).colorDepth
        }
        #expect(depth(["NO_COLOR": "1"], .always) == .palette)
        #expect(depth(["TERM": "dumb"], .always) == .palette)
        #expect(depth(["NO_COLOR": "1", "COLORTERM": "truecolor"], .always) == .trueColor)
        #expect(depth(["TERM": "linux"], .always) == .sixteen)
        #expect(depth(["CLICOLOR_FORCE": "1"], .never) == .none)
    }

    @Test(
        "The width is that of COLUMNS, else the terminal's, else 80",
        arguments: [
            ([:], nil, 80), ([:], 0, 80), ([:], 132, 132), (["COLUMNS": "40"], 132, 40),
            (["COLUMNS": ""], 132, 132), (["COLUMNS": "0"], 132, 132),
            (["COLUMNS": "-5"], 132, 132),
            (["COLUMNS": "9223372036854775807"], nil, 65_535), (["COLUMNS": "wide"], nil, 80),
            (["COLUMNS": "99999999999999999999"], 100, 100),
        ] as [([String: String], Int?, Int)])
    func width(environment: [String: String], columns: Int?, expected: Int) {
        #expect(terminal(environment, columns: columns).width == expected)
    }

    @Test(
        "MOODS_BACKGROUND decides the background, else COLORFGBG; without either it is dark",
        arguments: [
            (nil, nil, false), (nil, "0;15", true), (nil, "0;default;15", true), (nil, "0;7", true),
            (nil, "15;0", false), (nil, "15;default;0", false), (nil, "", false),
            (nil, ";", false), (nil, "15", true), (nil, "0;default", false),
            ("light", "15;0", true), ("dark", "0;15", false), ("", "0;15", true),
            ("light", nil, true),
        ] as [(String?, String?, Bool)])
    func background(setting: String?, colors: String?, isLight: Bool) {
        let found = terminal([
            "TERM": "linux", "MOODS_BACKGROUND": setting ?? "", "COLORFGBG": colors ?? "",
        ])
        #expect(found.ramp == FeelingRamp(depth: .sixteen, isOnLight: isLight))
    }

    @Test(
        "Only a terminal with more than 16 colors for both input and output is queried",
        arguments: [
            (["TERM": "xterm-256color"], true, true), (["COLORTERM": "truecolor"], true, true),
            (["TERM": "xterm-256color"], false, false), (["TERM": "linux"], true, false),
            (["TERM": "dumb", "CLICOLOR_FORCE": "1"], true, false),
            (["CLICOLOR_FORCE": "1"], true, false),
            (["TERM": "xterm", "NO_COLOR": "1"], true, false),
        ] as [([String: String], Bool, Bool)])
    func queries(environment: [String: String], isTerminal: Bool, expected: Bool) {
        #expect(terminal(environment, isTerminal: isTerminal).repliesToQueries == expected)
    }

    @Test(
        "Pictures are ASCII if the locale isn't UTF-8",
        arguments: [
            ([:], false), (["LANG": "de_DE.UTF-8"], false), (["LANG": "C.utf8"], false),
            (["LANG": "C"], true), (["LC_ALL": "POSIX", "LANG": "C.UTF-8"], true),
            (["LC_CTYPE": "en_US.UTF-8", "LANG": "C"], false),
            (["LC_ALL": "", "LANG": "de_DE.ISO-8859-1"], true),
        ] as [([String: String], Bool)])
    func encoding(environment: [String: String], usesASCII: Bool) {
        #expect(terminal(environment).usesASCII == usesASCII)
    }

    @Test("Input and output must both be terminals to be interactive")
    func interactive() {
        for (input, output) in [(true, true), (true, false), (false, true), (false, false)] {
            let found = TerminalEnvironment(
                environment: [:], inputIsTerminal: input, outputIsTerminal: output,
                windowColumns: nil)
            #expect(found.isInteractive == (input && output))
            #expect(found.isTerminal == output)
        }
    }
}
