extension RandomAccessCollection {
    /// Returns the index of the first element for which a condition holds that holds for all after
    /// it too; `endIndex` if it holds for none. It takes O(log *n*).
    func partitioningIndex(_ condition: (Element) throws -> Bool) rethrows -> Index {
        var (lower, count) = (startIndex, count)
        while count > 0 {
            let middle = index(lower, offsetBy: count / 2)
            if try condition(self[middle]) {
                count /= 2
            } else {
                (lower, count) = (index(after: middle), count - count / 2 - 1)
            }
        }
        return lower
    }
}
