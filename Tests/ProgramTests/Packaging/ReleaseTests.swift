import Foundation
import Testing

@Suite("make release", .enabled(if: Program.installedTool("rpmbuild") != nil, "rpm is missing"))
struct ReleaseTests {
    private struct Component: Decodable {
        var name: String
        var version: String?
        var licenses: [[String: String]]
    }

    private struct SBOM: Decodable {
        var components: [Component]
    }

    private struct Pins: Decodable {
        struct Pin: Decodable {
            var identity: String
            var state: [String: String]
        }
        var pins: [Pin]
    }

    private static let url = "https://example.org/moods"

    private let home: Home
    private let version: String

    init() throws {
        home = try Home()
        version = try home.moods("--version").output.trimmingCharacters(in: .newlines)
        // A program that starts the one under test: packing it is the same, and takes less time.
        try Data("#!/bin/sh\nexec '\(Program.path)' \"$@\"\n".utf8)
            .write(to: URL(filePath: home.file("program")))
        #expect(try home.shell("chmod +x \"$HOME/program\"").status == 0)
    }

    /// Builds a release in a folder of the home.
    ///
    /// - Parameters:
    ///   - variables: Variables of the Makefile, as words of `sh`.
    ///   - setup: Commands of `sh` that change the environment in which it is built.
    private func release(
        in folder: String, variables: String = "", after setup: String = ""
    ) throws -> String {
        let outcome = try home.shell(
            """
            set -e; mkdir -p "$HOME/\(folder)/temporary"; export TMPDIR="$HOME/\(folder)/temporary"
            export XZ_PRESET=0 SOURCE_DATE_EPOCH=1750000000; \(setup)
            make --no-print-directory -C '\(Packaging.root)' release PROGRAM="$HOME/program" \
              PACKAGES="$HOME/\(folder)/packages" \(variables)
            """)
        try #require(outcome.status == 0, "\(outcome)")
        return try #require(outcome.lines.last)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }

    @Test("A program packed in two folders at different times gives the same bytes")
    func reproducible() throws {
        let isSigned = Program.installedTool("minisign") != nil
        if isSigned {
            let keys = try home.shell("cd && minisign -G -W -p public.key -s secret.key")
            #expect(keys.status == 0, "\(keys)")
        }
        let key = isSigned ? "MINISIGN_KEY=\"$HOME/secret.key\"" : ""
        let one = try release(
            in: "one", variables: "REPOSITORY_URL=\(Self.url) \(key)",
            after: "umask 022; export TZ=UTC")
        let two = try release(
            in: "two/with-a-longer-name", variables: "REPOSITORY_URL=\(Self.url) \(key)",
            after: "umask 077; export TZ=Asia/Tokyo LANG=C.UTF-8; sleep 1")
        #expect(try FolderContents(of: one) == FolderContents(of: two))

        let name = "moods-\(version)-linux-x86_64"
        let expected = [
            "PKGBUILD", "RELEASE-NOTES.md", "SHA256SUMS", "flake.nix", "\(name).oci.tar",
            "\(name).tar.xz", "moods-\(version)-1.x86_64.rpm", "moods-\(version).cdx.json",
            "moods.rb", "moods_\(version)-1_amd64.deb",
        ]
        let files = try FileManager.default.contentsOfDirectory(atPath: one)
        #expect(Set(files).subtracting(["SHA256SUMS.minisig"]) == Set(expected))
        let checks = try home.shell(
            """
            set -e; cd '\(one)'; sha256sum --quiet --check SHA256SUMS
            \(isSigned ? "minisign -V -q -p \"$HOME/public.key\" -m SHA256SUMS" : "")
            sha256sum '\(name).tar.xz' | cut -d ' ' -f 1
            """)
        #expect(checks.status == 0, "\(checks)")
        let checksum = try #require(checks.lines.last)
        for recipe in ["PKGBUILD", "flake.nix", "moods.rb"] {
            let recipe = try text("\(one)/\(recipe)")
            #expect(recipe.contains(checksum) && recipe.contains(version) && !recipe.contains("@v"))
            #expect(recipe.contains("\(Self.url)/releases/download/v\(version)/\(name).tar.xz"))
        }
    }

    @Test("The SBOM has every package and library, and the notes are those of the changelog")
    func contents() throws {
        let folder = try release(in: "packed")
        let sbom = try JSONDecoder().decode(
            SBOM.self, from: Data(contentsOf: URL(filePath: "\(folder)/moods-\(version).cdx.json")))
        let pins = try JSONDecoder().decode(
            Pins.self, from: Data(contentsOf: URL(filePath: Packaging.root + "/Package.resolved")))
        #expect(pins.pins.count == 1)
        for pin in pins.pins {
            let component = sbom.components.first { $0.name.lowercased() == pin.identity }
            #expect(component?.version == pin.state["version"], "\(pin.identity)")
        }
        let names = Set(sbom.components.map(\.name))
        for name in [
            "swift", "swift-foundation", "icu", "sqlite3", "zlib", "expat", "libjpeg-turbo",
            "libpng1.6", "glibc", "gcc-12", "timezone-boundary-builder", "geonames", "cldr",
        ] {
            #expect(names.contains(name), "\(name)")
        }
        #expect(sbom.components.allSatisfy { $0.licenses.first?["expression"]?.isEmpty == false })

        let notes = try text(folder + "/RELEASE-NOTES.md")
        let changelog = try text(Packaging.root + "/CHANGELOG.md")
        let section = try #require(changelog.components(separatedBy: "\n## \(version), ").last)
        #expect(!notes.isEmpty && section.contains(notes.prefix(200)) && !notes.contains("\n## "))
        // Without an address, no file names one that could be another's.
        #expect(try text(folder + "/PKGBUILD").contains("https://moods.invalid/"))
    }

    @Test("The image has one layer with the program, and every digest is right")
    func image() throws {
        let folder = try release(in: "packed")
        let outcome = try home.shell(
            """
            set -e; mkdir "$HOME/image" "$HOME/root"; cd "$HOME/image"; tar xf '\(folder)'/*.oci.tar
            for blob in blobs/sha256/*; do
              echo "$(basename $blob)  $blob" | sha256sum --quiet --check
            done
            manifest=$(sed -n 's/.*"digest": "sha256:\\(.*\\)".*/\\1/p' index.json)
            layer=$(sed -n '/"layers"/,$ s/.*"digest": "sha256:\\(.*\\)".*/\\1/p' \
              blobs/sha256/$manifest)
            tar xf blobs/sha256/$layer -C "$HOME/root"
            cd "$HOME/root" && cmp usr/bin/moods "$HOME/program" && find . -type f
            """)
        #expect(outcome.status == 0 && outcome.lines == ["./usr/bin/moods"], "\(outcome)")
    }

    @Test("The installed guides name the repository if its address is known")
    func repository() throws {
        for (folder, variables) in [("plain", []), ("named", ["REPOSITORY_URL=\(Self.url)"])] {
            _ = try Packaging.make(
                "install", variables: ["DESTDIR=\(home.file(folder))"] + variables, in: home)
        }
        for page in ["README.md", "install.md"].map({ "/usr/local/share/doc/moods/" + $0 }) {
            #expect(try text(home.file("plain") + page).contains("clone of this repository"))
            let named = try text(home.file("named") + page)
            #expect(named.contains("clone of [the repository](\(Self.url))"))
            #expect(!named.contains("this repository"))
        }
    }
}
