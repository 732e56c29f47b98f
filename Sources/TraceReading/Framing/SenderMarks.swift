internal import TraceModel

/// Labels before the prints of several apps, processes or devices in one text.
///
/// ```
///   [WATCH] applicationDidBecomeActive
///   [PHONE] applicationWillResignActive
///   [PHONE] applicationDidEnterBackground
///   [WATCH] applicationWillResignActive       one app is not left again in the background
///
///   18:02:10.412 pid:2210 applicationDidBecomeActive
/// ```
/// A label may as well be a category of one app. So they are several senders only where their lines
/// together are a life that no process has, and those of each label alone are one; or where the
/// labels are numbers of processes, or identifiers of apps.
struct SenderMarks {
  private let form: Form
  private let labels: [[UInt8]]

  private static let longest = 48
  private static let most = 8

  /// Where a label ends.
  private enum Form: CaseIterable {
    /// `[WATCH] `, `(2210) `, `<2210>: `
    case brackets
    /// `Rain: `, `Rain | `, `Rain> `, `Rain/` right before a callback
    case sign
    /// `pid=2210 `, `10.0.0.5 `, or a picture: a word that no sentence begins with.
    case word
  }

  /// The labels of several senders; nil where nothing proves that they are several.
  init?(_ lines: [[UInt8]]) {
    // Nearly all texts end here.
    let steps = lines.compactMap { line in
      line.withUnsafeBytes { text in
        LifeSteps.print(in: text).flatMap { print in
          print.step == LifeSteps.end
            ? nil
            : (
              line: line, step: print.step,
              isOfScene: text.part(print.name.lowerBound).begins(with: "scene")
            )
        }
      }
    }
    // A recording names the callbacks itself, also as the trigger of work.
    guard steps.count > 2, !lines.contains(where: { RecordStart.isOfRecording($0) }) else {
      return nil
    }
    // The scenes of one app have lives of their own, and labels may name them.
    let ofApps = steps.filter { !$0.isOfScene }
    let prints = (ofApps.isEmpty ? steps : ofApps).map { ($0.line, $0.step) }
    for form in Form.allCases {
      let together = prints.compactMap { line, step in
        line.withUnsafeBytes { text in
          Self.label(text, form).map { (label: Array($0.text), step: step) }
        }
      }
      if let labels = Self.senders(together, areScenes: ofApps.isEmpty) {
        (self.form, self.labels) = (form, labels)
        return
      }
    }
    return nil
  }

  /// A line with the mark of its sender first, and without the label behind its time.
  func marked(_ line: [UInt8]) -> [UInt8] {
    line.withUnsafeBytes { text in
      guard let label = Self.label(text, form), labels.contains(where: { label.text.equals($0) })
      else { return line }
      return DeviceLabel.text(of: Array(label.text)) + text.part(0, label.start)
        + text.part(label.end)
    }
  }

