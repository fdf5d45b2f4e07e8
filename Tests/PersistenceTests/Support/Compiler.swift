import Foundation

/// The Swift compiler, with the modules that were built for these tests.
enum Compiler {
    /// Returns its output for the files as one module. Up to SIL: what values may leave an
    /// isolation domain is found out after the types.
    ///
    /// - Parameter name: Names the module cache, which compilers that run at once don't share.
    static func output(
        for files: [String], as name: String = "IsolationCases"
    ) throws -> [Substring] {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let products = URL(fileURLWithPath: program).deletingLastPathComponent()
        let modules = products.appendingPathComponent("Modules").path
        // Not the build's own, which may know the same modules by another path.
        let cache = products.appendingPathComponent("\(name).modulecache").path
        let preupdate = URL(filePath: #filePath)
            .appending(path: "../../../../Sources/CSQLitePreupdate/module.modulemap").standardized
        let maps = [try moduleMap(above: products), preupdate.path]
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            [
                "swiftc", "-swift-version", "6", "-wmo", "-module-name", "Cases",
                "-emit-sil", "-o", "/dev/null", "-I", modules,
                "-module-cache-path", cache,
            ] + maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] } + files
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: printed, as: UTF8.self).split(separator: "\n")
    }

    /// GRDB's module map of SQLite, which importing Persistence needs, in the folder that holds
    /// both the products and the packages that they were made of.
    private static func moduleMap(above products: URL) throws -> String {
        let map = "checkouts/GRDB.swift/Sources/GRDBSQLite/module.modulemap"
        var folder = products
        while folder.path != "/" {
            let candidate = folder.appendingPathComponent(map).path
            if FileManager.default.fileExists(atPath: candidate) { return candidate }
            folder = folder.deletingLastPathComponent()
        }
        throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: map])
    }
}
