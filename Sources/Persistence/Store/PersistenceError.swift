/// An error that this module throws. Any other error comes from a closure of the caller.
public protocol PersistenceError: Error {}
