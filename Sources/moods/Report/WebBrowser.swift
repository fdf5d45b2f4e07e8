import Files
import Foundation
import MoodJournal

/// The program that shows a page: `BROWSER`, else `xdg-open`.
struct WebBrowser {
    private let command: String

    static func current() throws(CommandError) -> WebBrowser {
        let values = ProcessEnvironment.values(of: ["BROWSER", "PATH"])
        if let command = values["BROWSER"], command.contains(where: { !$0.isWhitespace }) {
            return WebBrowser(command: command)
        }
        let folders = (values["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        guard folders.contains(where: { access("\($0)/xdg-open".fileSystemBytes, X_OK) == 0 })
        else {
            throw CommandError(
                .unavailable,
                "no xdg-open to open the report with; set BROWSER, or write it with -o report.html")
        }
        return WebBrowser(command: "xdg-open")
    }

    /// Opens a file, and returns when the program has passed it on.
    func open(_ path: String) throws(CommandError) {
        let words = "\(command) \(path.quotedForShell) > /dev/null"
        guard system(words.fileSystemBytes) == 0 else {
            throw CommandError(.unavailable, "'\(command)' can't open \(path)")
        }
    }

    /// Returns a path for a page that is only to be shown, in a folder that only this user can read.
    static func temporaryPage(named name: String) throws(OutputFileError) -> String {
        let temporary = ProcessEnvironment.values(of: ["TMPDIR"])["TMPDIR"] ?? "/tmp"
        var template = Array("\(temporary)/moods-XXXXXX".fileSystemBytes)
        guard mkdtemp(&template) != nil else { throw OutputFileError(path: temporary, code: errno) }
        let bytes = template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self) + "/" + name
    }
}
