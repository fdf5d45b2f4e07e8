import Foundation
import SeededRandom

@testable import Interchange

/// A file to mutate: one of Fixtures/import, or the data packed in one, so that changes reach the
/// parsers behind checksums.
struct FuzzInput {
    enum Packing {
        case none
        case zip(String)
        case base64Zip(String)
    }

    let bytes: [UInt8]
    let packing: Packing

    /// Returns every file of Fixtures/import that isn't a script.
    static func all() throws -> [FuzzInput] {
        let names = try FileManager.default.contentsOfDirectory(atPath: ImportFixture.folder.path())
            .filter { !$0.hasSuffix(".py") }.sorted()
        var inputs = try names.map {
            FuzzInput(bytes: try ImportFixture.bytes($0), packing: .none)
        }
        inputs.append(
            FuzzInput(bytes: try ImportFixture.bytes("dayone.json"), packing: .zip("a.json")))
        inputs.append(
            FuzzInput(
                bytes: try ImportFixture.bytes("daylio-backup.json"),
                packing: .base64Zip("backup.daylio")))
        return inputs
    }

    /// Returns every file of Fixtures/locations.
    static func locations() throws -> [FuzzInput] {
        try FileManager.default.contentsOfDirectory(atPath: LocationOutcome.folder.path()).sorted()
            .map { FuzzInput(bytes: try LocationOutcome.bytes($0), packing: .none) }
    }

    var packed: [UInt8] { packing.pack(bytes, isDeflated: true) }

    /// Returns the file after some changes, and packed again.
    func mutated(by others: [FuzzInput], _ random: inout SeededGenerator) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let other = others.randomElement(using: &random)?.bytes ?? []
            Mutation.allCases.randomElement(using: &random)?
                .apply(to: &bytes, other: other, &random)
        }
        return packing.pack(bytes, isDeflated: Bool.random(using: &random))
    }
}

extension FuzzInput.Packing {
    func pack(_ bytes: [UInt8], isDeflated: Bool) -> [UInt8] {
        switch self {
        case .none: bytes
        case .zip(let name):
            ZipBuilder(members: [.init(name: name, contents: bytes, isDeflated: isDeflated)]).bytes
        case .base64Zip(let name):
            FuzzInput.Packing.zip(name).pack(
                Array(Data(bytes).base64EncodedData()), isDeflated: isDeflated)
        }
    }
}
