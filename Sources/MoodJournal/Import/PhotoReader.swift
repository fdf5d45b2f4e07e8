import Files
import Foundation
import Interchange
import Persistence
import Photos
import Sealing

/// Reads photos as entries, one per photo, identified by their content. The photos aren't stored.
public struct PhotoReader: EntryReader {
    public static let name = "photos"
    /// A phrase for the help that describes the input.
    public static let summary = "a folder of photos in JPEG and PNG"
    /// The source of moods that were recorded with a photo. It differs from that of imported
    /// photos, so that `delete --source` doesn't delete moods that somebody wrote.
    static let sourceOfRecorded = "add --photo"

    /// Returns the identifier of a photo at its source, which depends only on its contents.
    /// - Parameter bytes: The contents of the file.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func externalID(of bytes: [UInt8]) -> String {
        SHA256.hexadecimalDigest(of: bytes)
    }

    private var root: String
    /// The paths below the root of photos, and of folders that can't be read.
    private var items: [(path: String, error: PhotoError?)] = []
    private var position = 0
    public private(set) var filesPassedOver: [String: Int] = [:]
    /// The digests of the earlier photos, with which copies are recognized.
    private var digests: Set<String> = []

    public var numbersEntries: Bool { true }
    /// Whether there are no photos, and no folders that can't be read.
    public var isEmpty: Bool { items.isEmpty }

    /// Whether a path leads to a folder, or to a file with the name of a picture.
    /// - Parameter path: The path. Bytes that aren't UTF-8 are escaped.
    public static func recognizes(_ path: String) -> Bool {
        FileLocation.isFolder(path) || isPhoto(path.fileName) && FileLocation.isFile(path)
    }

    /// Finds the photos of a folder and the folders in it, by path.
    ///
    /// Hidden files are ignored, and files without the name of a picture that can be read are only
    /// counted (``filesPassedOver``). Links to folders are followed, but no folder is read twice. A
    /// subfolder that can't be read is a refused entry.
    /// - Parameter path: The folder, or one photo. Bytes that aren't UTF-8 are escaped.
    /// - Throws: `InputError` if the folder can't be read.
    /// - Complexity: O(*n* log *n*) in the number of files.
    public init(path: String) throws(InputError) {
        var status = stat()
        guard stat(path.fileSystemBytes, &status) == 0 else {
            throw InputError(path: path, code: errno)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            root = ""
            items = [(path, nil)]
            return
        }
        root = path.hasSuffix("/") ? path : path + "/"
        var known: Set = [FileIdentity(status)]
        do throws(StagedFile.SystemError) {
            try addPhotos(in: "", known: &known)
        } catch {
            throw InputError(path: path, code: error.code)
        }
    }

    /// Adds the photos of another path. Messages then name each photo by its whole path.
    /// - Parameter other: The other photos, none of which was read yet.
    public mutating func append(_ other: PhotoReader) {
        if !root.isEmpty { items = items.map { (path: root + $0.path, error: $0.error) } }
        root = ""
        items += other.items.map { (path: other.root + $0.path, error: $0.error) }
        filesPassedOver.merge(other.filesPassedOver, uniquingKeysWith: +)
    }

    /// Adds the photos of a folder and the folders in it.
    /// - Parameters:
    ///   - folder: The folder's path below the root, with a slash at its end unless it is the root.
    ///   - known: The folders that were found so far, because a link may lead back to one of them.
    private mutating func addPhotos(
        in folder: String, known: inout Set<FileIdentity>
    ) throws(StagedFile.SystemError) {
        let path = root + folder
        // The dot requires the permission to search the folder. With the permission to read alone,
        // files have names, but their types are unknown.
        for name in try (path + ".").namesInFolder().sorted() where !name.hasPrefix(".") {
            var status = stat()
            let exists = stat((path + name).fileSystemBytes, &status) == 0
            guard exists, status.st_mode & S_IFMT == S_IFDIR else {
                if Self.isPhoto(name) {
                    items.append((folder + name, nil))
                } else if exists {
                    filesPassedOver[Self.ending(of: name), default: 0] += 1
                }
                continue
            }
            guard known.insert(FileIdentity(status)).inserted else { continue }
            do throws(StagedFile.SystemError) {
                try addPhotos(in: folder + name + "/", known: &known)
            } catch {
                items.append((folder + name, .unreadable(code: error.code)))
            }
        }
    }

    private static let extensions: Set = ["jpg", "jpeg", "jpe", "png", "heic", "heif", "avif"]

    private static func isPhoto(_ name: String) -> Bool { extensions.contains(ending(of: name)) }

    /// Returns the ending of a file's name without its dot, in lower case; empty if it has none.
    private static func ending(of name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
        return name[name.utf8.index(after: dot)...].lowercased()
    }

    public mutating func next() throws -> Result<Entry, RefusedEntry>? {
        while position < items.count {
            position += 1
            let (path, error) = items[position - 1]
            if let result = read(path, error) { return result }
        }
        return nil
    }

    /// Returns a photo as an entry or why it is refused, or `nil` for a copy of an earlier one.
    private mutating func read(
        _ name: String, _ error: PhotoError?
    ) -> Result<Entry, RefusedEntry>? {
        do throws(PhotoError) {
            if let error { throw error }
            let path = root + name
            let bytes = try PhotoFile.contents(atPath: path, bytes: path.fileSystemBytes)
            let digest = Self.externalID(of: bytes)
            guard digests.insert(digest).inserted else { return nil }
            let photo = try Photo(bytes)
            let unreadable = photo.unreadable.map { "its \($0) can't be read" }
            guard let date = photo.date(at: photo.coordinate) else {
                return unreadable.isEmpty
                    ? refusal(of: name, "doesn't say when it was taken", decision: .date)
                    : refusal(of: name + ":", unreadable.joined(separator: ", and "))
            }
            var entry = Entry(line: position)
            entry.name = name.showingEscapedBytes
            entry.date = .text(date)
            entry.latitude = photo.hasNoFix ? 0 : photo.coordinate?.latitude
            entry.longitude = photo.hasNoFix ? 0 : photo.coordinate?.longitude
            entry.hadFix = photo.position != nil
            entry.colors = photo.moodColors.map(\.description)
            entry.externalID = digest
            entry.unreadable = unreadable
            return .success(entry)
        } catch {
            return refusal(of: name, error.description)
        }
    }

    private func refusal(
        of name: String, _ reason: String, decision: RefusedEntry.Decision? = nil
    ) -> Result<Entry, RefusedEntry> {
        .failure(
            RefusedEntry(
                line: position, reason: name.showingEscapedBytes + " " + reason,
                decision: decision))
    }
}