  private static func senders(
    _ prints: [(label: [UInt8], step: Int)], areScenes: Bool
  ) -> [[UInt8]]? {
    // Beside `[Release]`, `[Debug]` is no level.
    let areBuilds = prints.contains { says($0.label, release) }
    let prints = prints.filter { print in
      guard areBuilds || !says(print.label, debug) else { return false }
      // `RainWatch` and `RainHelper` are called like their app, `AppDelegate` is none.
      return !isType(print.label)
        || prints.contains {
          $0.label.count < print.label.count && !isType($0.label)
            && print.label.starts(with: $0.label)
        }
    }
    var labels: [[UInt8]] = []
    var own: [[Int]] = []
    for print in prints {
      let place = labels.firstIndex(of: print.label) ?? labels.count
      if place == labels.count {
        guard labels.count < most else { return nil }
        labels.append(print.label)
        own.append([])
      }
      own[place].append(print.step)
    }
    let changes = zip(prints, prints.dropFirst()).count { $0.label != $1.label }
    // A label of one step alone is a number or a picture of this step.
    guard labels.count > 1, labels.count * 3 <= prints.count * 2,
      own.allSatisfy({ LifeSteps.areLife($0) }), own.contains(where: { Set($0).count > 1 })
    else { return nil }
    if labels.allSatisfy({ $0.withUnsafeBytes { isIdentity($0) } }) { return labels }
    let areNumbered = labels.allSatisfy { label in
      label.contains { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    }
    let shareSteps = labels.indices.contains { one in
      labels.indices.contains { $0 > one && !Set(own[one]).isDisjoint(with: own[$0]) }
    }
    guard !areScenes, changes > 1, !LifeSteps.areLife(prints.map(\.step)),
      areNumbered || shareSteps || areBuilds || labels.contains(where: isType)
    else { return nil }
    return labels
  }

  /// The label of a line, and where it and what separates it from the print begin and end; nil if
  /// it has none, or if it is a category's name.
  private static func label(
    _ line: UnsafeRawBufferPointer, _ form: Form
  ) -> (text: UnsafeRawBufferPointer, start: Int, end: Int)? {
    let start = timeEnd(line)
    let rest = line.part(start)
    let head = rest.part(0, longest)
    guard !namesProcess(head), let (text, length) = bounds(head, form),
      let first = rest.part(length).first, !text.isEmpty,
      first == 0x20 || first == 0x09 || head[length - 1] == slash,
      Self.says(Array(text), debug) || Self.isType(Array(text)) || !CategoryWord.isOne(text)
    else { return nil }
    return (text, start, start + length + rest.part(length).prefix { $0 == 0x20 || $0 == 9 }.count)
  }

  /// The label that a text begins with, and its length with what closes it.
  private static func bounds(
    _ text: UnsafeRawBufferPointer, _ form: Form
  ) -> (text: UnsafeRawBufferPointer, length: Int)? {
    switch form {
    case .brackets:
      var place = 0
      guard let closing = RecordStart.closing(of: text, &place),
        let close = text.place(of: closing), close > place
      else { return nil }
      let hasColon = text.part(close + 1).first == UInt8(ascii: ":")
      let inside = text.part(place, close)
      // A thread's number may follow that of the process.
      let digits = inside.prefix { (0x30...0x39).contains($0) }.count
      let isThread = digits > 0 && inside.part(digits).first == UInt8(ascii: ":")
      return (isThread ? inside.part(0, digits) : inside, close + (hasColon ? 2 : 1))
    case .sign:
      let dash = text.place(of: " - ").map { $0 + 1 }
      let found = dash ?? text.firstIndex { ":|>,;/".utf8.contains($0) }
      guard let sign = found, sign > 0, ProcessName.mayHave(text.part(0, sign).trimmed),
        text[sign] != slash || TextColumns.isCallback(text.part(sign + 1))
      else { return nil }
      return (text.part(0, sign).trimmed, sign + 1)
    case .word:
      guard let blank = text.place(of: 0x20), blank > 0 else { return nil }
      let word = text.part(0, blank)
      guard word.contains(where: { $0 >= 0x80 || (0x30...0x39).contains($0) }) else { return nil }
      return (word, blank)
    }
  }

  /// Whether a process with its number, `Rain[2210`, is in the text: the reader of logs knows it.
  private static func namesProcess(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let open = text.place(of: UInt8(ascii: "[")), open > 0 else { return false }
    return text[open - 1].isNameByte
      && text.part(open + 1).first.map { (0x30...0x39).contains($0) } ?? false
  }

  /// Where the time that a line begins with ends, and the blanks after it.
  private static func timeEnd(_ line: UnsafeRawBufferPointer) -> Int {
    var place = 0
    let closing = RecordStart.closing(of: line, &place)
    guard LogTime.moment(line, &place) != nil else { return 0 }
    if let closing {
      guard line.part(place).first == closing else { return 0 }
      place += 1
    }
    return place + line.part(place).prefix { $0 == 0x20 || $0 == 0x09 }.count
  }

  /// Whether a label is a process' number, as `2210` or `pid 2210`, or an app's identifier, such as
  /// `com.example.rain`.
  private static func isIdentity(_ label: UnsafeRawBufferPointer) -> Bool {
    var digits = label
    if let prefix = numbered.first(where: { label.begins(with: $0) }) {
      digits = label.part(prefix.utf8CodeUnitCount)
    }
    if digits.count > 2, digits.allSatisfy({ (0x30...0x39).contains($0) }) { return true }
    let parts = label.split(separator: 0x2E, omittingEmptySubsequences: false)
    // A logger's subsystem looks the same, and names a part of an app at its end.
    return parts.count > 2
      && !CategoryWord.isOne(UnsafeRawBufferPointer(rebasing: parts[parts.count - 1]))
      && parts.allSatisfy { part in
        (0x61...0x7A).contains((part.first ?? 0) | 0x20)
          && part.allSatisfy { $0.isNameByte || $0 == 0x2D }
      }
  }

  private static let slash = UInt8(ascii: "/")
  /// Two builds of an app, which a person marks with their configurations.
  private static let debug = "debug"
  private static let release = "release"

  /// Whether a label is the name of a type, which may be a part of the app or a process of it.
  private static func isType(_ label: [UInt8]) -> Bool {
    label.withUnsafeBytes { text in
      CategoryWord.isType(text[...]) && !parts.contains { text.hasSuffix($0) }
    }
  }

  /// Endings of types that are parts of an app.
  private static let parts: [StaticString] = ["Delegate", "Model", "Controller", "Manager", "View"]

  private static func says(_ label: [UInt8], _ word: String) -> Bool {
    label.count == word.utf8.count && String(decoding: label, as: UTF8.self).lowercased() == word
  }

  private static let numbered: [StaticString] = ["pid ", "pid=", "pid:", "PID ", "PID=", "PID:"]
}
