import Foundation
import MoodJournal

/// Writes a live listing as JSON: one object per line, each flushed immediately.
struct ListingLineWriter {
    private let listing: LiveListing
    private let locale: Locale
    private let output: StandardOutput
    private let regionFields: [Field<RegionRecord>]
    private let moodFields: [Field<MoodRecord>]

    init(listing: LiveListing, locale: Locale, output: StandardOutput) {
        self.listing = listing
        self.locale = locale
        self.output = output
        regionFields = RegionTable.fields { $0.localizedName(in: locale) }.fields(of: .jsonl)
        // Later moods may have milliseconds, and all dates of one output have the same precision.
        moodFields = MoodFields.all(zones: TimeZones(), precision: .milliseconds)
    }

    func writeSnapshot() throws {
        var line = Array(#"{"type":"snapshot","sections":["#.utf8)
        for (index, section) in listing.sections.enumerated() {
            line += (index == 0 ? "" : ",").utf8
            line += #"{"name":"#.utf8
            line.append(json: name(of: section.section))
            line += #","items":["#.utf8
            for row in 0..<section.numberOfItems {
                if row > 0 { line.append(UInt8(ascii: ",")) }
                let item = try listing.item(at: IndexPath(item: row, section: index))
                line.append(json: value(of: item))
                // Write each item at once, so that a long listing isn't held as text too.
                try output.write(line)
                line.removeAll(keepingCapacity: true)
            }
            line += "]}".utf8
        }
        line += "]}\n".utf8
        try output.write(line)
        try output.flush()
    }

    func write(_ changes: ListingChanges) throws {
        let sections = changes.sections.map { change in
            FieldValue.members([
                ("type", .text(change.kind.rawValue)), ("name", name(of: change.section)),
                ("index", .integer(Int64(change.index))),
            ])
        }
        let objects = try changes.items.map { change in
            let item = try change.to.flatMap { try listing.item(at: $0) }
            return FieldValue.members([
                ("type", .text(change.kind.rawValue)), ("id", FieldValue(change.id ?? item?.id)),
                ("from", Self.numbers(change.from)), ("to", Self.numbers(change.to)),
                ("item", value(of: item)),
            ])
        }
        try output.write(
            json: .members([
                ("type", .text("changes")), ("sections", .list(sections)),
                ("objects", .list(objects)),
            ]))
    }

    private func value(of item: LiveItem?) -> FieldValue {
        switch item {
        case .region(let record): FieldValue(record, fields: regionFields)
        case .mood(let record): FieldValue(record, fields: moodFields)
        case nil: .null
        }
    }

    private func name(of section: MoodSection?) -> FieldValue {
        FieldValue(section?.localizedName(in: locale))
    }

    private static func numbers(_ path: IndexPath?) -> FieldValue {
        path.map { .list([.integer(Int64($0.section)), .integer(Int64($0.item))]) } ?? .null
    }
}
