import CExpat
import Testing

/// A document as parsed by expat.
final class ParsedXML {
    final class Element {
        let name: String
        let attributes: [String: String]
        var children: [Element] = []
        var text = ""

        init(name: String, attributes: [String: String]) {
            self.name = name
            self.attributes = attributes
        }
    }

    private(set) var root: Element?
    private var open: [Element] = []

    init(_ bytes: [UInt8]) throws {
        let parser = try #require(XML_ParserCreate(nil))
        defer { XML_ParserFree(parser) }
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { document, name, attributes in
                guard let document, let name else { return }
                var pairs: [String: String] = [:]
                var place = attributes
                while let key = place?[0], let value = place?[1] {
                    pairs[String(cString: key)] = String(cString: value)
                    place = place?.advanced(by: 2)
                }
                Unmanaged<ParsedXML>.fromOpaque(document).takeUnretainedValue()
                    .begin(Element(name: String(cString: name), attributes: pairs))
            },
            { document, _ in
                guard let document else { return }
                Unmanaged<ParsedXML>.fromOpaque(document).takeUnretainedValue().end()
            })
        XML_SetCharacterDataHandler(parser) { document, text, count in
            guard let document, let text else { return }
            let bytes = UnsafeBufferPointer(start: text, count: Int(count))
            Unmanaged<ParsedXML>.fromOpaque(document).takeUnretainedValue()
                .append(String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self))
        }
        let status = bytes.withUnsafeBytes { buffer in
            XML_Parse(
                parser, buffer.bindMemory(to: CChar.self).baseAddress, Int32(buffer.count), 1)
        }
        let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
        try #require(
            status == XML_STATUS_OK,
            "line \(XML_GetCurrentLineNumber(parser)): \(reason ?? "no reason")")
    }

    private func begin(_ element: Element) {
        if let parent = open.last { parent.children.append(element) } else { root = element }
        open.append(element)
    }

    private func end() { open.removeLast() }

    private func append(_ text: String) { open.last?.text += text }
}
