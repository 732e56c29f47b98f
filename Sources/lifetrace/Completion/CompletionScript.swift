/// The scripts that let shells complete the command's words, made from the table of commands and
/// options.
enum CompletionScript {
  static let shells = ["bash", "zsh", "fish"]

  /// The script for one of ``shells``.
  static func text(for shell: String) -> String {
    switch shell {
    case "zsh": ZshCompletion.text
    case "fish": FishCompletion.text
    default: BashCompletion.text
    }
  }

  /// A word of a shell that means exactly this text.
  static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// The first sentence of a help text, for lists that have a line for each word.
  static func brief(_ text: String) -> String {
    var sentence = ""
    for word in text.split(separator: " ") {
      sentence += (sentence.isEmpty ? "" : " ") + word
      if word.hasSuffix(".") { break }
    }
    return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}
