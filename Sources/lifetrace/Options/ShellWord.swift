import TraceModel

/// Words of a command line that people copy into a shell.
enum ShellWord {
  /// A word that a shell takes as exactly these bytes; nil if some of them are not shown as they
  /// are. Texts that know code have it between backticks.
  static func of(_ name: SystemString) -> String? {
    let text = name.text
    guard Array(text.utf8) == name.bytes, DisplayText.escaped(text) == text, !text.contains("`")
    else { return nil }
    let isPlain =
      text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20)
          || "._/+,@%:-".utf8.contains($0)
      }
    return isPlain && !text.isEmpty ? text : CompletionScript.quoted(text)
  }

  /// A command with a file as its last word: `check './-odd name'`. A name that begins as an option
  /// does gets a directory before it. If a name cannot be shown as it is, `word` is in its place:
  /// `check FOLDER`.
  static func command(_ words: String, file: SystemString, or word: String) -> String {
    let path = file.hasPrefix("-") ? SystemString(bytes: Array("./".utf8) + file.bytes) : file
    return "\(words) \(of(path) ?? word)"
  }
}
