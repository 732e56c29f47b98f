import Foundation
import LifetraceRecorder

/// A disk that gets full and free again: a limit on the size of files, which every Unix has and
/// which needs no rights.
enum FullDisk {
  static func run(_ folder: String) throws {
    try? FileManager.default.removeItem(atPath: folder)
    signal(SIGXFSZ, SIG_IGN)
    var options = Lifetrace.Configuration()
    options.folder = folder
    guard Lifetrace.start(options) else { Main.fail("it does not start") }
    var sent = 0
    func send(_ count: Int) {
      for _ in 0..<count {
        sent += 1
        Lifetrace.record("timer.fire", isUrgent: sent % 7 == 0) { $0.set("id", Int64(sent)) }
      }
      Lifetrace.flush()
    }
    send(1000)
    // The limit lies inside a record.
    let size = try Segments(folder: folder).read().bytes
    limit(size + 1234)
    for _ in 0..<20 { send(50) }
    let atLimit = try Segments(folder: folder).read()
    limit(nil)
    send(1000)
    Lifetrace.stop()
    let found = try Segments(folder: folder).read()
    let present = found.ids.count
    // The present and the lost records together are all.
    let told = present + Int(found.lost)
    try Main.report(
      [
        "sent": sent, "present": present, "saidToBeLost": found.lost,
        "atTheLimit": atLimit.ids.count, "unreadable": found.unreadable.count,
        "tornLines": found.tornLines + atLimit.tornLines,
      ],
      holds: told == sent && found.lost > 0 && found.unreadable.isEmpty && found.tornLines == 0
        && atLimit.tornLines == 0 && atLimit.unreadable.isEmpty)
  }

  private static func limit(_ bytes: Int?) {
    var limit = rlimit()
    #if canImport(Darwin)
      getrlimit(RLIMIT_FSIZE, &limit)
      limit.rlim_cur = bytes.map { rlim_t($0) } ?? limit.rlim_max
      setrlimit(RLIMIT_FSIZE, &limit)
    #else
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      limit.rlim_cur = bytes.map { rlim_t($0) } ?? limit.rlim_max
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #endif
  }
}
