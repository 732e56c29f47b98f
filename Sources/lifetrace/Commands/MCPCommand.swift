import TraceModel
import TraceReading

/// `lifetrace mcp`: the Model Context Protocol on standard input and output.
let mcpCommand = CommandSpec(
  name: "mcp",
  overview: "Answer an assistant's questions about traces, with the Model Context Protocol.",
  arguments: "[ROOT…]", argumentKind: .files,
  argumentHelp: [
    (
      "ROOT",
      "A directory with traces (default: the working directory). Nothing outside of the roots is "
        + "read, also not through links, and nothing is written."
    )
  ],
  options: [], count: 0...100,
  examples: [
    .init(
      "List the tools that an assistant has",
      #"echo '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' | lifetrace mcp Traces"#)
  ]
) { arguments, console in
  let roots = arguments.positionals.isEmpty ? [SystemString(".")] : arguments.positionals
  do throws(AllowedRoots.Refusal) {
    var server = MCPServer(roots: try AllowedRoots(roots))
    do throws(SourceError) {
      var lines = MessageLines(
        try TraceSource(.standardInput, mustStop: { console.mustStop }))
      while let line = try lines.next(), !console.mustStop {
        guard let answer = server.answer(to: line) else { continue }
        console.output.text(answer)
        console.output.flush()
      }
      return .ok
    } catch {
      console.error(error)
      return error.exitCode
    }
  } catch {
    console.error(error.text)
    return .noInput
  }
}
