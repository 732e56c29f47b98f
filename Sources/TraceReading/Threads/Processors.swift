import SystemLibrary

/// The processors that this process may use, and the threads that are worth it.
public enum Processors {
  /// The number of processors; at least 1. Those that `taskset` or a container excludes are not
  /// counted (Linux), nor are processors that are switched off (Darwin, `hw.activecpu` of
  /// `sysctl(3)`). A container's share of processor time does not count.
  public static var available: Int {
    #if canImport(Darwin)
      var count: Int32 = 0
      var size = MemoryLayout<Int32>.size
      if sysctlbyname("hw.activecpu", &count, &size, nil, 0) == 0, count > 0 { return Int(count) }
    #else
      if let count = allowed(in: status()), count > 0 { return count }
    #endif
    return max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// How many threads to work with: those that are wanted, but one alone if the process may map
  /// little memory.
  public static func threads(_ wanted: Int) -> Int { mayMapLittle ? 1 : wanted }

  /// The process may map little memory (`ulimit -v`, RLIMIT_AS of getrlimit(2)). Of the stacks, the
  /// blocks of text and the allocator's arenas of several threads little is ever used, but all of
  /// it counts.
  static var mayMapLittle: Bool {
    var limit = rlimit()
    #if canImport(Glibc)
      let result = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    #else
      let result = getrlimit(RLIMIT_AS, &limit)
    #endif
    return result == 0 && limit.rlim_cur < 1 << 30
  }

  #if !canImport(Darwin)
    /// The kernel's status of this process (proc(5), `/proc/pid/status`). Swift does not see
    /// `sched_getaffinity(2)`, whose answer this repeats.
    private static func status() -> [UInt8] {
      let file = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return [] }
      defer { close(file) }
      return [UInt8](unsafeUninitializedCapacity: 1 << 14) { buffer, count in
        count = max(0, read(file, buffer.baseAddress, buffer.count))
      }
    }

    /// The processors in the line `Cpus_allowed:`, which is a mask in hexadecimal digits, with
    /// commas between groups; nil if there is no such line.
    static func allowed(in status: [UInt8]) -> Int? {
      let name = Array("Cpus_allowed:".utf8)
      let lines = status.split(separator: 10)
      guard let line = lines.first(where: { $0.starts(with: name) }) else { return nil }
      return line.dropFirst(name.count).reduce(0) { sum, digit in
        sum + (Character(Unicode.Scalar(digit)).hexDigitValue?.nonzeroBitCount ?? 0)
      }
    }
  #endif
}
