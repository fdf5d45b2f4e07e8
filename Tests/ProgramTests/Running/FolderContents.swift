import Foundation

/// Every file in a folder, with its bytes and its permissions.
struct FolderContents: Equatable, CustomStringConvertible {
    struct Item: Equatable {
        let mode: Int
        let bytes: Data?
    }

    let items: [String: Item]

    init(items: [String: Item]) { self.items = items }

    init(of folder: String) throws {
        var items: [String: Item] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) + [""] {
            let path = folder + "/" + name
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            items[name] = Item(
                mode: attributes[.posixPermissions] as? Int ?? 0,
                bytes: FileManager.default.contents(atPath: path))
        }
        self.items = items
    }

    var description: String {
        items.sorted { $0.key < $1.key }
            .map { "\($0.key): \(String($0.value.mode, radix: 8)), \($0.value.bytes?.count ?? 0)" }
            .joined(separator: "; ")
    }
}
