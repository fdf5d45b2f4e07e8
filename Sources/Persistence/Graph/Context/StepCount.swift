/// The number of steps that operations took, which is their cost whatever the machine. Only debug
/// builds count, for tests.
struct StepCount {
    #if DEBUG
        private(set) var count = 0
    #endif

    mutating func add(_ steps: Int = 1) {
        #if DEBUG
            count += steps
        #endif
    }
}
