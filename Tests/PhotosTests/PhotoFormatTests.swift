import Foundation
import Photos
import Testing

struct PhotoFormatTests {
    /// A file that begins with the box "ftyp".
    private func file(_ major: String, _ compatible: [String]) -> [UInt8] {
        let brands = Array((major + "\0\0\0\0" + compatible.joined()).utf8)
        return [0, 0, 0, UInt8(8 + brands.count)] + Array("ftyp".utf8) + brands
            + Array("\0\0\0\u{8}mdatmif1".utf8)
    }

    @Test func `HEIC and AVIF are recognized by their brands`() {
        #expect(PhotoFormat(recognizing: file("heic", ["mif1", "heic"])) == .heic)
        #expect(PhotoFormat(recognizing: file("mif1", ["mif1", "heic"])) == .heic)
        #expect(PhotoFormat(recognizing: file("mif1", ["mif1", "avif"])) == .avif)
        #expect(PhotoFormat(recognizing: file("avif", ["mif1", "miaf"])) == .avif)
        #expect(PhotoFormat(recognizing: file("mif1", [])) == .heic)
        #expect(PhotoFormat(recognizing: file("isom", ["mp42"])) == nil)
    }

    @Test(arguments: ["heic", "avif"])
    func `A format that can't be decoded is an error that names a converter`(brand: String) {
        let error = #expect(throws: PhotoError.self) { try Photo(file(brand, ["mif1"])) }
        #expect(error == .unsupported(brand == "heic" ? .heic : .avif))
        #expect(error?.description.contains("heif-convert") == true)
        #expect(error?.description.contains("ImageMagick") == true)
    }

    @Test func `Nothing else is a photo`() {
        for bytes in [
            [], [0xFF], [0xFF, 0xD8], Array("GIF89a".utf8), Array("BM".utf8),
            Array("%PDF-1.7".utf8),
            Array("RIFF\0\0\0\0WEBPVP8 ".utf8), [UInt8](repeating: 0, count: 1000),
            Array("II*\0".utf8), [0, 0, 0, 0] + Array("ftyp".utf8), file("mp42", ["isom"]),
            [0xFF, 0xFF, 0xFF, 0xFF] + Array("ftypqt  \0\0\0\0".utf8),
        ] {
            #expect(throws: PhotoError.notAPhoto) { try Photo(bytes) }
        }
    }
}
