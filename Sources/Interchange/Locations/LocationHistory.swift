/// Reads files of location histories: the positions of a device over time.
public enum LocationHistory {
    /// One record of a location history.
    public enum Record: Hashable, Sendable {
        case fix(LocationFix)
        case visit(LocationVisit)
    }

    /// The results of reading a file, except for its records.
    public struct Summary: Hashable, Sendable {
        /// The maximum number of refusals that are kept: 10.
        public static let mostRefusals = 10
        /// The file's format.
        public let format: LocationFormat
        /// The number of fixes.
        public internal(set) var fixes = 0
        /// The number of visits.
        public internal(set) var visits = 0
        /// The number of refused elements, such as points without a time.
        public internal(set) var refused = 0
        /// The number of elements that have no place, such as waypoints of GPX or scans.
        public internal(set) var passedOver = 0
        /// The first refusals, at most ``mostRefusals``, with the line or number of each element.
        public internal(set) var firstRefusals: [RefusedEntry] = []
        /// What the reader did with the elements so far.
        var elements: [Int] { [fixes, visits, refused] }
        /// Whether ``RefusedEntry/line`` is a number instead of a line, because the file has no
        /// useful lines.
        public internal(set) var numbersEntries = false
    }

    /// Reads a file, whose format is recognized by its content, in one pass and in bounded memory.
    ///
    /// Elements of a kind without a place (a scan of wireless networks, a memory) are passed over.
    /// Elements that lack a required place or instant, or have an impossible one, are refused and
    /// counted. The place 0° N 0° E is refused too, because trackers write it for a missing fix.
    /// - Parameters:
    ///   - source: The file's bytes from its beginning.
    ///   - use: A function that is called with each record, in the order of the file.
    /// - Returns: The numbers of records and refusals.
    /// - Throws: ``FormatError`` if the file isn't in a known format, or is damaged at some point;
    ///   ``InputError`` if reading fails; any error of the source or of `use`. `use` has been
    ///   called with the records before the error.
    /// - Complexity: O(*n*) in the file's size. An element, such as one visit or one line of
    ///   GeoJSON, may have up to 16 MiB, and memory stays below 96 MiB.
    public static func read(
        _ source: ByteSource, use: @escaping (Record) throws -> Void
    ) throws -> Summary {
        // With a closure that doesn't escape, withoutActuallyEscaping would compile the length of this
        // file's path into the program, which then wouldn't be the same from another folder.
        let format = try LocationFormat.recognize(source)
        var reader = try format.reader(of: source)
        var sink = LocationSink(format: format, use: use)
        sink.summary.numbersEntries = reader.numbersEntries
        var elements = sink.summary.elements
        while try reader.readNext(into: &sink) {
            if sink.summary.elements == elements { sink.summary.passedOver += 1 }
            elements = sink.summary.elements
        }
        return sink.summary
    }
}

/// A reader of a location history in one format.
protocol LocationReader {
    /// Whether elements are numbered, as in ``EntryReader/numbersEntries``.
    var numbersEntries: Bool { get }

    /// Reads one element of the file. `sink` is the destination of the element's records and
    /// refusals. It throws ``FormatError`` if no further element can be read, ``InputError``, or
    /// any error of the source or the sink.
    mutating func readNext(into sink: inout LocationSink) throws -> Bool
}

protocol JSONLocationReader: LocationReader {
    var elements: JSONElements { get set }

    /// Reads an element; `member` is the key of the array that contains the element.
    static func read(_ value: JSONValue, in member: String, into sink: inout LocationSink) throws
}

extension JSONLocationReader {
    var numbersEntries: Bool { elements.numbersEntries }

    mutating func readNext(into sink: inout LocationSink) throws -> Bool {
        let found: Void? = try elements.withNext { element in
            sink.line = element.line
            try sink.part { sink in
                // A line may not be one value.
                let value =
                    element.isLine
                    ? try JSONValue(text: element.bytes) : JSONValue(bytes: element.bytes)
                try Self.read(value, in: element.member, into: &sink)
            }
        }
        return found != nil
    }
}
