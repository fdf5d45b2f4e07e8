import Interchange
import Persistence

/// The columns of one mood while they are written: those of an object, or of a row in a batch.
protocol MoodColumns: ~Copyable {
    func set<Value: AttributeValue & Equatable>(
        _ attribute: ReferenceWritableKeyPath<Mood, Value>, to value: Value)

    /// Sets a text, which is compared by its bytes.
    func set(_ attribute: ReferenceWritableKeyPath<Mood, String?>, toText text: String?)
}

extension MoodColumns where Self: ~Copyable {
    /// Sets every column that a person decides, but not the country and the tags, which are rows.
    func set(_ mood: NewMood) {
        set(\.date, to: mood.date)
        set(\.timeZone, to: mood.timeZone.text)
        set(\.localDay, to: mood.localDay.description)
        set(\.feeling, to: mood.ratings.level)
        set(\.note, toText: mood.note)
        set(\.colors, to: mood.palette)
        set(\.latitude, to: mood.coordinate?.latitude)
        set(\.longitude, to: mood.coordinate?.longitude)
    }

    func set(_ identity: MoodIdentity) {
        set(\.id, to: identity.id)
        set(\.source, to: identity.source)
        set(\.externalID, to: identity.externalID)
    }
}

/// The columns of an object. It knows whether any value differed.
final class ObjectColumns: MoodColumns {
    private let mood: Mood
    /// Whether the object was just created, so that it has no values to compare.
    private let isNew: Bool
    private(set) var isChanged = false

    init(_ mood: Mood, isNew: Bool = false) { (self.mood, self.isNew) = (mood, isNew) }

    func set<Value: AttributeValue & Equatable>(
        _ attribute: ReferenceWritableKeyPath<Mood, Value>, to value: Value
    ) {
        guard isNew || mood[keyPath: attribute] != value else { return }
        mood[keyPath: attribute] = value
        isChanged = true
    }

    func set(_ attribute: ReferenceWritableKeyPath<Mood, String?>, toText text: String?) {
        guard isNew || !text.isSame(mood[keyPath: attribute]) else { return }
        mood[keyPath: attribute] = text
        isChanged = true
    }
}

extension BatchRow: MoodColumns where Object == Mood {
    func set<Value: AttributeValue & Equatable>(
        _ attribute: ReferenceWritableKeyPath<Mood, Value>, to value: Value
    ) {
        self[attribute] = value
    }

    func set(_ attribute: ReferenceWritableKeyPath<Mood, String?>, toText text: String?) {
        self[attribute] = text
    }
}
