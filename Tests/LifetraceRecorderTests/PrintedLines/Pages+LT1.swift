// swift-format-ignore-file
// Written by PrintedLineTests with LIFETRACE_RECORD=1: the lines of the rules' pages.

#if os(Linux)
  import LifetraceRecorder

  extension PrintedPages {
    static let lt1: [Entry] = [
      ("LT103", { try $0.lt103() }),
      ("LT104", { try $0.lt104() }),
      ("LT107", { try $0.lt107() }),
    ]

    func lt103() throws -> Any? {
      RootView().lifetrace()
      return nil
    }

    func lt104() throws -> Any? {
      Lifetrace.phaseChanged(.init(phase), scope: .app)
      return nil
    }

    func lt107() throws -> Any? {
      RootView().lifetrace()
      return nil
    }
  }
#endif
