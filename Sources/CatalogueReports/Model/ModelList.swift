public import LifecycleModel
import ReportKit

/// The names and titles of machines, a line each.
public enum ModelList {
  public static func lines(_ machines: [Machine]) -> [String] {
    let width = machines.map(\.id.rawName.count).max() ?? 0
    return machines.map {
      DisplayWidth.left($0.id.rawName, width) + "  " + $0.title
    }
  }
}
