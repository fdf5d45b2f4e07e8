/// Returns, for each element, whether it belongs to a longest strictly increasing subsequence:
/// those elements stay in place when as few as possible are moved to sort the sequence. It takes
/// O(*n* log *n*) (Fredman, 1975).
func longestIncreasingSubsequence<Number: Comparable>(_ numbers: [Number]) -> [Bool] {
    // The place of the smallest last element of the subsequences of each length.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (place, number) in numbers.enumerated() {
        let low = ends.partitioningIndex { numbers[$0] >= number }
        if low > 0 { previous[place] = ends[low - 1] }
        if low == ends.count { ends.append(place) } else { ends[low] = place }
    }
    var stays = [Bool](repeating: false, count: numbers.count)
    var place = ends.last ?? -1
    while place >= 0 {
        stays[place] = true
        place = previous[place]
    }
    return stays
}
