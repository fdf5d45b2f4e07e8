import Foundation

/// The discrete Fourier transform of complex numbers, whose number is a power of two, by the
/// algorithm of Cooley and Tukey (1965).
struct FourierTransform {
    /// The number of complex numbers.
    let count: Int
    /// The numbers cos(π·*j*/*h*) and -sin(π·*j*/*h*) for 0 ≤ *j* < *h*, from *h* on, for each power
    /// *h* of two below the count.
    private let (cosines, sines): ([Double], [Double])
    /// The places of the numbers, whose bits are in reverse order.
    private let places: [Int]

    /// Prepares transforms of at least `minimum` numbers.
    init(atLeast minimum: Int) {
        var (cosines, sines): ([Double], [Double]) = ([0], [0])
        var (count, places) = (1, [0])
        while count < minimum {
            for place in 0..<count {
                let angle = Double.pi * Double(place) / Double(count)
                cosines.append(cos(angle))
                sines.append(-sin(angle))
            }
            places = places.map { 2 * $0 } + places.map { 2 * $0 + 1 }
            count *= 2
        }
        (self.count, self.cosines, self.sines, self.places) = (count, cosines, sines, places)
    }

    /// Transforms numbers in place. It takes O(*n* log *n*).
    func apply(_ real: inout [Double], _ imaginary: inout [Double]) {
        for (place, other) in places.enumerated() where place < other {
            real.swapAt(place, other)
            imaginary.swapAt(place, other)
        }
        real.withUnsafeMutableBufferPointer { real in
            imaginary.withUnsafeMutableBufferPointer { imaginary in
                var half = 1
                while half < count {
                    for start in stride(from: 0, to: count, by: 2 * half) {
                        for offset in 0..<half {
                            let (low, high) = (start &+ offset, start &+ offset &+ half)
                            let (c, s) = (cosines[half &+ offset], sines[half &+ offset])
                            let x = real[high] * c - imaginary[high] * s
                            let y = real[high] * s + imaginary[high] * c
                            (real[high], imaginary[high]) = (real[low] - x, imaginary[low] - y)
                            (real[low], imaginary[low]) = (real[low] + x, imaginary[low] + y)
                        }
                    }
                    half *= 2
                }
            }
        }
    }
}
