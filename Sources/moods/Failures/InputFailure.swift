import Foundation
import Interchange

extension Failure {
    init(_ error: InputError) {
        switch error {
        case .missing(let path): self.init(.noInput, "there is no file \(path)")
        case .isDirectory(let path): self.init(.noInput, "\(path) is a folder, not a file")
        case .notPermitted(let path): self.init(.notPermitted, "\(path) may not be read")
        case .unreadable(let code):
            self.init(
                .inputOutput, "cannot read the input: \(String(cString: strerror(code)))")
        case .noTemporaryFile(let code):
            self.init(
                .cannotCreate,
                "no temporary file for standard input: \(String(cString: strerror(code)))")
        }
    }
}
