import Foundation
import Testing

@Suite("The examples of reminders and prompts")
struct ReminderExampleTests {
    private static let folder = Packaging.root + "/docs/examples/"

    /// Returns a home with the commands `moods` and `notify-send`, which prints its arguments.
    private func home() throws -> Home {
        let home = try Home()
        try FileManager.default.createDirectory(
            atPath: home.file("bin"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: home.file("bin/moods"), withDestinationPath: Program.path)
        let made = try home.shell(
            """
            printf '#!/bin/sh\\nprintf "%%s\\\\n" "$@"\\n' > "$HOME/bin/notify-send"
            chmod +x "$HOME/bin/notify-send"
            """)
        try #require(made.status == 0, "\(made)")
        home.environment["PATH"] = home.file("bin") + ":" + (home.environment["PATH"] ?? "")
        return home
    }

    /// Returns the values of a key in a file: "key=value" or "key = value".
    private func values(of key: String, in file: String) throws -> [String] {
        let text = try String(contentsOfFile: Self.folder + file, encoding: .utf8)
        return text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "=", maxSplits: 1)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            return parts.count == 2 && parts[0] == key ? parts[1] : nil
        }
    }

    @Test("The service notifies if a mood is due, and only then")
    func service() throws {
        let home = try home()
        let condition = try #require(
            try values(of: "ExecCondition", in: "moods-reminder.service").first)
        let command = try #require(try values(of: "ExecStart", in: "moods-reminder.service").first)
        let notified = try home.shell("\(condition) && \(command)")
        #expect(notified.status == 0 && notified.errors == "", "\(notified)")
        #expect(notified.lines.suffix(2) == ["How are you?", "Record it with: moods add"])
        try home.add("--date", "1 hour ago")
        let skipped = try home.shell("\(condition) && \(command)")
        #expect(skipped.status == 1 && skipped.output == "" && skipped.errors == "", "\(skipped)")
    }

    @Test(
        "systemd accepts the units",
        .enabled(if: Program.installedTool("systemd-analyze") != nil))
    func units() throws {
        let home = try home()
        let outcome = try home.run(
            [
                Program.tool("systemd-analyze"), "verify", "--user", "--man=no",
                Self.folder + "moods-reminder.service", Self.folder + "moods-reminder.timer",
            ], with: ["XDG_RUNTIME_DIR": home.path])
        // systemd looks for the commands in its own folders.
        let errors = outcome.errors.split(separator: "\n").filter {
            !$0.hasSuffix(" is not executable: No such file or directory")
        }
        #expect(errors == [], "\(outcome)")
        #expect(try values(of: "Persistent", in: "moods-reminder.timer") == ["true"])
        #expect(try values(of: "RandomizedDelaySec", in: "moods-reminder.timer") == ["30min"])
    }

    @Test("starship's module is valid TOML, and its commands print a text if a mood is due")
    func starship() throws {
        let home = try home()
        let parsed = try home.run([
            Program.tool("python3"), "-c",
            """
            import sys, tomllib
            module = tomllib.load(open(sys.argv[1], "rb"))["custom"]["moods"]
            print(module["when"] + " && " + module["command"])
            """, Self.folder + "starship.toml",
        ])
        try #require(parsed.status == 0, "\(parsed)")
        #expect(try home.shell(parsed.output).output == "mood due\n")
        try home.add()
        let none = try home.shell(parsed.output)
        #expect(none.status == 1 && none.output == "" && none.errors == "", "\(none)")
    }

    @Test("tmux's status line shows a text if a mood is due")
    func statusLine() throws {
        let home = try home()
        let text = try String(contentsOfFile: Self.folder + "tmux.conf", encoding: .utf8)
        let command = try #require(text.firstMatch(of: /#\((.+)\)/)).1
        #expect(try home.shell(String(command)).output == "mood due\n")
        try home.add()
        #expect(try home.shell(String(command)).output == "")
    }

    @Test("tmux reads its file", .enabled(if: Program.installedTool("tmux") != nil))
    func tmux() throws {
        let home = try home()
        let outcome = try home.shell(
            """
            cd "$HOME"
            tmux -S socket -f /dev/null new-session -d 'sleep 60' &&
              tmux -S socket source-file '\(Self.folder)tmux.conf' \\; \
              show-options -gv status-right \\; show-options -gv status-right-length
            status=$?
            tmux -S socket kill-server
            exit $status
            """)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.lines.first?.hasSuffix(" #(moods due && echo mood due)") == true)
        #expect(outcome.lines.last == "60")
    }
}
