import Files
import Foundation

/// The file beside the store that keeps the order and the sections of results from one launch to
/// the next, readable by its owner alone.
///
/// Writers pay nothing for it. Its contents are valid if the same request for the same version of
/// the model finds the same rows, each at the same version with the same derived values. One pass
/// over keys and versions checks this, without sorting or naming sections. A file that can't be
/// read or isn't valid counts as missing, and a failure to write it is ignored.
struct ResultsCache {
    /// The content of the file.
    struct Contents: Codable {
        let signature: UInt64
        let generation: UInt64
        let names: [String]
        let counts: [Int]
        let keys: Data
        let stamps: Data
        /// The sort keys of the rows, one after the other, and the length of each in bytes.
        let orders: Data
        let orderLengths: Data
        /// The checksum of the rest of the file, so that damaged bytes are not taken for rows.
        var checksum: UInt64 = 0
    }

    let path: String
    /// The hash of the entity's version, the predicate, the order and the section key.
    let signature: UInt64
    let isSectioned: Bool

    init(path: String, query: ResultsQuery, modelVersion: Int32, isSectioned: Bool) {
        self.path = path
        self.isSectioned = isSectioned
        var hash = RowHash()
        hash.combine(.integer(Int64(modelVersion)))
        hash.combine(.integer(isSectioned ? 1 : 0))
        for value in query.entity.values {
            hash.combine(.text(value.name))
            hash.combine(.text(value.attribute?.storageClass.rawValue ?? ""))
            hash.combine(.integer(value.attribute?.isOptional == true ? 1 : 0))
        }
        hash.combine(.text(query.listing))
        for argument in query.arguments { hash.combine(argument) }
        signature = hash.value
    }

    /// Returns the path of a cache's file beside a store. In the cache's name, every character
    /// except letters and digits is escaped.
    static func path(of name: String, besideStore path: String) -> String {
        prefix(besideStore: path)
            + (name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
    }

    static func prefix(besideStore path: String) -> String { path + "-results-" }

    /// Returns the file's contents; nil if the file is missing, damaged, or of another request.
    func read() -> Contents? {
        guard let file = OpenFile(path: path), let bytes = file.prefix(file.byteCount),
            let contents = try? PropertyListDecoder().decode(Contents.self, from: Data(bytes)),
            contents.signature == signature, contents.isWhole(isSectioned: isSectioned)
        else { return nil }
        return contents
    }

    func write(_ list: ResultsList) {
        var (keys, stamps, orders, lengths) = (Data(), Data(), Data(), Data())
        var generation = ResultsGeneration()
        for (key, stamp, order) in list.order.rows {
            generation.combine(key: key, stamp: stamp)
            keys.append(key)
            stamps.append(Int64(bitPattern: stamp))
            lengths.append(Int64(order.bytes.count))
            orders.append(contentsOf: order.bytes)
        }
        var contents = Contents(
            signature: signature, generation: generation.value,
            names: list.sections.all.map(\.name), counts: list.sections.all.map(\.count),
            keys: keys, stamps: stamps, orders: orders, orderLengths: lengths)
        contents.checksum = contents.computedChecksum
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        guard let data = try? encoder.encode(contents) else { return }
        // The next fetch writes the cache again if this one can't.
        guard let staged = try? StagedFile(for: path) else { return }
        let file = FileHandle(fileDescriptor: staged.descriptor, closeOnDealloc: false)
        guard (try? file.write(contentsOf: data)) != nil else { return }
        try? staged.commit(replacing: true, isDurable: false)
    }
}

extension ResultsCache.Contents {
    fileprivate func isWhole(isSectioned: Bool) -> Bool {
        let count = keys.count / 8
        return checksum == computedChecksum && keys.count == count * 8 && stamps.count == count * 8
            && orderLengths.count == count * 8 && names.count == counts.count
            && counts.allSatisfy { 0...count ~= $0 } && counts.reduce(0, &+) == count
            && orderLengths.integers.allSatisfy { 0...Int64(orders.count) ~= $0 }
            && orderLengths.integers.reduce(0, &+) == Int64(orders.count)
            && Set(keys.integers).count == count
            && (isSectioned ? Set(names.map(StoredValue.text)).count : 1) == names.count
    }

    fileprivate var computedChecksum: UInt64 {
        var hash = RowHash()
        hash.combine(word: generation)
        for (name, count) in zip(names, counts) {
            hash.combine(.text(name))
            hash.combine(.integer(Int64(count)))
        }
        for data in [keys, stamps, orders, orderLengths] { hash.combine(.blob(data)) }
        return hash.value
    }

    func fill(_ list: ResultsList, isSectioned: Bool) throws(ResultsError) {
        var start = orders.startIndex
        var names = zip(names, counts).lazy.flatMap { repeatElement($0, count: $1) }.makeIterator()
        for ((key, stamp), length) in zip(
            zip(keys.integers, stamps.integers), orderLengths.integers)
        {
            let name = names.next()
            try list.append(
                key: key, stamp: UInt64(bitPattern: stamp),
                order: OrderKey(bytes: Array(orders[start..<start + Int(length)])),
                sectionName: isSectioned ? name : nil)
            start += Int(length)
        }
    }

    var boundaries: [(key: Int64, name: String)] {
        let keys = keys.integers
        var end = 0
        return zip(names, counts).flatMap { name, count -> [(key: Int64, name: String)] in
            guard count > 0 else { return [] }
            end += count
            return [(keys[end - count], name), (keys[end - 1], name)]
        }
    }
}

/// A hash that changes with each row that a request finds, regardless of their order.
struct ResultsGeneration {
    private(set) var value: UInt64 = 0

    mutating func combine(key: Int64, stamp: UInt64) {
        var hash = RowHash()
        hash.combine(word: UInt64(bitPattern: key))
        hash.combine(word: stamp)
        value = value &+ hash.value
    }
}

extension Data {
    fileprivate mutating func append(_ integer: Int64) {
        Swift.withUnsafeBytes(of: integer.littleEndian) { append(contentsOf: $0) }
    }

    fileprivate var integers: [Int64] {
        withUnsafeBytes { bytes in
            (0..<bytes.count / 8).map {
                Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Int64.self))
            }
        }
    }
}

extension PersistentContainer {
    /// Deletes caches of fetched results. The next fetch of each makes a new one.
    /// - Parameter name: The name under which the caches were made; nil for all caches of the
    ///   container's stores.
    /// - Complexity: O(n) in the number of files in the stores' folders if the name is nil.
    public func deleteCache(withName name: String?) {
        for path in storePaths {
            let cache = ResultsCache.path(of: name ?? "", besideStore: path)
            guard name == nil else {
                // Best effort: a cache that stays is checked before it is used.
                unlink(cache.fileSystemBytes)
                continue
            }
            for name in (try? cache.folderPath.namesInFolder()) ?? []
            where name.utf8.starts(with: cache.fileName.utf8) {
                unlink((cache.folderPath + "/" + name).fileSystemBytes)
            }
        }
    }
}
