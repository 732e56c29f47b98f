import SystemLibrary

/// The directory that relative paths begin in.
enum WorkingDirectory {
  /// Its absolute names: the one without links, and the shell's, if that is another.
  static var names: [String] {
    var names: [String] = []
    if let name = getcwd(nil, 0) {
      names.append(SystemString(cString: name).text)
      free(name)
    }
    if let shell = Terminal.environment("PWD"), shell.hasPrefix("/"), !names.contains(shell),
      isHere(shell)
    {
      names.append(shell)
    }
    return names
  }

  private static func isHere(_ path: String) -> Bool {
    var (here, there) = (stat(), stat())
    return stat(".", &here) == 0 && stat(path, &there) == 0 && here.st_dev == there.st_dev
      && here.st_ino == there.st_ino
  }
}
