import Foundation

/// The Swift compiler, for tests that compile files against the modules of the build under test.
public enum Compiler {
    /// Compiles files as one module, and returns the compiler's output.
    ///
    /// It compiles to SIL, because the rules of isolation domains are only checked after the types.
    ///
    /// - Parameters:
    ///   - files: The paths of the files.
    ///   - name: The name of the module cache. Compilers that run at the same time need caches of
    ///     their own.
    /// - Returns: The lines of the output.
    /// - Throws: An error if the compiler can't be run, or if the build's packages are missing.
    public static func output(
        for files: [String], as name: String = "IsolationCases"
    ) throws -> [Substring] {
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let products = URL(fileURLWithPath: program).deletingLastPathComponent()
        // The build's own cache may contain the same modules under another path.
        let cache = products.appendingPathComponent("\(name).modulecache").path
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            [
                "swiftc", "-swift-version", "6", "-wmo", "-module-name", "Cases",
                "-emit-sil", "-o", "/dev/null",
                "-I", products.appendingPathComponent("Modules").path,
                "-module-cache-path", cache,
            ]
            + (try moduleMaps(products)).flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] } + files
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: printed, as: UTF8.self).split(separator: "\n")
    }

    /// Returns the module maps of the C modules that our modules import: those of system libraries,
    /// and those that the build generates for C targets.
    private static func moduleMaps(_ products: URL) throws -> [String] {
        let sources = URL(filePath: #filePath).appending(path: "../../../Sources").standardized
        let folders = try [sources, products].flatMap {
            try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }
        return folders.map { $0.appendingPathComponent("module.modulemap").path }
            .filter(FileManager.default.fileExists)
    }
}
