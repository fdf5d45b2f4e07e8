import Foundation
import Synchronization

/// Numbers the properties of an object while its initializer runs, with one counter for each
/// thread. A property wrapper cannot see the object that it becomes part of, but wrappers are
/// initialized in the order of their declaration (a subclass's before its superclass's), so
/// counting gives each the same number in every object of a class.
@usableFromInline struct SlotCounter {
    /// Attributes and to-one relationships.
    @usableFromInline var values: UInt16 = 0
    /// The number of to-many relationships.
    @usableFromInline var toMany: UInt16 = 0
    /// Fetched properties.
    var fetched: UInt16 = 0
    /// Set while an object that is being deallocated releases others.
    var isReleasing = false
    /// The overlays of objects that were deallocated meanwhile.
    var released: [Overlay] = []
    /// Set while a model is built: only then are declarations recorded.
    @usableFromInline var recorder: Unmanaged<DeclarationRecorder>?

    @usableFromInline static var current: UnsafeMutablePointer<SlotCounter> {
        let key = madeKey.load(ordering: .relaxed)
        if key != noKey, let known = pthread_getspecific(key) {
            return known.assumingMemoryBound(to: SlotCounter.self)
        }
        return makeCurrent()
    }

    @inline(never) private static func makeCurrent() -> UnsafeMutablePointer<SlotCounter> {
        let counter = UnsafeMutablePointer<SlotCounter>.allocate(capacity: 1)
        counter.initialize(to: SlotCounter())
        pthread_setspecific(slotCounterKey, counter)
        return counter
    }

    @usableFromInline static func nextValue() -> (slot: UInt16, recorder: DeclarationRecorder?) {
        let counter = current
        let slot = counter.pointee.values
        counter.pointee.values = slot &+ 1
        return (slot, counter.pointee.recorder?.takeUnretainedValue())
    }

    @usableFromInline static func nextToMany() -> (index: UInt16, recorder: DeclarationRecorder?) {
        let counter = current
        let index = counter.pointee.toMany
        counter.pointee.toMany = index &+ 1
        return (index, counter.pointee.recorder?.takeUnretainedValue())
    }

    static func nextFetched() -> (index: UInt16, recorder: DeclarationRecorder?) {
        let counter = current
        let index = counter.pointee.fetched
        counter.pointee.fetched = index &+ 1
        return (index, counter.pointee.recorder?.takeUnretainedValue())
    }

    /// Starts counting for a new object.
    static func restart() {
        let counter = current
        counter.pointee.fetched = 0
        counter.pointee.values = 0
        counter.pointee.toMany = 0
    }
}

private let noKey = pthread_key_t.max

/// The key once it is made, otherwise ``noKey``. It is read for every property of every object, and
/// each access to a lazily initialized global is a call. A thread that sees the old value calls
/// ``slotCounterKey``, which is the same key.
private let madeKey = Atomic<pthread_key_t>(noKey)

private let slotCounterKey: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { $0?.deallocate() }
    madeKey.store(key, ordering: .relaxed)
    return key
}()
