import Foundation
import Testing

@testable import moods

@Suite("HTML")
struct HTMLWriterTests {
    private func html(_ write: (inout HTMLWriter) -> Void) -> String {
        var html = HTMLWriter()
        write(&html)
        return String(decoding: html.utf8, as: UTF8.self)
    }

    @Test("Elements are closed, whether they have content or not")
    func elements() {
        let text = html { html in
            html.write("p", ["class": "a", "dir": "auto"]) { html in
                html.write("b", "bold")
                html.writeEmpty("br")
                html.write("i", "")
            }
        }
        #expect(text == "<p class=\"a\" dir=\"auto\"><b>bold</b><br/><i></i></p>")
    }

    @Test(
        "Text and attributes are escaped",
        arguments: [
            ("</p><script>alert(1)</script>", "&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;"),
            ("\"><img src=x>", "&quot;&gt;&lt;img src=x&gt;"),
            ("&lt; & &amp;", "&amp;lt; &amp; &amp;amp;"),
            ("]]> --> <!--", "]]&gt; --&gt; &lt;!--"),
            ("a\u{202E}b\u{2066}c\u{200F}", "a\\u{202e}b\\u{2066}c\\u{200f}"),
            ("\0\u{1B}[2J\u{85}\u{7F}", "␀␛[2J\\u{85}␡"),
            ("\u{FFFE}\u{FFFF}\u{FEFF}", "\\u{fffe}\\u{ffff}\\u{feff}"),
            ("line\nline\tend\r\n", "line\nline\tend\n"),
            ("שלום, 日本, 👩‍👩‍👧", "שלום, 日本, 👩‍👩‍👧"),
        ])
    func escaping(text: String, escaped: String) {
        #expect(html { $0.write(text) } == escaped)
        #expect(html { $0.writeEmpty("img", ["alt": text]) } == "<img alt=\"\(escaped)\"/>")
    }
}
