import CatalogueReports
import LifecycleRules
import RuleKit
import TraceReports

/// The lines of the rules' pages as functions, made of them as they are printed.
enum PageSource {
  /// The families of rules whose pages have lines; each has a file of them.
  static let families = RuleInfo.Family.allCases.filter { family in
    infos.contains { $0.family == family }
  }

  static func file(_ family: RuleInfo.Family) -> String { "Pages+LT\(family.rawValue).swift" }

  /// The source of such a file.
  static func text(_ family: RuleInfo.Family) -> String {
    let infos = Self.infos.filter { $0.family == family }
    var text = """
      // swift-format-ignore-file
      // Written by PrintedLineTests with LIFETRACE_RECORD=1: the lines of the rules' pages.

      #if os(Linux)
        import LifetraceRecorder

        extension PrintedPages {
          static let lt\(family.rawValue): [Entry] = [

      """
    for info in infos {
      let call = isAsync(info) ? "try await" : "try"
      text += "      (\"\(info.code)\", { \(call) $0.\(name(info))() }),\n"
    }
    text += "    ]\n"
    for info in infos { text += "\n" + function(info) }
    return text + "  }\n#endif\n"
  }

  /// The rules whose pages have lines.
  static let infos = Catalogue.infos.filter { !RecorderSupport($0).lines.isEmpty }

  /// The lines of a page as a function without parameters.
  static func function(_ info: RuleInfo) -> String {
    let lines = RecorderSupport(info).lines.flatMap { $0.split(separator: "\n") }
    let body = lines.map { "      \(compiled($0))\n" }.joined()
    let hasResult = lines.last?.hasPrefix("return") ?? false
    return "    func \(name(info))() \(isAsync(info) ? "async " : "")throws -> Any? {\n\(body)"
      + (hasResult ? "" : "      return nil\n") + "    }\n"
  }

  private static func isAsync(_ info: RuleInfo) -> Bool {
    RecorderSupport(info).lines.contains { $0.contains("await ") }
  }

  private static func name(_ info: RuleInfo) -> String { info.code.lowercased() }

  /// A body that is left out on the page is empty.
  private static func compiled(_ line: Substring) -> String {
    String(line).replacing("{ … }", with: "{}")
  }
}
