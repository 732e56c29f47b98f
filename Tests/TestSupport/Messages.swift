/// Sentences of the command that several files of tests compare with.
///
/// Each is a copy of the command's, written once here: a changed sentence fails the tests, and is
/// changed in one place. Sentences that a module shows to its tests are compared with the module's.
package enum Messages {
  package static let missing = "cannot be read: No such file or directory; check the path"
  package static let isDirectory = "cannot be read: Is a directory; name the trace files in it"
  package static let noPermission =
    "cannot be read: Permission denied; grant read permission on the file and search permission on "
    + "its folders"
  package static let empty = "the input is empty"
  package static let standardInputOnce =
    "Standard input can be read only once; name a file in the other place"
  package static let memoryLimit = "reached its memory limit"

  package static func notCreated(_ reason: String) -> String {
    "cannot be created: \(reason); check the folder and its permissions"
  }

  /// - Parameter output: such as `The report`.
  package static func overwrites(_ output: String, _ input: String) -> String {
    "\(output) would overwrite the input '\(input)'; name another file"
  }

  /// Printed after a usage error without a subcommand.
  package static let usage =
    "Usage: lifetrace SUBCOMMAND [OPTIONS] …\nSee 'lifetrace --help' for more information.\n"

  /// Printed after a usage error of a subcommand.
  package static func usage(_ command: String, _ arguments: String) -> String {
    "Usage: lifetrace \(command) [OPTIONS]\(arguments)\n"
      + "See 'lifetrace \(command) --help' for more information.\n"
  }

  /// Fails a test that has recorded an expected file.
  package static func recorded(_ name: String) -> String {
    "\(name) was recorded; read it, then test again without"
  }
}
