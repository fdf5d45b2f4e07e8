import Foundation
import Testing

@Suite("make install, deb and dist")
struct InstallTests {
    private func files(in folder: String) throws -> [String] {
        let all = try FileManager.default.subpathsOfDirectory(atPath: folder)
        return all.filter {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(folder)/\($0)", isDirectory: &isFolder)
            return !isFolder.boolValue
        }.sorted()
    }

    @Test("Everything that is installed is removed again, and nothing else")
    func install() throws {
        let home = try Home()
        let variables = ("DESTDIR=\(home.file("root"))", "PREFIX=/opt/my moods")
        _ = try Packaging.make("install", variables.0, variables.1, in: home)
        let prefix = home.file("root/opt/my moods")
        let installed = try files(in: prefix)
        for file in [
            "bin/moods", "share/man/man1/moods.1", "share/man/man1/moods-due.1",
            "share/bash-completion/completions/moods", "share/zsh/site-functions/_moods",
            "share/fish/vendor_completions.d/moods.fish", "share/doc/moods/README.md",
            "share/doc/moods/reminders.md", "share/doc/moods/examples/tmux.conf",
        ] {
            #expect(installed.contains(file), "\(file)")
        }
        #expect(try home.run([prefix + "/bin/moods", "--version"]).status == 0)
        let other = prefix + "/share/man/man1/other.1"
        try Data().write(to: URL(fileURLWithPath: other))
        _ = try Packaging.make("uninstall", variables.0, variables.1, in: home)
        #expect(try files(in: home.file("root")) == ["opt/my moods/share/man/man1/other.1"])
    }

    @Test("Links between the installed guides lead to installed files")
    func links() throws {
        let home = try Home()
        _ = try Packaging.make("install", "DESTDIR=\(home.file("root"))", in: home)
        try expectLinks(in: home.file("root/usr/local/share/doc/moods"))
    }

    /// Expects that the links of installed pages lead to installed files.
    private func expectLinks(in docs: String) throws {
        // Source files and licences are only in the repository.
        let elsewhere = /\]\((?:\.\.\/)?(?:Sources|Fixtures|Tests|Benchmarks|LICENSE|Makefile)/
        let pages = try files(in: docs).filter { $0.hasSuffix(".md") }
        #expect(pages.contains("README.md"))
        for page in pages {
            let text = try String(contentsOfFile: "\(docs)/\(page)", encoding: .utf8)
                .replacing(elsewhere, with: "](https:")
            for link in text.matches(of: /\]\(([^)#:]+)[)#]/) {
                #expect(
                    FileManager.default.fileExists(atPath: "\(docs)/\(link.1)"),
                    "\(page): \(link.1)")
            }
        }
    }

    @Test(
        "The Debian package is installed in an empty folder, runs there, and is purged",
        .enabled(if: Program.installedTool("dpkg-deb") != nil))
    func debianPackage() throws {
        let home = try Home()
        let built = try Packaging.make("deb", "PACKAGES=\(home.file("packages"))", in: home)
        let package = try #require(built.lines.last)
        let version = try home.moods("--version").output.dropLast()
        #expect(package.contains("/moods_\(version)-1_"))
        let check = Packaging.root + "/docs/packaging/check-deb.sh"
        // A program that was built for tests is larger, and isn't compressed well.
        let checked = try home.run([check, package, "1000000000"])
        #expect(checked.status == 0, "\(checked)")
        #expect(checked.output.contains("installed, run and purged"))
        let refused = try home.run([check, package, "1000000"])
        #expect(refused.status == 1 && refused.errors.contains("bytes, which is more than 1000000"))

        let extracted = try home.run([
            Program.tool("dpkg-deb"), "--extract", package, home.file("deb"),
        ])
        #expect(extracted.status == 0, "\(extracted)")
        try expectLinks(in: home.file("deb/usr/share/doc/moods"))

        guard let lintian = Program.installedTool("lintian") else { return }
        let linted = try home.run([lintian, "--allow-root", "--fail-on", "none", package])
        // A program that was built for tests isn't stripped, and finds its libraries by a path.
        let errors = linted.lines.filter {
            $0.hasPrefix("E: ") && !$0.hasSuffix("[usr/bin/moods]")
        }
        #expect(linted.status == 0 && errors == [], "\(linted)")
    }

    @Test("The tarball has its checksum beside it, and unpacks to one folder")
    func tarball() throws {
        let home = try Home()
        let built = try Packaging.make("dist", "PACKAGES=\(home.file("packages"))", in: home)
        let tarball = try #require(built.lines.last)
        let outcome = try home.shell(
            """
            set -e
            cd "$HOME/packages" && sha256sum --quiet --check *.sha256
            tar xf '\(tarball)' && rm *.tar.xz*
            ls -d * && moods-*/bin/moods --version && ls moods-*/share/doc/moods/LICENSE*
            """)
        #expect(outcome.status == 0 && outcome.errors == "", "\(outcome)")
        #expect(outcome.lines.count == 4)
    }
}
