// What two reports of an end say of one another.
extension ProcessEnd {
  private enum Cause { case memory, system, crash }

  /// What ended the process, as far as the report names it: the signal with which the system kills
  /// is that of many causes.
  private var cause: Cause? {
    var reason = reason ?? ""
    if JetsamReason(reason) != nil { return .memory }
    let isOfSystem =
      code.flatMap { TerminationCode($0) } != nil || EndCause.said(in: reason) != nil
      || reason.withUTF8 { TerminationCode(in: UnsafeRawBufferPointer($0)) } != nil
    if isOfSystem { return .system }
    return Self.crashes.contains { reason.contains($0) } ? .crash : nil
  }

  /// Signals of a mistake in the process itself.
  private static let crashes = ["SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGTRAP", "SIGABRT"]

  /// Whether two reports about one process describe different ends: a process ends once, for one
  /// cause.
  public func hasOtherCause(than other: ProcessEnd) -> Bool {
    if let code, let its = other.code, code != its { return true }
    guard let cause, let its = other.cause else { return false }
    return cause != its
  }

  /// Whether this report tells more of an end than another. Two that tell as much are in one order,
  /// whichever is read first.
  public func tellsMore(than other: ProcessEnd) -> Bool {
    if weight != other.weight { return weight > other.weight }
    let (numbers, its) = (order, other.order)
    if numbers != its { return numbers.lexicographicallyPrecedes(its) }
    return words.lexicographicallyPrecedes(other.words)
  }

  /// A moment counts for more than any words.
  private var weight: Int {
    let told = [
      code != nil, name != nil, transition != nil, allowance >= 0, reason != nil, launched != nil,
      !suspensions.isEmpty, app.version != nil, app.device != nil, app.os != nil,
    ]
    return told.count { $0 } + (ended == nil ? 0 : 2 * told.count) + (cause == nil ? 0 : told.count)
  }

  private var order: [Int64] { [ended ?? .max, launched ?? .max, code ?? .max, allowance] }

  private var words: [UInt8] {
    ([reason, name, transition, app.version, app.build, app.os, app.device] + names)
      .flatMap { ($0 ?? "").utf8 + [0] }
  }
}
