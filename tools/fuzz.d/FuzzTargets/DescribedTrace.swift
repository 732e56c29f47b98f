@testable import TraceModel
@testable import TraceReading

/// A trace that an input describes event by event, so that every change of the input is another
/// legal record.
///
/// ```
///   header: platform | life cycle | flags        event: name | scene, time | keys × (key | value)
/// ```
struct DescribedTrace {
  private(set) var text = ""
  private var time: Int64 = 0
  private var sequence: Int64 = 0
  private static let longest = 40_000

  init(_ input: inout FuzzInput) {
    addHeader(&input)
    while !input.isAtEnd, text.utf8.count < Self.longest { addEvent(&input) }
  }

  private mutating func addHeader(_ input: inout FuzzInput) {
    let platform = Self.pick(RunHeader.Platform.allCases, input.byte())
    let lifeCycle = Self.pick(RunHeader.LifeCycle.allCases, input.byte())
    let flags = input.byte()
    text += #"{"lifetrace":1,"platform":"\#(platform.rawValue)","app":"films""#
    if flags & 1 == 0 { text += #","lifeCycle":"\#(lifeCycle.rawValue)""# }
    if flags & 2 == 0 { text += #","multipleScenes":true"# }
    if flags & 4 == 4 { text += #","midlife":true"# }
    if flags & 8 == 8 { text += #","clock":"wall""# }
    if flags & 16 == 16 { text += #","sdk":"27.0","os":"27.0""# }
    if flags & 32 == 0 {
      let names = RunHeader.Families.names.map { "\"\($0)\"" }
      text += #","records":[\#(names.joined(separator: ","))]"#
    }
    text += "}\n"
    time = 0
    sequence = 0
  }

  private mutating func addEvent(_ input: inout FuzzInput) {
    let name = Int(input.byte())
    let place = input.byte()
    if name == 255 { return addHeader(&input) }
    let names = EventKind.definedNames
    text += #"{"event":"\#(name < names.count ? String(describing: names[name]) : "phase.frozen")""#
    addTime(Int(place >> 4))
    if place & 3 > 0 { text += #","scene":"\#(["A", "B", "C"][Int(place & 3) - 1])""# }
    if place & 4 == 4 { addSequence(input.byte()) }
    var given: Set<EventKey> = [.event, .lifetrace, .t, .scene, .seq]
    for _ in 0..<(place & 8 == 8 ? input.number(below: 8) : 0) {
      let key = Self.pick(EventKey.allCases, input.byte())
      let value = input.byte()
      guard given.insert(key).inserted else { continue }
      text += #","\#(key.text)":\#(Self.value(key, value))"#
    }
    text += "}\n"
  }

  private mutating func addTime(_ step: Int) {
    let steps: [Int64] = [
      0, 1, 1_000_000, 20_000_000, 300_000_000, 1_000_000_000, 3_000_000_000, 9_000_000_000,
      31_000_000_000, 200_000_000_000, 3_600_000_000_000, .max / 3, .max, -1, -5_000_000_000,
    ]
    guard step < steps.count else { return }
    let (sum, isTooLate) = time.addingReportingOverflow(steps[step])
    time = isTooLate ? .max : max(0, sum)
    text += #","t":\#(time)"#
  }

  private mutating func addSequence(_ step: UInt8) {
    let (sum, _) = sequence.addingReportingOverflow(step == 255 ? .max : Int64(step % 4))
    sequence = sum
    text += #","seq":\#(sequence)"#
    if step & 64 == 64 { text += #","writer":"w""# }
  }

  private static func value(_ key: EventKey, _ choice: UInt8) -> String {
    switch key.valueType {
    case .boolean: return choice & 1 == 0 ? "true" : "false"
    case .amount, .integer:
      let amounts: [Int64] = [
        0, 1, 5_000_000, 95_000_000, 700_000_000, 2_000_000_000, 31_000_000_000, 1 << 40, 4_000_000,
        .max - 1, .max,
      ]
      return String(pick(amounts, choice))
    case .words, .texts:
      return pick([#"["url"]"#, #"["A","B"]"#, "[]", #"["activity","x"]"#], choice)
    default: return JSONString.quoted(pick(words, choice))
    }
  }

  private static let words =
    Word.allCases.map(\.text)
    + ["A", "B", "1", "2", "films", "", "Films/List.swift:42", "view.onAppear", "phase.active"]
    + ["scene.willConnect", "UIWindowSceneSessionRoleApplication", "deferred", "Default"]
    + ["CPTemplateApplicationSceneSessionRoleApplication", "::error::", "\u{1B}[31m", "é\u{301}"]

  private static func pick<Element>(_ elements: [Element], _ choice: UInt8) -> Element {
    elements[Int(choice) % elements.count]
  }
}
