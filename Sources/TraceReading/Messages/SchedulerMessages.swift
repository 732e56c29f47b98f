internal import TraceModel

/// Messages of the system's scheduler, dasd, which decides when an app is launched for a push or a
/// background task.
///
/// It repeats a decision until the activity runs or is dropped. What it refuses is not the app's
/// doing, so a reader need not search there.
enum SchedulerMessages {
  private static let source = "seen in published device logs of iOS 11 to 18, of dasd"

  static let all: [SystemMessage] = [
    SystemMessage("*com.apple.pushLaunch.{rest}", source: source) { $2.schedule($1) },
    SystemMessage("*bgRefresh-{rest}", source: source) { $2.schedule($1) },
    SystemMessage("*bgProcessing-{rest}", source: source) { $2.schedule($1) },
    SystemMessage("*policyWeight: {rest}", isRest: true, source: source) { $2.schedule($1) },
    SystemMessage("*FinalDecision: {rest}", isRest: true, source: source) { $2.schedule($1) },
  ]
}

/// A decision of the scheduler, which takes a line for each policy:
///
///     com.apple.pushLaunch.com.example.films:1A2B3C:[
///       {name: ApplicationPolicy, policyWeight: 50.000, response: {Decision: Absolutely Must Not
///        Proceed, Score: 0.00, Rationale: [{[pushDisallowed]: Required:0.00, Observed:1.00},]}}
///      ], FinalDecision: Absolutely Must Not Proceed}
struct SchedulerDecision {
  /// `bgRefresh-com.example.films.refresh`; empty if no decision is open.
  private(set) var activity: [UInt8] = []
  private var policies: [String] = []

  private static let policyLimit = 3
  private static let longest = 200

  struct Refusal {
    var activity: [UInt8]
    /// The policies that object, with what each of them measured.
    var policies: String
    /// As the scheduler writes it: `Absolutely Must Not Proceed`.
    var decision: [UInt8]
    /// It is dropped; otherwise the scheduler asks again later.
    var isAbsolute: Bool { decision.first == UInt8(ascii: "A") }
  }

  /// Takes a line, or a whole message. Returns the refusal that it completes.
  mutating func take(_ text: UnsafeRawBufferPointer) -> Refusal? {
    var refusal: Refusal?
    for line in text.split(separator: 0x0A) {
      refusal = takeLine(UnsafeRawBufferPointer(rebasing: line)) ?? refusal
    }
    return refusal
  }

  private mutating func takeLine(_ line: UnsafeRawBufferPointer) -> Refusal? {
    if let end = line.place(of: ":["), !line.part(0, end).has("{name: ") {
      begin(line.part(0, end).trimmed)
    }
    if !activity.isEmpty, let start = line.place(of: "{name: "), line.has("Must Not Proceed") {
      add(policy: line.part(start + 7))
    }
    guard let final = line.place(of: "FinalDecision: ") else { return nil }
    defer { activity = [] }
    let rest = line.part(final + 15)
    // Its score may follow.
    let refusals: [StaticString] = ["Absolutely Must Not Proceed", "Must Not Proceed"]
    guard !activity.isEmpty, let decision = refusals.first(where: { rest.begins(with: $0) }) else {
      return nil
    }
    return Refusal(
      activity: activity, policies: policies.joined(separator: "; "),
      decision: Array(rest.part(0, decision.utf8CodeUnitCount)))
  }

  /// The name of an activity is between the number of a user, on macOS, and its own.
  private mutating func begin(_ name: UnsafeRawBufferPointer) {
    let first = name.place(of: 0x3A) ?? name.count
    let start = first < 7 && name.leadingInteger != nil ? first + 1 : 0
    activity = Array(
      name.part(start, name.lastIndex(of: 0x3A) ?? name.count).prefix(Self.longest))
    policies = []
  }

  private mutating func add(policy text: UnsafeRawBufferPointer) {
    guard policies.count < Self.policyLimit else { return }
    var words = DisplayText.escaped(text.part(0, text.place(of: 0x2C) ?? 0), limit: 60)
    if let start = text.place(of: "Rationale: [{") {
      let why = text.part(start + 13)
      let end = why.place(of: "]: ").map { $0 + 1 } ?? why.place(of: 0x7D) ?? why.count
      words += " " + DisplayText.escaped(why.part(0, end), limit: 80)
    }
    policies.append(words)
  }
}

extension LogSession {
  /// A line of the scheduler about a launch.
  func schedule(_ line: LogLine) {
    guard line.process.is("dasd"), let refusal = system.decision.take(line.message) else { return }
    refusal.activity.withUnsafeBytes { activity in
      let isPush = activity.begins(with: "com.apple.pushLaunch.")
      let task = isPush ? nil : TaskName(activity, isWhole: true)
      guard let name = isPush ? activity.part(21) : task?.id else { return }
      let app = AppTable.Name(bundle: name)
      let process = isPush ? apps.process(app) : nil
      system.stories.note(app, process, line: sink.lineNumber) {
        $0.note(refusal, isOfTask: !isPush)
      }
      guard isPush else { return }
      let text = refusal.activity + Array(": ".utf8) + refusal.decision
      text.withUnsafeBytes { text in
        var line = line
        line.message = text
        keep(line, of: app)
      }
    }
  }
}
