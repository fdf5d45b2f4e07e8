import Foundation
import Testing

@Suite("Photos: add --photo, import --from photos, colors")
struct PhotoTests {
    private static func fixture(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/photos/\(name)").path
    }

    @Test("A photo gives date, zone, place and colors; options win")
    func add() throws {
        let home = try Home()
        let photo = Self.fixture("position-north-east.jpg")
        let taken = try home.moods(
            "add", "--photo", photo, "--fields", "country,latitude,longitude,town",
            "--format", "tsv")
        #expect(taken.status == 0, "\(taken)")
        let values = taken.output.dropLast().split(
            separator: "\t", omittingEmptySubsequences: false)
        #expect(values.count == 4 && !values[1].isEmpty && values[0] != "ZZ", "\(taken)")
        let colors = try home.moods("show", "1", "--fields", "colors").output
        #expect(colors.hasPrefix("#"))
        let given = try home.moods(
            "add", "--photo", photo, "--at", "Lisbon", "--date", "2024-05-01 12:00",
            "--color", "#ff8800", "--fields", "date,town,colors")
        #expect(given.output == "2024-05-01T12:00:00+01:00\tLisbon\t#ff8800\n", "\(given)")
        let without = try home.moods(
            "add", "--photo", photo, "--no-place", "--fields", "country,latitude")
        #expect(without.output == "ZZ\t\n", "\(without)")
    }

    @Test("If a place is given, the photo's instant is shown in the place's time zone")
    func clocks() throws {
        let home = try Home()
        // 16:00:00 at -03:00, without a position.
        let photo = Self.fixture("time-west.jpg")
        let alone = try home.moods("add", "--photo", photo, "--fields", "date")
        let offset = try #require(alone.output.dropLast().split(separator: "T").last).suffix(6)
        #expect(offset.hasPrefix("-"), "\(alone)")
        let placed = try home.moods(
            "add", "--photo", photo, "--at", "Tokyo", "--fields", "date")
        #expect(placed.output.hasSuffix("+09:00\n"), "\(placed)")
        let epochs = try home.moods("list", "--fields", "epoch").output.split(separator: "\n")
        #expect(Set(epochs).count == 1, "\(epochs)")
    }

