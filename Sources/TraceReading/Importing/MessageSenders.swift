internal import TraceModel

/// Who wrote messages of one shape, as far as a mapping can ask for it.
struct MessageSender: Equatable {
  var subsystem: String?
  var category: String?
  var process: String?
  /// The app's own code, judging by the lines.
  var isOfApp = false

  init(subsystem: String? = nil, category: String? = nil, process: String? = nil, isOfApp: Bool) {
    (self.subsystem, self.category, self.process) = (subsystem, category, process)
    self.isOfApp = isOfApp
  }

  init(_ line: LogLine) {
    func text(_ bytes: UnsafeRawBufferPointer) -> String? {
      bytes.isEmpty ? nil : String(wellFormed: bytes)
    }
    self.init(
      subsystem: text(line.subsystem), category: text(line.category), process: text(line.process),
      isOfApp: line.isOfApp)
  }

  /// Whether it wrote a line.
  func wrote(_ line: LogLine) -> Bool {
    func fits(_ text: String?, _ bytes: UnsafeRawBufferPointer) -> Bool {
      text.map { bytes.elementsEqual($0.utf8) } ?? bytes.isEmpty
    }
    return fits(subsystem, line.subsystem) && fits(category, line.category)
      && fits(process, line.process) && isOfApp == line.isOfApp
  }

  /// A process of the system.
  var isOfSystem: Bool { process.map { EventGuess.isOfSystem(process: $0) } ?? false }

  /// What those have in common whose words are the app's; the first one if none are.
  static func common(of senders: [MessageSender]) -> MessageSender? {
    let own = senders.filter { $0.isOfApp && !$0.isOfSystem }
    guard var common = own.first else { return senders.first }
    for sender in own.dropFirst() {
      if sender.subsystem != common.subsystem { common.subsystem = nil }
      if sender.category != common.category { common.category = nil }
      if sender.process != common.process { common.process = nil }
    }
    return common
  }
}
