import Foundation
import Persistence
import SeededRandom

/// Random changes to a library, by a context.
struct RandomEdits {
    let context: ManagedObjectContext

    /// Makes one change, unsaved.
    func edit(using generator: inout SeededGenerator) throws {
        let volumes = try context.fetch(FetchRequest<Volume>())
        let shelves = try context.fetch(FetchRequest<Shelf>())
        let volume = volumes.randomElement(using: &generator)
        let shelf = shelves.randomElement(using: &generator)
        switch Int.random(in: 0..<20, using: &generator) {
        case 0...3 where volumes.count < 40:
            let new = Volume(context: context)
            set(new, using: &generator)
            new.shelf = shelf
        case 4 where volumes.count > 10:
            if let volume { try context.delete(volume) }
        case 6 where shelves.count < 6:
            Shelf(context: context).name = name(using: &generator)
        case 7 where shelves.count > 2:
            if let shelf { try context.delete(shelf) }
        case 8: shelf?.name = name(using: &generator)
        case 9, 10: volume?.shelf = Bool.random(using: &generator) ? shelf : nil
        case 11, 12: Chapter(context: context).volume = volume
        case 13:
            if let chapter = volume?.chapters.min(by: { $0.objectID.key < $1.objectID.key }) {
                try context.delete(chapter)
            }
        case 14: volume?.title = volume?.title ?? ""
        default:
            if let volume { set(volume, using: &generator) }
        }
    }

    private func set(_ volume: Volume, using generator: inout SeededGenerator) {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: volume.number = .random(in: 0..<60, using: &generator)
        case 1: volume.title = name(using: &generator)
        default:
            volume.rank = [nil, -1.5, 0, 2.5, .infinity].randomElement(using: &generator) ?? nil
        }
    }

    /// Returns a name. Some are equal, some only to Swift, and some are the beginning of another.
    private func name(using generator: inout SeededGenerator) -> String {
        ["", "a", "a\0", "a\0b", "ab", "b", "\u{E9}", "e\u{301}", "Z", "\u{1F600}"]
            .randomElement(using: &generator) ?? ""
    }
}

extension ObjectID {
    /// The key for an order that is the same in every run.
    var key: Int64 { rowNumber ?? -1 }
}
