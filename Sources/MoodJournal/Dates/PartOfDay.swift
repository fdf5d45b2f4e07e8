/// A part of the day that people name instead of a time, with its hour.
enum PartOfDay: String {
    case morning
    case noon
    case afternoon
    case evening
    case night

    var time: LocalTime {
        let hour =
            switch self {
            case .morning: 9
            case .noon: 12
            case .afternoon: 15
            case .evening: 20
            case .night: 22
            }
        return LocalTime(millisecondOfDay: hour * 3_600_000)
    }
}
