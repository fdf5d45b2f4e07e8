import Foundation

/// Changes of folders that a loss of power doesn't undo. Syncing a file doesn't sync its name
/// (fsync(2)).
extension String {
    /// Creates the folder at the path, with access for its owner only under any umask, and waits
    /// until its name is on the disk, because without it the files in the folder are lost. An existing
    /// folder stays as it is.
    ///
    /// - Throws: ``StagedFile/SystemError`` if the folder can't be created.
    public func makeFolder() throws(StagedFile.SystemError) {
        guard mkdir(fileSystemBytes, 0o700) == 0 else {
            // Another process may have created it meanwhile.
            guard errno == EEXIST else { throw StagedFile.SystemError(code: errno) }
            return
        }
        var status = stat()
        // A umask such as 177 withholds access from the owner too. The bits above 0o777 are
        // inherited from the folder above.
        if stat(fileSystemBytes, &status) == 0, status.st_mode & S_IRWXU != S_IRWXU {
            chmod(fileSystemBytes, status.st_mode | S_IRWXU)
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
