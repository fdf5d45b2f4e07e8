/// Where an object of one class keeps a property.
enum PropertyPosition: Hashable {
    case value(Int)
    case toMany(Int)
}
