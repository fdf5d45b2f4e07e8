import Foundation

extension termios {
    /// The settings in which each key is read when it is pressed, without echo. Control-C is read
    /// as a key; Control-Z and Control-\\ stay signals.
    var unbuffered: termios {
        var settings = self
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        settings.setControl(VINTR, to: 0)
        settings.setControl(VMIN, to: 1)
        settings.setControl(VTIME, to: 0)
        return settings
    }

    /// Sets one of the control characters, which Swift imports as a tuple.
    mutating func setControl(_ index: Int32, to value: UInt8) {
        withUnsafeMutableBytes(of: &c_cc) { characters in
            guard characters.indices.contains(Int(index)) else { return }
            characters[Int(index)] = value
        }
    }
}
