import Persistence

/// Where a path leads, whatever links it goes by.
public typealias FilePlace = Persistence.FilePlace

/// A file that gets its name when it is whole.
public typealias StagedFile = Persistence.StagedFile
