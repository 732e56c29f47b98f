#if canImport(UIKit) || canImport(AppKit) || canImport(WatchKit)
#else
  // A host without Apple's frameworks: the header contains the facts that the process knows about
  // itself, and the life cycle is recorded by calls of `Lifetrace.lifeCycle(_:scene:)`.
  extension Lifetrace {
    /// `$XDG_STATE_HOME/lifetrace/NAME`, NAME being that of the executable (XDG Base Directory
    /// Specification 0.8).
    static var defaultFolders: [String] {
      let home = environment("HOME") ?? "/tmp"
      let state = environment("XDG_STATE_HOME") ?? home + "/.local/state"
      return [state + "/lifetrace/" + executableName]
    }

    static func completed(_ options: Configuration) -> Configuration {
      var options = options
      if options.app.identifier == nil { options.app.identifier = executableName }
      return options
    }

    static func observe(_ captures: Captures) {}

    static let systemLog: SystemLog.Read? = nil

    private static var executableName: String {
      CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "app"
    }
  }
#endif
