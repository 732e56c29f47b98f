import Foundation
import TestSupport

/// Scripts that run a command with less than it may need.
enum Shell {
  /// Files may have a few hundred bytes (512 or 1,024, as the shell counts). The thread sanitizer,
  /// where it is built in, would map a larger one from `TMPDIR` before the command begins, and does
  /// without if that fails.
  static let withSmallFiles = "ulimit -f 1; export TMPDIR=/nowhere; exec \"$0\" \"$@\""
}

extension Tier {
  /// A sanitizer's shadow memory is larger than any limit of address space that is of use.
  static let limitsMemory = !Command.binary.pathComponents.contains { $0.hasSuffix("-sanitizer") }
}

#if os(Linux)
  /// Linux's data about a running process.
  struct ProcessFiles {
    let folder: String

    init(_ number: Int32) { folder = "/proc/\(number)" }

    /// `S` while it waits, `T` while it is stopped; nil after its end.
    var state: Character? {
      let line = try? String(contentsOfFile: folder + "/stat", encoding: .utf8)
      return line.flatMap { $0.split(separator: ")").last?.first { $0 != " " } }
    }

    /// How far it has read the file of this path; nil while it has not opened it.
    func position(of path: String) -> Int? {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/fd")) ?? []
      for name in names {
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: folder + "/fd/" + name)
        guard target == path,
          let text = try? String(contentsOfFile: folder + "/fdinfo/" + name, encoding: .utf8)
        else { continue }
        return text.split(separator: "\n").first.flatMap { Int($0.dropFirst(4).filter(\.isNumber)) }
      }
      return nil
    }
  }
#endif
