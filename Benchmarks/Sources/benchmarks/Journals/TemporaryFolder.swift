import Foundation

/// The folder of everything that is measured.
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

    /// The path of a new copy of a file of the folder.
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
