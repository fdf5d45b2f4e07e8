import Foundation

/// The folder for all files of a measurement.
struct TemporaryFolder {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory
            .appendingPathComponent("moods-benchmarks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func path(_ name: String) -> String {
        url.appendingPathComponent(name).path
    }

    /// Copies a file into the folder, and returns the copy's path.
    func copy(of path: String, named name: String) throws -> String {
        let copy = self.path(name)
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.copyItem(atPath: path, toPath: copy)
        return copy
    }

    func remove() {
        try? FileManager.default.removeItem(at: url)
    }
}
