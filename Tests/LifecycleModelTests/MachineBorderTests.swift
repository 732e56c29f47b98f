import Foundation
import LifecycleModel
import Testing

/// No code has its own list of machines: a new one is data of its file, and a line in
/// `MachineID.swift`.
@Suite struct MachineBorderTests {
  /// Text of each source file of the product by its path in `Sources`.
  private static let sources: [(path: String, text: String)] = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    root.appendPathComponent("Sources")
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String }
    return (paths ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      guard let data = FileManager.default.contents(atPath: root.path + "/" + path) else {
        return nil
      }
      return (path, String(decoding: data, as: UTF8.self))
    }
  }()

  private static func describesMachines(_ path: String) -> Bool {
    path.hasPrefix("LifecycleModel/Machines/") || path == "LifecycleModel/MachineID.swift"
  }

  /// The names of life cycles and of scenes' roles are among those of machines.
  private static let namesOfOtherThings: Set<MachineID> = [.uikitApp, .immersiveSpace]

  @Test func noSwitchOutsideTheMachinesNamesOne() {
    #expect(Self.sources.count > 300)
    let names = MachineID.allCases.filter { !Self.namesOfOtherThings.contains($0) }
      .map { ".\($0)" }
    for (path, text) in Self.sources where !Self.describesMachines(path) {
      var isPattern = false
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        let line = line.drop { $0 == " " }
        isPattern = isPattern || line.hasPrefix("case ")
        guard isPattern else { continue }
        // A pattern ends at its colon; the text after it is not a pattern.
        let pattern = line.prefix { $0 != ":" }
        let words = pattern.split { !($0.isLetter || $0.isNumber || $0 == ".") }
        for word in words {
          #expect(!names.contains(String(word)), "\(path):\(index + 1): \(line)")
        }
        isPattern = pattern.count == line.count && line.hasSuffix(",")
      }
    }
  }

  @Test func noSwitchIsOverAMachinesIdentifier() {
    let subjects = ["machine", "machineID"]
    for (path, text) in Self.sources where !Self.describesMachines(path) {
      for line in text.split(separator: "\n") where line.contains("switch ") {
        guard let begin = line.range(of: "switch ")?.upperBound else { continue }
        let subject = line[begin...].prefix { $0 != "{" }
        let last = subject.split { !($0.isLetter || $0.isNumber) }.last.map(String.init) ?? ""
        #expect(!subjects.contains(last), "\(path): \(line)")
      }
    }
  }
}
