import Foundation
import MoodJournal

/// Writes a live listing as JSON: one object per line, each flushed immediately.
struct ListingLineWriter {
    private let listing: LiveListing
    private let locale: Locale
    private let output: StandardOutput
    private let regionObject: JSONObject<RegionRecord>
    private let moodObject: JSONObject<MoodRecord>

    init(listing: LiveListing, locale: Locale, output: StandardOutput) {
        self.listing = listing
        self.locale = locale
        self.output = output
        regionObject = JSONObject(
            fields: RegionFields.all { $0.localizedName(in: locale) }.fields(of: .jsonl))
        // Later moods may have milliseconds, and all dates of one output have the same precision.
        moodObject = JSONObject(
            fields: MoodFields.all(zones: TimeZones(), precision: .milliseconds))
    }

    /// Writes the whole listing.
    func writeSnapshot() throws {
        var line = Array(#"{"type":"snapshot","sections":["#.utf8)
        for (index, section) in listing.sections.enumerated() {
            line += (index == 0 ? "" : ",").utf8
            line += #"{"name":"#.utf8
            line.append(json: name(of: section.section))
            line += #","items":["#.utf8
            for row in 0..<section.numberOfItems {
                if row > 0 { line.append(UInt8(ascii: ",")) }
                append(try listing.item(at: IndexPath(item: row, section: index)), to: &line)
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

    /// Writes the changes of one step.
    func write(_ changes: ListingChanges) throws {
        var line = Array(#"{"type":"changes","sections":["#.utf8)
        for (index, change) in changes.sections.enumerated() {
            line += (index == 0 ? "" : ",").utf8
            line += #"{"type":"\#(change.kind.rawValue)","name":"#.utf8
            line.append(json: name(of: change.section))
            line += #","index":\#(change.index)}"#.utf8
        }
        line += #"],"objects":["#.utf8
        for (index, change) in changes.items.enumerated() {
            line += (index == 0 ? "" : ",").utf8
            let item = try change.to.flatMap { try listing.item(at: $0) }
            line += #"{"type":"\#(change.kind.rawValue)","id":"#.utf8
            line.append(json: FieldValue(change.id ?? item?.id))
            line +=
                #","from":\#(Self.text(change.from)),"to":\#(Self.text(change.to)),"item":"#.utf8
            append(item, to: &line)
            line += "}".utf8
        }
        line += "]}\n".utf8
        try output.write(line)
        try output.flush()
    }

    private func append(_ item: LiveItem?, to line: inout [UInt8]) {
        switch item {
        case .region(let record): line.append(regionObject, of: record)
        case .mood(let record): line.append(moodObject, of: record)
        case nil: line += "null".utf8
        }
    }

    private func name(of section: MoodSection?) -> FieldValue {
        FieldValue(section?.localizedName(in: locale))
    }

    /// Returns "[section,row]", or "null".
    private static func text(_ path: IndexPath?) -> String {
        path.map { "[\($0.section),\($0.item)]" } ?? "null"
    }
}
