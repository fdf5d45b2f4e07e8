// Prints each line of standard input folded by the Atlas's own rule, so that generate.py needs
// none: swiftc -parse-as-library FoldedName.swift fold.swift

@main
enum Fold {
    static func main() {
        while let line = readLine() { print(FoldedName(line).text) }
    }
}