    @Test(
        "A file that isn't a photo, or a broken one, is an error in one line, and nothing is recorded",
        arguments: [
            ("README.md", 65), ("huge-side.png.bad", 65), ("huge-area.jpg.bad", 65),
            ("huge-progressive.jpg.bad", 65), ("nosuchfile.jpg", 66), (".", 65),
        ])
    func errors(name: String, status: Int32) throws {
        let home = try Home()
        let path = name == "README.md" ? #filePath : Self.fixture(name)
        let outcome = try home.moods("add", "--photo", path)
        #expect(outcome.status == status, "\(outcome)")
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome)")
        #expect(!FileManager.default.fileExists(atPath: home.journal))
    }

    @Test("A folder of photos is imported once; a renamed photo is the same photo")
    func folder() throws {
        let home = try Home()
        let folder = home.file("album")
        try FileManager.default.createDirectory(
            atPath: folder + "/inner/.hidden", withIntermediateDirectories: true)
        for (name, copy) in [
            ("position-north-east.jpg", "a.jpg"), ("time-offset.jpg", "inner/B.JPG"),
            ("exif.png", "c.png"), ("no-metadata.jpg", "d.jpg"), ("time-west.jpg", ".e.jpg"),
            ("time-west.jpg", "inner/.hidden/f.jpg"), ("photos.json", "notes.txt"),
        ] {
            try FileManager.default.copyItem(
                atPath: Self.fixture(name), toPath: folder + "/" + copy)
        }
        let first = try home.moods("import", folder, "--from", "photos")
        #expect(first.status == 65, "\(first)")
        #expect(first.errors.hasPrefix("Added 3 moods from "), "\(first)")
        #expect(first.errors.contains("d.jpg doesn't say when it was taken"), "\(first)")
        try FileManager.default.moveItem(
            atPath: folder + "/a.jpg", toPath: folder + "/renamed.jpeg")
        try FileManager.default.removeItem(atPath: folder + "/d.jpg")
        let second = try home.moods("import", folder)
        #expect(second.status == 0, "\(second)")
        #expect(second.errors.contains("; 3 were there already."), "\(second)")
        #expect(try home.moods("undo").status == 0)
        #expect(try home.moods("list").output == "")
        let one = try home.moods("import", folder + "/inner/B.JPG", "--from", "photos")
        #expect(one.status == 0 && one.errors.hasPrefix("Added 1 mood from B.JPG."), "\(one)")
    }

    @Test("HEIC is refused with the name of a converter")
    func heic() throws {
        let home = try Home()
        let path = home.file("x.heic")
        // A box of the type "ftyp": its size, the major brand, a version, and another brand.
        try Data([0, 0, 0, 20] + Array("ftypheic\0\0\0\0mif1".utf8)).write(
            to: URL(filePath: path))
        let added = try home.moods("add", "--photo", path)
        #expect(added.status == 65, "\(added)")
        #expect(added.errors.contains("x.heic is HEIC"), "\(added)")
        #expect(added.errors.contains("'heif-convert'"), "\(added)")
        #expect(!FileManager.default.fileExists(atPath: home.journal))
        let imported = try home.moods("import", path, "--from", "photos")
        #expect(imported.status == 65, "\(imported)")
        #expect(imported.errors.contains("'heif-convert'"), "\(imported)")
    }

    @Test("An import names the values of a photo that can't be read, and --strict refuses it")
    func unreadableValues() throws {
        let home = try Home()
        let album = home.file("album")
        try FileManager.default.createDirectory(
            atPath: album, withIntermediateDirectories: false)
        for name in ["position-no-reference.jpg", "position-void.jpg", "position-origin.jpg"] {
            try FileManager.default.copyItem(
                atPath: Self.fixture(name), toPath: album + "/" + name)
        }
        for name in ["a.webp", "b.WEBP", "c.tiff", "d.gif", ".e.gif", "README"] {
            try Data("x".utf8).write(to: URL(filePath: album + "/" + name))
        }
        let strict = try home.moods("import", album, "--strict")
        #expect(strict.status == 65 && strict.errors.hasPrefix("Added nothing"), "\(strict)")
        let outcome = try home.moods("import", album)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(
            outcome.errors.split(separator: "\n").dropFirst() == [
                "entry 1: position-no-reference.jpg: its position can't be read; imported without it",
                "passed over 5 files that aren't JPEG or PNG: webp (2), without an ending (1), "
                    + "gif (1), tiff (1)",
                "1 mood at 0, 0, which means that there was no fix; without a place",
            ], "\(outcome)")
        let places = try home.moods("list", "--fields", "latitude,longitude").output
        #expect(places.split(separator: "\n").sorted() == ["\t", "\t", "0.0\t0.0"], "\(places)")
        let none = home.file("none")
        try FileManager.default.createDirectory(atPath: none, withIntermediateDirectories: false)
        try Data("x".utf8).write(to: URL(filePath: none + "/a.heif.webp"))
        let empty = try home.moods("import", none)
        #expect(empty.status == 66, "\(empty)")
        #expect(
            empty.errors.hasSuffix(
                "with 1 file that isn't JPEG or PNG: webp (1); to import its files, name them: "
                    + "moods import \(none)/*\n"), "\(empty)")
        let located = try home.moods("locate", none)
        #expect(
            located.status == 66
                && located.errors.hasSuffix("; name its files: moods locate \(none)/*\n"),
            "\(located)")
        let missing = try home.moods("add", "--photo", "nosuch.jpg")
        #expect(
            missing.status == 66 && missing.errors == "moods: no such file: nosuch.jpg\n",
            "\(missing)")
    }

    @Test("A photo without a date, or with damaged metadata, is recorded now with a warning")
    func withoutDate() throws {
        let home = try Home()
        let noDate = "doesn't say when it was taken"
        let photo = Self.fixture("no-metadata.jpg")
        let added = try home.moods("add", "--photo", photo)
        #expect(added.status == 0, "\(added)")
        #expect(
            added.errors
                == "moods: warning: the photo \(noDate); the mood has the present time\n")
        let dated = try home.moods("add", "--photo", photo, "--date", "2024-05-01")
        #expect(dated.status == 0 && dated.errors.isEmpty, "\(dated)")

        // A big-endian TIFF file with one field, DateTime, whose text is beyond the end.
        let exif =
            Array("Exif\0\0MM\0*".utf8)
            + [0, 0, 0, 8, 0, 1, 1, 0x32, 0, 2, 0, 0, 0, 20, 0, 0, 0xEA, 0x60, 0, 0, 0, 0]
        let segment = [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
        let pixels = try Data(contentsOf: URL(filePath: photo))
        let damaged = home.file("damaged.jpg")
        try (pixels.prefix(2) + Data(segment) + pixels.dropFirst(2)).write(
            to: URL(filePath: damaged))
        let now = try home.moods("add", "--photo", damaged)
        #expect(now.status == 0, "\(now)")
        #expect(
            now.errors
                == "moods: warning: the photo's time can't be read\n"
                + "moods: warning: the photo's date is unknown; the mood has the present time\n")
        let given = try home.moods("add", "--photo", damaged, "--date", "2024-05-01")
        #expect(given.status == 0 && given.errors.isEmpty, "\(given)")
        let imported = try home.moods("import", damaged, "--from", "photos")
        #expect(imported.status == 65, "\(imported)")
        #expect(
            imported.errors.contains("damaged.jpg: its time can't be read"), "\(imported)")
        let twice = try home.moods("add", "--photo", photo, "--photo", damaged)
        #expect(twice.status == 64 && twice.errors.contains("one --photo"), "\(twice)")
    }

    @Test(
        "A folder in the folder that can't be read or searched is refused",
        arguments: ["000", "444"])
    func unreadableFolder(mode: String) throws {
        let person = try OrdinaryPerson()
        let album = person.folder + "/album"
        let locked = album + "/inner/locked"
        try FileManager.default.createDirectory(
            atPath: locked, withIntermediateDirectories: true)
        for (name, copy) in [
            ("time-offset.jpg", "/z.jpg"), ("time-west.jpg", "/inner/locked/a.jpg"),
        ] {
            try FileManager.default.copyItem(atPath: Self.fixture(name), toPath: album + copy)
        }
        try person.own()
        let change = try person.home.run(["/bin/chmod", mode, locked])
        try #require(change.status == 0, "\(change)")
        let journal = person.folder + "/journal.sqlite"
        let outcome = try person.moods(["import", album, "--journal", journal])
        #expect(outcome.status == 65, "\(outcome)")
        #expect(outcome.errors.contains("Added 1 mood from album; 1 was refused:"), "\(outcome)")
        #expect(
            outcome.errors.contains("inner/locked can't be read: Permission denied"),
            "\(outcome)")
        let alone = try person.moods(["import", locked, "--journal", journal])
        #expect(alone.status == 77, "\(alone)")
        #expect(alone.errors.contains("no permission to read"), "\(alone)")
    }

    @Test("Links to folders are followed, and no folder is read twice")
    func links() throws {
        let home = try Home()
        let (album, other) = (home.file("album"), home.file("other"))
        for folder in [album, other] {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: false)
        }
        for (name, copy) in [
            ("time-offset.jpg", album + "/a.jpg"), ("time-west.jpg", other + "/b.jpg"),
        ] {
            try FileManager.default.copyItem(atPath: Self.fixture(name), toPath: copy)
        }
        for (link, target) in [
            ("/again", other), ("/link", other), ("/loop", album), ("/nowhere", home.file("none")),
        ] {
            try FileManager.default.createSymbolicLink(
                atPath: album + link, withDestinationPath: target)
        }
        let outcome = try home.moods("import", album)
        #expect(outcome.status == 0, "\(outcome)")
        #expect(outcome.errors.hasPrefix("Added 2 moods from album."), "\(outcome)")
    }

    @Test("Photos are read at paths that aren't UTF-8")
    func pathBytes() throws {
        let home = try Home()
        let outcome = try home.shell(
            """
            cd "$HOME"; album=$(printf 'x\\377'); name=$(printf 'y\\376.jpg')
            mkdir -p "$album/inner"
            cp '\(Self.fixture("time-offset.jpg"))' "$album/inner/$name"
            cp '\(Self.fixture("no-metadata.jpg"))' "$album/$name"
            "$MOODS" import "$album"; echo "status $?"
            "$MOODS" import --from photos "$album/inner/$name"; echo "status $?"
            "$MOODS" add --photo "$album/inner/$name" > /dev/null; echo "status $?"
            """)
        #expect(outcome.lines == ["status 65", "status 0", "status 0"], "\(outcome)")
        #expect(outcome.errors.contains("Added 1 mood from x\\xff; 1 was refused:"), "\(outcome)")
        #expect(outcome.errors.contains("Added nothing from y\\xfe.jpg; 1 was"), "\(outcome)")
        #expect(
            outcome.errors.contains("y\\xfe.jpg doesn't say when it was taken"), "\(outcome)")
    }

    @Test("Strips show the colors in the order of time, on any terminal")
    func strips() throws {
        let home = try Home()
        try home.add("--color", "#ff0000", "--country", "PT", "--date", "2024-05-01")
        try home.add(
            "--color", "#00ff00", "--color", "#0000ff", "--country", "PT", "--date", "2024-05-02")
        try home.add("--color", "#ffffff", "--country", "JP", "--date", "2024-05-03")
        try home.add("no colors", "--country", "FR")
        #expect(
            try home.moods("colors", "--fields", "country,colors").output
                == "JP\t#ffffff\nPT\t#00ff00,#0000ff\nPT\t#ff0000\n")
        #expect(
            try home.moods("colors", "--format", "table").output == """
                Japan  1 mood
                #ffffff 
                Portugal  2 moods
                #ff0000 #00ff00 #0000ff 

                """)
        let shown = try home.terminal("colors", "portugal", with: ["COLORTERM": "truecolor"])
        let red = shown.output.range(of: "48;2;255;0;0")
        let green = shown.output.range(of: "48;2;0;255;0")
        #expect(try #require(red).lowerBound < #require(green).lowerBound)
        #expect(!shown.output.contains("Japan"))
    }
}
