import Photos

/// The reason that a file can't be used as a photo.
struct PhotoFileError: Error {
    /// The path, as messages show it.
    let path: String
    let error: PhotoError
}
