import CExpat

/// A part of XML. A name in a namespace is the namespace's URI, ``XMLEventReader/separator`` and the
/// local name.
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

    /// The character between a namespace and a local name. No XML document can contain it, unlike a
    /// space.
    static let separator = "\u{1}"

    private let source: ByteSource
    private let format: String
    private let parser: XML_Parser?
    /// The number of lines of white space before the XML.
    private var blankLines = 0
    private var hasBegun = false
    private var events: [XMLEvent] = []
    private var position = 0
    private var depth = 0
    private var lengthSinceEvent = 0
    private var isAtEnd = false
    private var failure: FormatError?

    init(_ source: ByteSource, format: String) {
        self.source = source
        self.format = format
        parser = XML_ParserCreateNS(nil, 1)
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
        XML_SetUnknownEncodingHandler(
            parser,
            { reader, name, encoding in
                let isKnown = XMLEventReader.fill(encoding, named: name.map { String(cString: $0) })
                if !isKnown { XMLEventReader.of(reader)?.refuseEncoding() }
                return isKnown ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
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
        if !hasBegun { try begin() }
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

    /// Skips white space before the XML declaration, which XML doesn't allow, but programs write.
    private func begin() throws {
        hasBegun = true
        if try source.peek(3).elementsEqual([0xEF, 0xBB, 0xBF]) { _ = try source.read(3) }
        while let byte = try source.peek(1).first, " \t\n\r".utf8.contains(byte) {
            if try source.read(1).first == 0x0A { blankLines += 1 }
        }
        // A file that was converted to UTF-8 may still name UTF-16, which this text can't be in.
        let head = String(decoding: try source.peek(200), as: UTF8.self).lowercased()
        let declaration = head.prefix { $0 != ">" }
        if declaration.hasPrefix("<?xml"), declaration.contains("utf-16") {
            XML_SetEncoding(parser, "UTF-8")
        }
    }

    private func refuseEncoding() {
        failure = .malformed(
            format: format, line: line,
            reason: "its encoding isn't supported; save it as UTF-8, and change 'encoding' in this "
                + "line")
    }

    /// Fills in the characters of the bytes of windows-1252 (encoding.spec.whatwg.org).
    private static func fill(
        _ encoding: UnsafeMutablePointer<XML_Encoding>?, named name: String?
    ) -> Bool {
        guard let encoding, ["windows-1252", "cp1252"].contains(name?.lowercased())
        else { return false }
        withUnsafeMutableBytes(of: &encoding.pointee.map) { bytes in
            let map = bytes.bindMemory(to: Int32.self)
            for byte in map.indices { map[byte] = Int32(byte) }
            for (byte, scalar) in zip(0x80..., Self.windows1252) { map[byte] = Int32(scalar.value) }
        }
        encoding.pointee.data = nil
        encoding.pointee.convert = nil
        encoding.pointee.release = nil
        return true
    }

    /// The characters of windows-1252 from 0x80 to 0x9F. The others are those of Latin-1.
    private static let windows1252 = """
        \u{20AC}\u{81}\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\u{160}\
        \u{2039}\u{152}\u{8D}\u{17D}\u{8F}\u{90}\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\
        \u{2013}\u{2014}\u{2DC}\u{2122}\u{161}\u{203A}\u{153}\u{9D}\u{17E}\u{178}
        """.unicodeScalars

    private var line: Int { blankLines + Int(clamping: XML_GetCurrentLineNumber(parser)) }

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
