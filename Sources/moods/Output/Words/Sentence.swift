extension String {
    /// The clause as a sentence, with a capital letter and a period.
    var sentence: String { capitalizedFirst + "." }

    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
