/// Names in square brackets before the prints of several apps in one text: `[WATCH] `, `[PHONE] `.
///
/// ```
///   [WATCH] applicationDidBecomeActive
///   [PHONE] applicationWillResignActive
///   [PHONE] applicationDidEnterBackground
///   [WATCH] applicationWillResignActive       one app is not left again in the background
/// ```
/// A mark may as well be a category of one app. So they are several senders only where their lines
/// together are a life that no process has, and those of each mark alone are one.
enum SenderMarks {
  private static let longest = 32
  private static let most = 8
  /// What callbacks and notifications of the steps of a life end with, in the order in which an app
  /// that is left and comes back takes them.
  private static let steps: [StaticString] = [
    "illResignActive", "idEnterBackground", "illEnterForeground", "idBecomeActive",
  ]

  private struct Print {
    let mark: UnsafeRawBufferPointer
    let step: Int
  }

  /// The marks of several senders as decorations; empty where nothing proves that they are several.
  static func all(of lines: [[UInt8]]) -> [LineDecoration] {
    // Nearly all texts end here.
    guard lines.contains(where: { $0.first == UInt8(ascii: "[") }) else { return [] }
    var marks: [[UInt8]] = []
    var own: [[Int]] = []
    var together: [(mark: Int, step: Int)] = []
    for line in lines {
      line.withUnsafeBytes { text in
        guard let print = print(text) else { return }
        let mark = marks.firstIndex { print.mark.equals($0) } ?? marks.count
        if mark == marks.count {
          marks.append(Array(print.mark))
          own.append([])
        }
        own[mark].append(print.step)
        together.append((mark, print.step))
      }
      guard marks.count <= most else { return [] }
    }
    guard marks.count > 1, own.allSatisfy({ isLife($0) }), !isLife(together.map(\.step)),
      marks.indices.contains(where: { one in
        marks.indices.contains { $0 > one && !Set(own[one]).isDisjoint(with: own[$0]) }
      }), zip(together, together.dropFirst()).count(where: { $0.mark != $1.mark }) > 1
    else { return [] }
    return marks.map { LineDecoration(parts: [.words($0)], isSender: true) }
  }

  /// The mark and the step of a line; nil if it prints none, or if its mark is a category's name.
  private static func print(_ line: UnsafeRawBufferPointer) -> Print? {
    guard line.first == UInt8(ascii: "["),
      let close = line.part(0, longest).place(of: UInt8(ascii: "]")), close > 1,
      line.part(close + 1).first == 0x20
    else { return nil }
    let mark = line.part(1, close)
    guard (0x41...0x5A).contains(mark[0] & 0xDF), mark.allSatisfy({ $0.isNameByte || $0 == 0x20 }),
      !CategoryWord.isOne(mark), let step = steps.firstIndex(where: { line.has($0) })
    else { return nil }
    return Print(mark: mark, step: step)
  }

  /// Whether one process may take these steps. Two parts of an app may print the same one.
  private static func isLife(_ steps: [Int]) -> Bool {
    zip(steps, steps.dropFirst()).allSatisfy { before, step in
      step == before || step == (before + 1) % Self.steps.count || before == 0 && step == 3
    }
  }
}
