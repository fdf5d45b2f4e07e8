import Foundation
import SeededRandom

/// A command line and an environment, as bytes: some as people have them, some changed.
struct ProgramRun {
    private var words: [[UInt8]]
    private var settings: [(name: String, value: [UInt8])]

    private static let commands: [[String]] = [
        ["add"], ["add", "a note", "--feeling", "good"], ["add", "-5", "degrees"],
        ["add", "--lat", "35.68", "--lon", "139.69", "--date", "yesterday 18:30"],
        ["add", "--country", "日本", "--color", "#ff8800", "--tag", "work/meeting"],
        ["add", "--time-zone", "Asia/Tokyo", "--date", "2024-05-01T21:10:00.5+02:00"],
        ["add", "--note", "-"], ["regions"],
        ["regions", "--filter", "continents", "--sort", "name"],
        ["regions", "--format", "table", "--locale", "pt-BR"], ["list"], ["list", "France"],
        ["list", "--since", "monday", "--until", "2030-01-01", "--limit", "3"],
        ["list", "--section", "month", "--format", "csv", "--fields", "number,note"],
        ["list", "--format", "table"], ["show", "1"], ["show", "last", "--format", "json"],
        ["edit", "1", "--note", "x"], ["edit", "1"], ["delete", "1", "--yes"],
        ["delete", "--source", "csv", "--yes"], ["tags", "--tree"], ["tags"],
        ["import", "in.csv"], ["import", "-", "--from", "jsonl"],
        ["import", "in.csv", "--report", "report", "--dry-run"], ["export"],
        ["export", "-o", "out.jsonl"], ["export", "--format", "gpx"],
        ["backup", "copy", "--force"],
        ["where", "48.8566", "2.3522"], ["where", "-33.9", "18.4"], ["about"], ["help", "add"],
        ["--version"], ["--help"], [], ["list", "--journal", "other"], ["lst"], ["--bogus"],
    ]

    private static let values: [String: [String]] = [
        "LANG": ["C", "de_DE.UTF-8", "unconfigured", "zh_Hant_TW", "sr_RS@latin", "a", "xx_XX"],
        "LC_ALL": ["", "fr_FR", "abcdefghijklmnop", "C.UTF-8", "POSIX", "_", "@"],
        "LC_MESSAGES": ["es_ES.UTF-8", "123456789012", "ja"],
        "LC_CTYPE": ["C", "unconfigured"],
        "TZ": [
            "UTC", ":Asia/Tokyo", "/dev/zero", "JST-9", "CET-1CEST,M3.5.0,M10.5.0/3", "", ":",
            "/etc/localtime", "<+0330>-3:30", "AAA-1BBB,J1/167,365/-167", "ABC-24:59:59",
        ],
        "TZDIR": ["", "/nowhere", "."],
        "COLUMNS": ["80", "0", "-1", "1", "99999999999999999999", "x", "9223372036854775807"],
        "TERM": ["dumb", "", "xterm-256color", "-direct"], "COLORTERM": ["truecolor", "24bit"],
        "NO_COLOR": ["1", ""], "CLICOLOR_FORCE": ["1", "0", ""],
        "HOME": ["", "relative", "HOME/h"], "XDG_DATA_HOME": ["", "relative", "HOME/x"],
        "MOODS_JOURNAL": ["", "j", "in.csv", "HOME/j", "folder", "folder/j/k", "dangling"],
        "EDITOR": ["true", "'", "$(", ""], "VISUAL": ["false", ";"], "PAGER": ["cat", "'"],
        "TMPDIR": ["", "nowhere"],
    ]

    init(_ random: inout SeededGenerator) {
        words = (Self.commands.randomElement(using: &random) ?? []).map { Array($0.utf8) }
        let other = (Self.commands.randomElement(using: &random) ?? []).map { Array($0.utf8) }
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where !words.isEmpty:
                words.remove(at: Int.random(in: words.indices, using: &random))
            case 1: words.shuffle(using: &random)
            case 2: words += other
            default:
                guard let index = words.indices.randomElement(using: &random) else { break }
                words[index] = Self.changed(words[index], &random)
            }
        }
        settings = []
        for (name, values) in Self.values.sorted(by: { $0.key < $1.key })
        where Int.random(in: 0..<4, using: &random) == 0 {
            var value = Array((values.randomElement(using: &random) ?? "").utf8)
            if Int.random(in: 0..<3, using: &random) == 0 { value = Self.changed(value, &random) }
            settings.append((name, value))
        }
    }

    /// Changes some bytes. It adds no zeros, which can't be passed, and no slashes, because a path
    /// must not lead out of the test's folder.
    private static func changed(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where place < bytes.count: bytes.remove(at: place)
            case 1: bytes.insert(contentsOf: bytes.prefix(place), at: place)
            case 2:
                let byte = UInt8.random(in: 1...255, using: &random)
                let count = [1, 1, 3, 12, 300].randomElement(using: &random) ?? 1
                bytes.insert(contentsOf: [UInt8](repeating: byte, count: count), at: place)
            case 3:
                let piece = [
                    "--", "=", "\u{1B}[31m", "\u{202E}", "\n", "🌄", "-", "9", " ", "@", ":",
                ]
                .randomElement(using: &random)
                bytes.insert(contentsOf: Array((piece ?? "").utf8), at: place)
            default:
                if place < bytes.count { bytes[place] = UInt8.random(in: 1...255, using: &random) }
            }
        }
        return bytes.map { $0 == UInt8(ascii: "/") || $0 == 0 ? UInt8(ascii: "_") : $0 }
    }

    /// A script for sh that makes the folder anew and runs the program there; it can be run by hand.
    var script: String {
        let settings = settings.map { "\($0.name)=\(Self.quoted($0.value)) \\\n" }.joined()
        return """
            root=$HOME; cd "$root" && rm -rf -- * .[!.]* && mkdir folder && ln -s folder/none dangling
            printf 'date,lat,lon,mood,note,id\\n2024-07-14 06:30,-2.15,37.31,4,Elephants,1\\n' > in.csv
            set -- \(words.map(Self.quoted).joined(separator: " "))
            \(settings) timeout -s KILL 30 "$MOODS" "$@"
            """
    }

    private static func quoted(_ bytes: [UInt8]) -> String {
        guard bytes.contains(where: { $0 < 0x20 || $0 > 0x7E || $0 == UInt8(ascii: "'") }) else {
            return "'"
                + String(decoding: bytes, as: UTF8.self).replacing("HOME/", with: "'\"$root\"'/")
                + "'"
        }
        // The shell drops line feeds at the end.
        let octal = bytes.map { "\\0" + String(Int($0) + 512, radix: 8).suffix(3) }.joined()
        return "\"$(printf %b '\(octal)')\""
    }
}
