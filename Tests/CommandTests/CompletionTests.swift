import Foundation
import TestSupport
import Testing

/// Scripts for shells and the manual page, as far as they can be judged without those shells.
@Suite struct CompletionTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func text(_ words: String...) throws -> String {
    let result = try Command.run(words, in: scratch.folder)
    #expect(result.code == 0 && result.errors.isEmpty)
    return result.text
  }

  /// The options that the help of a subcommand lists.
  private func options(_ command: String) throws -> [String] {
    try text(command, "--help").matches(of: #/\n {2,4}(?:-\w, )?(?<name>--[a-z-]+)/#)
      .map { String($0.output.name) }
  }

  private func commands() throws -> [String] {
    try text("--help").split(separator: "\n").drop { $0 != "SUBCOMMANDS:" }.dropFirst()
      .prefix { $0 != "EXAMPLES:" }.filter { !$0.hasPrefix("   ") }
      .map { String($0.dropFirst(2).prefix { $0 != " " }) }
  }

  @Test func everySubcommandAndOptionIsInAllOfThem() throws {
    let bash = try text("--generate-completion-script", "bash")
    let zsh = try text("--generate-completion-script=zsh")
    let fish = try text("--generate-completion-script", "fish")
    let manual = try text("--generate-manual")
    let commands = try commands()
    #expect(commands.count >= 8)
    for command in commands {
      let options = try options(command)
      #expect(options.contains("--help"))
      #expect(bash.contains("\n    \(command))\n"))
      #expect(zsh.contains("    '\(command):"))
      #expect(manual.contains("\n.Ss \(command)\n"))
      for option in options {
        #expect(bash.contains(option), "\(command) \(option)")
        #expect(zsh.contains("'\(option)") || zsh.contains("'*\(option)"), "\(command) \(option)")
        #expect(
          fish.contains("-n '__lifetrace_is \(command)' -l \(option.dropFirst(2))"),
          "\(command) \(option)")
        #expect(manual.contains("Fl \(option.dropFirst())"), "\(command) \(option)")
      }
    }
  }

  @Test func rulesAndChoicesAreOffered() throws {
    for shell in ["bash", "zsh", "fish"] {
      let script = try text("--generate-completion-script", shell)
      for word in ["heavy-work-in-inactive", "uiscene", "scene.willConnect", "oslog-ndjson"] {
        #expect(script.contains(word), "\(shell) \(word)")
      }
    }
  }

  @Test func bashTakesItsScript() throws {
    try scratch.write("script", try text("--generate-completion-script", "bash"))
    let result = try Command.run(
      [], in: scratch.folder,
      shell:
        "exec bash -c 'source ./script; COMP_WORDS=(lifetrace check --reporter js); COMP_CWORD=3; "
        + "_lifetrace; echo \"${COMPREPLY[*]}\"'")
    #expect(result.code == 0 && result.errors.isEmpty)
    #expect(result.text == "json\n")
  }

  @Test func theManualPageIsPlain() throws {
    let page = try text("--generate-manual")
    #expect(page.utf8.allSatisfy { $0 < 0x80 && ($0 >= 0x20 || $0 == 0x0A) })
    #expect(page.hasPrefix(".Dd "))
    // Nothing of the place or time where it was made.
    #expect(try text("--generate-manual") == page)
    #expect(!page.contains(scratch.folder.path))
  }
}
