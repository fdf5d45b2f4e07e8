import Files
import Foundation

#if os(Linux)
    /// The kernel's reports of writes to a store's file and to the files that SQLite keeps beside
    /// it (inotify(7)). The folder is watched, because the files come and go.
    final class FolderEvents {
        private static let headerLength = 16
        let descriptor: Int32
        private let name: [UInt8]

        /// Begins to watch the folder; returns nil if there is no such folder, or if the kernel
        /// permits no more watches.
        init?(ofStoreAt path: String) {
            name = path.fileName.unescapedBytes
            let folder = path.folderPath.fileSystemBytes
            descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
            guard descriptor >= 0 else { return nil }
            let events =
                IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
                | IN_MOVE_SELF
            guard inotify_add_watch(descriptor, folder, UInt32(events)) >= 0 else {
                close(descriptor)
                return nil
            }
        }

        deinit { close(descriptor) }

        /// Takes the events since the last call, and returns whether any was about the store.
        func takeEvents() -> Bool {
            var isAboutStore = false
            var buffer = [UInt8](repeating: 0, count: 16 * 1024)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                guard count > 0 else { return isAboutStore }
                var start = 0
                while start + Self.headerLength <= count {
                    let nameLength = buffer.withUnsafeBytes {
                        Int($0.loadUnaligned(fromByteOffset: start + 12, as: UInt32.self))
                    }
                    let end = min(start + Self.headerLength + nameLength, count)
                    isAboutStore =
                        isAboutStore || concerns(buffer[(start + Self.headerLength)..<end])
                    start = end
                }
            }
        }

        /// Returns whether a name, padded with zeros, is the store's or begins with it ("-wal",
        /// "-shm"). An event without a name is about the folder, or reports lost events.
        private func concerns(_ padded: ArraySlice<UInt8>) -> Bool {
            padded.isEmpty || padded.starts(with: name)
        }
    }
#else
    /// On systems without inotify(7) there are no events.
    final class FolderEvents {
        let descriptor: Int32 = -1

        init?(ofStoreAt path: String) { return nil }
        func takeEvents() -> Bool { false }
    }
#endif
