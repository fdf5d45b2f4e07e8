import Foundation

/// The index paths of positions, as the sections were when it was made.
struct ResultsPlaces {
    struct Place {
        let position: Int
        let path: IndexPath
        let sectionName: String
    }

    private let sections: SectionList
    private let starts: [Int]

    init(_ sections: SectionList) {
        self.sections = sections
        starts = sections.starts
    }

    func place(_ position: Int) -> Place {
        let section = max(0, starts.numberBelow(position + 1) - 1)
        return Place(
            position: position,
            path: IndexPath(item: position - starts[section], section: section),
            sectionName: sections.names[section])
    }
}

extension [Int] {
    /// How many of the elements, which ascend, are less than a number.
    func numberBelow(_ number: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
