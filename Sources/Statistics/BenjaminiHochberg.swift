/// The step-up procedure of Benjamini and Hochberg (1995), which controls the false discovery rate.
enum BenjaminiHochberg {
    /// Returns the adjusted p-values: those at most q are the discoveries at a false discovery rate
    /// of q. `pValues` has those of all tests made, in any order, which the result keeps. It takes
    /// O(*m* log *m*) in the number of tests.
    static func adjusted(_ pValues: [Double]) -> [Double] {
        var adjusted = pValues
        var least = 1.0
        let largestFirst = pValues.indices.sorted { pValues[$0] > pValues[$1] }
        for (place, index) in largestFirst.enumerated() {
            let rank = Double(pValues.count - place)
            least = min(least, pValues[index] * Double(pValues.count) / rank)
            adjusted[index] = least
        }
        return adjusted
    }
}
