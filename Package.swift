// swift-tools-version: 6.1

import PackageDescription

let package = Package(
    name: "moods",
    products: [
        .executable(name: "moods", targets: ["moods"]),
        .library(name: "MoodJournal", targets: ["MoodJournal"]),
        .library(name: "Atlas", targets: ["Atlas"]),
        // For the simulations of Benchmarks.
        .library(name: "Statistics", targets: ["Statistics"]),
        // Documented for other packages in Persistence.docc; Benchmarks imports it too.
        .library(name: "Persistence", targets: ["Persistence"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
    ],
    targets: [
        .executableTarget(
            name: "moods",
            dependencies: [
                "MoodJournal",
                "Atlas",
                "CivilTime",
                "Files",
                "Interchange",
                "Photos",
                "Sealing",
                "Statistics",
                "CProgramArguments",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            exclude: [
                "Environment/trim-icu-data.py", "Output/Terminal/generate-display-width.py",
            ]
        ),
        .target(name: "CProgramArguments"),
        .target(
            name: "MoodJournal",
            dependencies: [
                "Persistence", "Atlas", "CivilTime", "Files", "Interchange", "JournalSchema",
                "Photos", "Sealing", "Statistics", "ZoneRulesData",
            ]),
        .target(name: "JournalSchema", exclude: ["schema.sql"]),
        .target(name: "CivilTime"),
        .target(name: "ZoneRulesData", exclude: ["zones.bin", "generator", "README.md"]),
        .target(name: "Files"),
        .target(
            name: "Atlas",
            dependencies: ["AtlasBoundaries", "AtlasCodes", "AtlasNames", "AtlasTowns"],
            exclude: ["Codes/generate.py", "PLACES.md", "TOWNS.md"]),
        .target(
            name: "AtlasBoundaries",
            exclude: ["accuracy.txt", "boundaries.bin", "generator", "LICENSE-ODbL-1.0.txt"]),
        .target(
            name: "AtlasCodes", exclude: ["alpha2.txt", "alpha3.txt", "numeric.txt", "README.md"]),
        .target(
            name: "AtlasNames",
            exclude: [
                "alternates.txt", "areas.txt", "everyday.txt", "names.txt", "near.txt", "README.md",
                "regional-locales.txt", "renamed.txt",
            ]),
        .target(name: "AtlasTowns", exclude: ["towns.bin", "generator", "README.md"]),
        .target(
            name: "Persistence",
            dependencies: ["CSQLite", "Files"],
            exclude: ["DEVIATIONS.md"]
        ),
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "Interchange", dependencies: ["CivilTime", "CZlib", "CExpat"],
            exclude: ["Values/generate-day-periods.py"]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
        .target(name: "Sealing", dependencies: ["CSodium"]),
        .systemLibrary(name: "CSodium", providers: [.apt(["libsodium-dev"])]),
        .target(name: "Statistics"),
        .target(name: "Photos", dependencies: ["CivilTime", "CPhotos", "CZlib"]),
        // The headers come from libjpeg62-turbo-dev and libpng-dev, which need libz.
        .target(
            name: "CPhotos",
            linkerSettings: [.linkedLibrary("jpeg"), .linkedLibrary("png"), .linkedLibrary("z")]),
        .target(
            name: "ChangedSnapshots", dependencies: ["Persistence"],
            path: "Tests/ChangedSnapshots"),
        .target(name: "SeededRandom", path: "Tests/SeededRandom"),
        .target(name: "SwiftCompiler", path: "Tests/SwiftCompiler"),
        .testTarget(
            name: "AtlasTests",
            dependencies: [
                "Atlas", "AtlasBoundaries", "AtlasNames", "AtlasTowns", "SeededRandom",
            ]),
        .testTarget(
            name: "InterchangeTests",
            dependencies: ["Interchange", "CExpat", "CZlib", "SeededRandom"]),
        .testTarget(
            name: "SealingTests", dependencies: ["Sealing", "CSodium", "CZlib", "SeededRandom"]),
        .testTarget(name: "FilesTests", dependencies: ["Files", "SeededRandom"]),
        .testTarget(name: "StatisticsTests", dependencies: ["Statistics", "SeededRandom"]),
        .testTarget(name: "PhotosTests", dependencies: ["CZlib", "Photos", "SeededRandom"]),
        .testTarget(
            name: "PersistenceTests",
            dependencies: [
                "ChangedSnapshots", "CSQLite", "Files", "Persistence", "SeededRandom",
                "SwiftCompiler",
            ],
            exclude: ["README.md"]),
        .testTarget(
            name: "MoodJournalTests",
            dependencies: [
                "ChangedSnapshots", "MoodJournal", "Persistence", "Atlas", "CivilTime", "Files",
                "Interchange", "JournalSchema", "Photos", "Sealing", "Statistics", "SeededRandom",
            ]),
        // Compiles the examples of DocC: depends on the modules so that they are built.
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "Atlas", "Files", "Interchange", "MoodJournal", "Persistence", "Photos", "Sealing",
                "Statistics", "SwiftCompiler",
            ]),
        .testTarget(
            name: "MoodsTests",
            dependencies: ["moods", "CivilTime", "Files", "MoodJournal", "SeededRandom"]),
        // Runs the real program: depends on it so that it is built.
        .testTarget(
            name: "ProgramTests", dependencies: ["moods", "SeededRandom"],
            exclude: ["Torture/faults.c"]),
    ],
    swiftLanguageModes: [.v6],
    // For #embed.
    cLanguageStandard: .c2x
)
