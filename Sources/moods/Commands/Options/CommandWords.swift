import ArgumentParser

/// The words of a command line, from which a command is read without the argument parser.
///
/// The parser finds the options of a command by reflection, which takes longer than most commands
/// themselves. This reads what is certain to mean the same to the parser, and gives up on everything
/// else: short options, unknown and missing words, invalid values, and requests for help.
final class CommandWords {
    private let command: any ParsableCommand.Type
    private var options: [String: [String]] = [:]
    private var flags: Set<String> = []
    private var arguments: ArraySlice<String> = []

    /// Sorts the words.
    /// - Returns: `nil` if they don't name a command, or if they aren't certain to be valid.
    init?(_ words: [String]) {
        var command: any ParsableCommand.Type = Moods.self
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                arguments += rest
                break
            }
            if word == "-" || !word.hasPrefix("-") {
                if command.configuration.subcommands.isEmpty {
                    arguments.append(word)
                } else if let subcommand = command.subcommand(named: word) {
                    command = subcommand
                } else {
                    return nil
                }
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = Self.letters[String(parts[0])] ?? String(parts[0])
            guard name == "--journal" || command.configuration.subcommands.isEmpty else {
                return nil
            }
            if NegativeNumbers.isFlag(name) {
                guard parts.count == 1 else { return nil }
                flags.insert(name)
            } else if parts.count == 2 {
                // To the parser, `--note=` has no value yet.
                guard !parts[1].isEmpty else { return nil }
                options[name, default: []].append(String(parts[1]))
            } else {
                guard let value = rest.popFirst(),
                    value == "-" || !value.hasPrefix("-")
                        || Self.namesBeforeNegativeNumbers.contains(name)
                            && NegativeNumbers.isNegativeNumber(value)
                else { return nil }
                options[name, default: []].append(value)
            }
        }
        guard command.configuration.subcommands.isEmpty,
            !Self.commandsOfTheParser.contains(where: { $0 == command })
        else { return nil }
        self.command = command
    }

    /// The commands with options that have other names than their properties (the conditions of
    /// `edit`, and `--output`), and the one that needs one argument or more.
    private static let commandsOfTheParser: [any ParsableCommand.Type] = [
        EditCommand.self, ExportCommand.self, ImportCommand.self, ReportCommand.self,
    ]

    /// The options that the parser lets a negative number follow.
    private static let namesBeforeNegativeNumbers = [
        "--lat", "--lon", "--at", "--near", "--device", "--accuracy",
    ]

    /// The long names for letters. A name that the command doesn't have is left over, so that the
    /// parser reads the words.
    private static let letters = [
        "-a": "--at", "-d": "--date", "-f": "--feeling", "-l": "--limit", "-m": "--match",
        "-n": "--note", "-t": "--tag",
    ]

    /// Reads the command.
    /// - Returns: `nil` if the words aren't certain to be valid.
    func parse() -> (any ParsableCommand)? {
        guard let command = try? command.init(from: self), options.isEmpty, flags.isEmpty,
            arguments.isEmpty
        else { return nil }
        return command
    }

    /// The error that ends the reading. It is never shown.
    fileprivate struct Uncertainty: Error {}

    /// Takes the values of the option that a property declares.
    fileprivate func takeValues<Value: ExpressibleByArgument>(
        of key: some CodingKey, as type: Value.Type
    ) throws -> [Value] {
        try (options.removeValue(forKey: Self.name(of: key)) ?? []).map(Self.value)
    }

    /// Takes the flag that a property declares.
    fileprivate func takeFlag(of key: some CodingKey) -> Bool {
        flags.remove(Self.name(of: key)) != nil
    }

    fileprivate func takeArguments<Value: ExpressibleByArgument>(
        _ most: Int, as type: Value.Type
    ) throws -> [Value] {
        defer { arguments = arguments.dropFirst(most) }
        return try arguments.prefix(most).map(Self.value)
    }

    fileprivate static func value<Value: ExpressibleByArgument>(_ text: String) throws -> Value {
        guard let value = Value(argument: text) else { throw Uncertainty() }
        return value
    }

    /// Returns "--time-zone" for the property `timeZone`, as the parser does.
    private static func name(of key: some CodingKey) -> String {
        key.stringValue.reduce(into: "--") { name, letter in
            name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
        }
    }
}

