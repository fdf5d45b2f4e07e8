// swift-tools-version: 6.1

import PackageDescription

/// A package of its own, so that nothing in it reaches a user of the program.
let package = Package(
    name: "Benchmarks",
    dependencies: [
        .package(name: "moods", path: ".."),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    ],
    targets: [
        .executableTarget(
            name: "benchmarks",
            dependencies: [
                "CMalloc",
                .product(name: "MoodJournal", package: "moods"),
                .product(name: "Atlas", package: "moods"),
                .product(name: "Persistence", package: "moods"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .executableTarget(
            name: "simulations", dependencies: [.product(name: "Statistics", package: "moods")]),
        .systemLibrary(name: "CMalloc"),
        .executableTarget(name: "peak-memory"),
    ],
    swiftLanguageModes: [.v6]
)
