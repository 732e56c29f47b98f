#if canImport(Darwin)
  import Foundation
#endif

/// What the system keeps from a recording.
enum Protection {
  /// Excludes a folder, with everything in it, from backups
  /// (`URLResourceValues.isExcludedFromBackup`).
  static func exclude(_ path: String) {
    #if canImport(Darwin)
      var url = URL(fileURLWithPath: path, isDirectory: true)
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      try? url.setResourceValues(values)
    #endif
  }
}
