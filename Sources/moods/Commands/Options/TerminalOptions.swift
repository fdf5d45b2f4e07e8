import ArgumentParser

/// The option that turns colors on or off.
struct ColorOptions: ParsableArguments {
    @Option(help: "When to use colors; auto is on a terminal, unless NO_COLOR is set.")
    var color: ColorChoice = .defaultValue
    func terminal() -> TerminalEnvironment { .current(color: color) }
}

extension ColorChoice: DefaultArgument {
    static let defaultValue = ColorChoice.auto
}

/// The options of a listing on a terminal.
struct TerminalOptions: ParsableArguments {
    @OptionGroup var colorOptions: ColorOptions

    @Flag(help: "Print at once, without a pager.")
    var noPager = false

    /// Returns the terminal to write for. On a terminal, the output is paged from now on, unless
    /// the options or the environment say otherwise.
    func terminal(paging output: StandardOutput) -> TerminalEnvironment {
        let terminal = colorOptions.terminal()
        if !noPager, terminal.canMoveCursor, let command = Pager.command() {
            output.page(
                with: Pager(
                    command: command, height: TerminalSize.current().rows, width: terminal.width))
        }
        return terminal
    }
}
