import Foundation
import Testing

/// Headless Chromium.
struct Browser {
    /// The path of Chromium; `nil` if it isn't installed.
    static let path = Program.installedTool("chromium")

    /// A page as the browser loaded it.
    struct Visit {
        /// The page's elements after it was loaded, as HTML.
        let dom: String

        /// What was written to the console.
        let console: [String]

        /// The addresses that the page requested, itself excluded.
        let requests: [String]
    }

    let home: Home

    /// Opens a file.
    ///
    /// - Parameter options: More options, such as that for a screenshot.
    func visit(_ file: String, _ options: String...) throws -> Visit {
        let log = home.file("netlog.json")
        let outcome = try home.run(
            [
                try #require(Self.path), "--headless=new", "--no-sandbox", "--disable-gpu",
                "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
                "--disable-component-update", "--disable-sync", "--disable-default-apps",
                // The browser's own requests must not leave the machine either.
                "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=\(home.file("profile"))",
                "--enable-logging=stderr", "--log-net-log=\(log)", "--dump-dom",
            ] + options + ["file://" + file])
        try #require(outcome.status == 0, "\(outcome.errors)")
        return Visit(
            dom: outcome.output,
            console: outcome.errors.split(separator: "\n").map(String.init)
                .filter { $0.contains(":CONSOLE") },
            requests: try Self.requests(log))
    }

    /// The addresses of a network log whose requests come from a page. Those of the browser itself
    /// have no origin.
    private static func requests(_ log: String) throws -> [String] {
        struct Log: Decodable {
            struct Event: Decodable {
                struct Parameters: Decodable {
                    let initiator: String?
                    let url: String?

                    init(from decoder: any Decoder) throws {
                        let values = try decoder.container(keyedBy: Keys.self)
                        initiator = try? values.decode(String.self, forKey: .initiator)
                        url = try? values.decode(String.self, forKey: .url)
                    }

                    enum Keys: String, CodingKey { case initiator, url }
                }
                let params: Parameters?
            }
            let events: [Event]
        }
        let data = try Data(contentsOf: URL(fileURLWithPath: log))
        return try JSONDecoder().decode(Log.self, from: data).events.compactMap(\.params)
            .filter { $0.initiator.map { $0 != "not an origin" } ?? false }.compactMap(\.url)
    }
}
