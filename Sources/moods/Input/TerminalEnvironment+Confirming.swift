import Foundation

extension TerminalEnvironment {
    /// Prints a question on standard error, and reads the reply from standard input: one key, or a
    /// line if the terminal can't move its cursor. What was typed before the question appears isn't
    /// a reply.
    /// - Parameter isUsual: Whether Enter means yes.
    /// - Returns: Whether the reply is "y" or "yes".
    /// - Throws: ``Interruption`` for Control-C.
    func confirms(_ question: String, isUsual: Bool = false) throws -> Bool {
        let prompt = TerminalText.line(question) + (isUsual ? " [Y/n] " : " [y/N] ")
        guard canMoveCursor else {
            tcflush(STDIN_FILENO, TCIFLUSH)
            StandardError.write(prompt)
            guard let line = readLine() else {
                StandardError.write("\n")
                return false
            }
            return line.isEmpty ? isUsual : ["y", "yes"].contains(line.lowercased())
        }
        let keyboard = try KeyboardInput(marksPastes: false, dropsEarlierKeys: true)
        defer { keyboard.end() }
        StandardError.write(prompt)
        do {
            while true {
                let isYes: Bool
                switch try keyboard.next() {
                case .enter: isYes = isUsual
                case .text(let text): isYes = text.lowercased() == "y"
                case .resumed:
                    StandardError.write("\n" + prompt)
                    continue
                case .resized, .pasted, .unknown, .invalid: continue
                default: isYes = false
                }
                StandardError.write(isYes ? "y\n" : "n\n")
                return isYes
            }
        } catch {
            StandardError.write("\n")
            throw error
        }
    }
}
