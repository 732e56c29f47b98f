internal import TraceModel

/// The labels before the callbacks that lines without a process print: `[Films] …`, `[Music] …`,
/// or `User A: …`, `User B: …`.
///
/// Labels of one app are those of its parts, which print different callbacks, or the same ones
/// together. Two apps whose prints are in one text print the same callbacks at other times, and
/// each continues from its own last step. Nothing shows which of the two it is; so after a callback
/// under one label, the next one under another that prints the same callbacks may be of another
/// app, and so may one that follows what its own label printed last and not what came before it.
/// What was known does not hold for it. Names that no category of an app has are rather those of
/// two apps: between them nothing follows from the order of their lines.
struct PrintedLabels {
  /// A text with more does not name apps.
  private static let limit = 16

  private var kinds: [UInt64: EventKindSet] = [:]
  /// The latest step that each of them printed.
  private var steps: [UInt64: Step] = [:]
  private var latest: UInt64 = 0
  /// Labels that may be names of apps.
  private var names: Set<UInt64> = []

  /// A callback that another label printed just before is printed again.
  mutating func noteAgain(_ kind: EventKind, _ label: Label) {
    let digest = label.digest
    guard digest != 0, kinds[digest] != nil || kinds.count < Self.limit else { return }
    kinds[digest, default: EventKindSet([])].insert(kind)
    if label.mayNameApp { names.insert(digest) }
  }

  /// Takes a callback; true if it may be of another app than the one before.
  mutating func isOfAnother(_ kind: EventKind, _ label: Label) -> Bool {
    noteAgain(kind, label)
    let label = label.digest
    guard label != 0 else { return false }
    let step = Step(kind)
    defer {
      if let step, kinds[label] != nil { steps[label] = step }
      latest = label
    }
    guard latest != label, let own = kinds[label], let other = kinds[latest] else { return false }
    if own.meets(other) || names.contains(label) && names.contains(latest) { return true }
    guard let step, let before = steps[label], let last = steps[latest] else { return false }
    return step.follows(before) && !step.follows(last)
  }

  struct Label {
    /// 0 without a label.
    var digest: UInt64 = 0
    var mayNameApp = false
  }

  /// The steps of an app, in the order in which one that is left and comes back takes them.
  enum Step: CaseIterable {
    case resigned, left, entered, activated

    /// Nil for other events.
    init?(_ kind: EventKind?) {
      guard let kind, let step = Self.allCases.first(where: { $0.kinds.contains(kind) }) else {
        return nil
      }
      self = step
    }

    private var kinds: EventKindSet {
      switch self {
      case .resigned: Self.ofResigning
      case .left: Self.ofLeaving
      case .entered: Self.ofEntering
      case .activated: Self.ofActivation
      }
    }

    func follows(_ other: Step) -> Bool {
      switch self {
      case .resigned: other == .activated
      case .left: other == .resigned
      case .entered: other == .left
      case .activated: other == .entered || other == .resigned
      }
    }

    private static let ofResigning = EventKindSet([
      .appWillResignActive, .noteAppWillResignActive, .sceneWillResignActive, .nsWillResignActive,
    ])
    private static let ofLeaving = EventKindSet([
      .appDidEnterBackground, .noteAppDidEnterBackground, .sceneDidEnterBackground,
    ])
    private static let ofEntering = EventKindSet([
      .appWillEnterForeground, .noteAppWillEnterForeground, .sceneWillEnterForeground,
    ])
    private static let ofActivation = EventKindSet([
      .appDidBecomeActive, .noteAppDidBecomeActive, .sceneDidBecomeActive, .nsDidBecomeActive,
    ])
  }
}

extension LogSession {
  /// The label of a line that names no process.
  func label(of line: LogLine, _ kind: EventKind) -> PrintedLabels.Label {
    guard line.process.isEmpty, let first = line.message.first else { return .init() }
    let values = SenderValues(line.message)
    // A scene has a session of its own.
    if values.digest != 0, values.areSure || kind.scope != "scene" {
      return .init(digest: values.digest, mayNameApp: values.areSure)
    }
    if first == UInt8(ascii: "[") {
      guard let end = line.message.place(of: UInt8(ascii: "]")) else { return .init() }
      let text = line.message.part(1, end)
      // A scene is one of its app, and a function is no name.
      guard PrintedWords(text).sceneKey.isEmpty, PrintedNames.firstName(in: text) == nil else {
        return .init()
      }
      guard case .name = SourceLabel(text) else { return .init() }
      return .init(digest: DoubledMessages.digest(text), mayNameApp: !CategoryWord.isOne(text))
    }
    guard let text = sender(line.message) else { return .init() }
    return .init(digest: DoubledMessages.digest(text), mayNameApp: !CategoryWord.isOne(text))
  }

  /// `Rain` of `Rain: …`, `User A` of `User A: …`, `push` of `push: …`: one or two words that begin
  /// with a capital letter, or the name of a category, before a colon.
  private func sender(_ message: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    guard let colon = message.prefix(32).firstIndex(of: UInt8(ascii: ":")), colon > 1,
      colon + 1 < message.count, message[colon + 1] == 0x20
    else { return nil }
    let text = message.part(0, colon)
    guard (0x41...0x5A).contains(text[0]) || CategoryWord.isOne(text),
      text.allSatisfy({ $0.isNameByte || $0 == 0x20 }),
      text.count(where: { $0 == 0x20 }) <= 1, PrintedNames.firstName(in: text) == nil,
      PrintedWords(text).sceneKey.isEmpty
    else { return nil }
    let word = text.part(0, text.place(of: 0x20) ?? text.count)
    guard case .name = SourceLabel(word) else { return nil }
    return text
  }

  /// A callback that may be of another app than the one before it says nothing of its state.
  func noteLabel(_ kind: EventKind, _ process: AppProcess, _ line: LogLine) {
    guard process.printed.labels.isOfAnother(kind, label(of: line, kind)) else { return }
    process.forgetState()
    doubt(process)
  }
}