extension ParsableCommand {
    /// Returns the command below this one that has a name.
    static func subcommand(named name: String) -> (any ParsableCommand.Type)? {
        configuration.subcommands.first { $0.configuration.commandName == name }
    }
}

extension CommandWords: Decoder {
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Properties(words: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Uncertainty() }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw Uncertainty() }

    /// The properties of a command or a group of options.
    private struct Properties<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let words: CommandWords

        var codingPath: [any CodingKey] { [] }
        var allKeys: [Key] { [] }

        func contains(_ key: Key) -> Bool { true }

        func decodeNil(forKey key: Key) -> Bool { false }

        /// Throws for the parser's property wrappers that aren't supported below.
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
            try Value(from: words)
        }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Nested> { throw Uncertainty() }

        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            throw Uncertainty()
        }

        func superDecoder() -> any Decoder { words }

        func superDecoder(forKey key: Key) -> any Decoder { words }
    }

    /// The words that a decoder reads; `nil` for the parser's own decoder.
    fileprivate struct Source: Decodable {
        let words: CommandWords?

        init(from decoder: any Decoder) { words = decoder as? CommandWords }
    }
}

/// The commands' own `init(from:)` calls these for their properties.
extension KeyedDecodingContainer {
    func decode<Value: ExpressibleByArgument>(
        _ type: Option<Value?>.Type, forKey key: Key
    ) throws -> Option<Value?> {
        try decoded(key, Option<Value?>(name: .long)) {
            try $0.takeValues(of: key, as: Value.self).last
        }
    }

    func decode<Value: ExpressibleByArgument>(
        _ type: Option<[Value]>.Type, forKey key: Key
    ) throws -> Option<[Value]> {
        try decoded(key, Option<[Value]>(name: .long)) {
            try $0.takeValues(of: key, as: Value.self)
        }
    }

    func decode<Value: DefaultArgument>(
        _ type: Option<Value>.Type, forKey key: Key
    ) throws -> Option<Value> {
        try decoded(key, Option<Value>(name: .long)) {
            try $0.takeValues(of: key, as: Value.self).last ?? .defaultValue
        }
    }

    func decode<Value>(_: OptionGroup<Value>.Type, forKey key: Key) throws -> OptionGroup<Value> {
        try decoded(key, OptionGroup()) { try Value(from: $0) }
    }

    func decode(_ type: Flag<Bool>.Type, forKey key: Key) throws -> Flag<Bool> {
        try decoded(key, Flag(wrappedValue: false)) { $0.takeFlag(of: key) }
    }

    func decode<Value: ExpressibleByArgument>(
        _ type: Argument<Value?>.Type, forKey key: Key
    ) throws -> Argument<Value?> {
        try decoded(key, Argument<Value?>(help: nil)) {
            try $0.takeArguments(1, as: Value.self).first
        }
    }

    func decode<Value: ExpressibleByArgument>(
        _ type: Argument<Value>.Type, forKey key: Key
    ) throws -> Argument<Value> {
        try decoded(key, Argument<Value>(help: nil)) {
            guard let value = try $0.takeArguments(1, as: Value.self).first else {
                throw CommandWords.Uncertainty()
            }
            return value
        }
    }

    func decode<Value: ExpressibleByArgument>(
        _ type: Argument<[Value]>.Type, forKey key: Key
    ) throws -> Argument<[Value]> {
        try decoded(key, Argument<[Value]>(help: nil)) {
            try $0.takeArguments(.max, as: Value.self)
        }
    }

    /// Returns a property wrapper with the value that is read from words, or the wrapper that the
    /// parser's own decoder returns.
    private func decoded<Wrapper: ArgumentWrapper>(
        _ key: Key, _ wrapper: Wrapper, _ value: (CommandWords) throws -> Wrapper.Value
    ) throws -> Wrapper {
        guard let words = try? decode(CommandWords.Source.self, forKey: key).words else {
            return try decode(Wrapper.self, forKey: key)
        }
        var wrapper = wrapper
        wrapper.wrappedValue = try value(words)
        return wrapper
    }
}

/// What the parser's property wrappers have in common.
private protocol ArgumentWrapper: Decodable {
    associatedtype Value
    var wrappedValue: Value { get set }
}

extension Option: ArgumentWrapper {}
extension Flag: ArgumentWrapper {}
extension Argument: ArgumentWrapper {}
extension OptionGroup: ArgumentWrapper {}
