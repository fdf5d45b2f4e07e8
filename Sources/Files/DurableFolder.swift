import Foundation

/// Changes of folders that a loss of power doesn't undo. Syncing a file doesn't sync its name
/// (fsync(2)).
extension String {
    /// Creates the folder at the path, with access for its owner only, and waits until its name is
    /// on the disk, because without it the files in the folder are lost. An existing folder stays
    /// as it is.
    ///
    /// - Throws: ``StagedFile/SystemError`` if the folder can't be created.
    public func makeFolder() throws(StagedFile.SystemError) {
        guard mkdir(fileSystemBytes, 0o700) == 0 else {
            // Another process may have created it meanwhile.
            guard errno == EEXIST else { throw StagedFile.SystemError(code: errno) }
            return
        }
        folderPath.syncFolder()
    }

    /// Waits until the names in the folder at the path are on the disk. Errors are ignored, because
    /// the changes have been made, and can't be taken back.
    public func syncFolder() {
        let folder = open(fileSystemBytes, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}
