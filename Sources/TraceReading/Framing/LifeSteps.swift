internal import TraceModel

/// The steps of an app's life that lines of a text name, and whether one process may take them in
/// this order.
enum LifeSteps {
  /// What callbacks and notifications of the steps end with, in the order in which an app that is
  /// left and comes back takes them; then the launch and the end.
  private static let names: [StaticString] = [
    "illResignActive", "idEnterBackground", "illEnterForeground", "idBecomeActive",
    "idFinishLaunching", "illTerminate",
  ]
  /// AppKit's second one of an app that is left.
  private static let resigned: StaticString = "idResignActive"
  private static let resign = 0
  private static let activation = 3
  private static let launch = 4
  static let end = 5

  /// The step that a line names, and where the name is.
  static func print(
    in line: UnsafeRawBufferPointer
  ) -> (step: Int, name: Range<Int>)? {
    for (number, step) in names.enumerated() {
      let found = line.place(of: step) ?? (number == resign ? line.place(of: resigned) : nil)
      guard let place = found else { continue }
      let start = line.part(0, place).lastIndex { !$0.isNameByte }.map { $0 + 1 } ?? 0
      let length = line.part(start).prefix { $0.isNameByte }.count
      return (number, start..<start + length)
    }
    return nil
  }

  /// Whether one process may take these steps. Two parts of an app may print the same one.
  static func areLife(_ steps: [Int]) -> Bool {
    zip(steps, steps.dropFirst()).allSatisfy { before, step in
      if step == before { return true }
      if step == launch || before == end { return false }
      if step == end { return true }
      if before == launch { return step > resign }
      return step == (before + 1) % launch || before == resign && step == activation
    }
  }
}
