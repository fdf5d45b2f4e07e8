import Persistence

/// The identity of the file that a path leads to, whatever links it goes through.
public typealias FilePlace = Persistence.FilePlace

/// A file that is written under a temporary name, and gets its own name when it is complete.
public typealias StagedFile = Persistence.StagedFile
