import CExpat

/// A part of XML. A name in a namespace is the namespace's URI, a space and the local name.
enum XMLEvent: Hashable {
    /// The beginning of an element. `line` is the line on which its tag begins, from 1.
    case start(name: String, attributes: [String: String], line: Int)

    case end
    /// A part of the text between two tags, which may come in several parts.
    case text(String)
}

/// A pull parser for XML, based on expat, which checks that the file is well-formed.
///
/// It keeps one chunk of the source and its events. It never fetches external entities. It refuses
/// a file that declares entities, because those can make a small file expand to a huge one.
final class XMLEventReader {
    /// The maximum depth of nested elements.
    static let depthLimit = 64
    /// The maximum length of one tag or comment, in bytes, because expat keeps it in memory.
    static let lengthLimit = 1 << 20

    private let source: ByteSource
    private let format: String
    private let parser: XML_Parser?
    private var events: [XMLEvent] = []
    private var position = 0
    private var depth = 0
    private var lengthSinceEvent = 0
    private var isAtEnd = false
    private var failure: FormatError?

    init(_ source: ByteSource, format: String) {
        self.source = source
        self.format = format
        parser = XML_ParserCreateNS(nil, XML_Char(UInt8(ascii: " ")))
        guard let parser else {
            failure = .malformed(format: format, line: nil, reason: "out of memory")
            return
        }
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { XMLEventReader.of($0)?.start(name: $1, attributes: $2) },
            { reader, _ in XMLEventReader.of(reader)?.end() })
        XML_SetCharacterDataHandler(parser) { XMLEventReader.of($0)?.text($1, count: Int($2)) }
        XML_SetEntityDeclHandler(parser) { reader, _, _, _, _, _, _, _, _ in
            XMLEventReader.of(reader)?.stop("it declares XML entities, which are not supported")
        }
        // Handle comments, and everything else that is ignored.
        XML_SetDefaultHandler(parser) { reader, _, _ in
            XMLEventReader.of(reader)?.lengthSinceEvent = 0
        }
    }

    deinit { if let parser { XML_ParserFree(parser) } }

    /// Returns the next event, or `nil` at the end. It throws ``FormatError`` if the XML isn't
    /// well-formed or exceeds a limit, or ``InputError``.
    func next() throws -> XMLEvent? {
        while true {
            if position < events.count {
                defer { position += 1 }
                return events[position]
            }
            if let failure { throw failure }
            if isAtEnd { return nil }
            try readChunk()
        }
    }

    private func readChunk() throws {
        events.removeAll(keepingCapacity: true)
        position = 0
        let chunk = try source.read(1 << 16)
        isAtEnd = chunk.isEmpty
        lengthSinceEvent += chunk.count
        let status = chunk.withUnsafeBytes { bytes in
            XML_Parse(
                parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(truncatingIfNeeded: bytes.count), isAtEnd ? 1 : 0)
        }
        if status == XML_STATUS_ERROR, failure == nil {
            let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
            failure = .malformed(format: format, line: line, reason: reason ?? "invalid XML")
        }
        if lengthSinceEvent > Self.lengthLimit, failure == nil {
            failure = .tooLarge(what: "a tag or comment", limit: Self.lengthLimit)
        }
    }

    private var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

    /// Expat only calls back from `readChunk`, with the pointer of `init`, so the reader is alive.
    private static func of(_ pointer: UnsafeMutableRawPointer?) -> XMLEventReader? {
        pointer.map { Unmanaged<XMLEventReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func start(
        name: UnsafePointer<XML_Char>?, attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        guard let name else { return }
        depth += 1
        guard depth <= Self.depthLimit
        else { return stop("its elements are nested more than \(Self.depthLimit) deep") }
        var values: [String: String] = [:]
        // Names and values alternate and end with null. Expat refuses a repeated name.
        var index = 0
        while let name = attributes?[index], let value = attributes?[index + 1] {
            values[String(cString: name)] = String(cString: value)
            index += 2
        }
        append(.start(name: String(cString: name), attributes: values, line: line))
    }

    private func end() {
        depth -= 1
        append(.end)
    }

    private func text(_ characters: UnsafePointer<XML_Char>?, count: Int) {
        guard let characters else { return }
        let bytes = UnsafeRawBufferPointer(start: characters, count: count)
        append(.text(String(decoding: bytes, as: UTF8.self)))
    }

    private func append(_ event: XMLEvent) {
        lengthSinceEvent = 0
        // Expat may call back once more after XML_StopParser.
        if failure == nil { events.append(event) }
    }

    private func stop(_ reason: String) {
        if failure == nil { failure = .malformed(format: format, line: line, reason: reason) }
        XML_StopParser(parser, XML_Bool(0))
    }
}
