/// Sizes of memory as crash reports and Xcode's gauges count them.
enum MemorySize {
  private static let mebibyte: Int64 = 1 << 20

  /// `1.48 GB (1408 MiB)`.
  static func text(_ bytes: Int64) -> String {
    let isLarge = bytes >= 1_000_000_000
    let unit: Int64 = isLarge ? 1_000_000_000 : 1_000_000
    let hundredths = (bytes / (unit / 1_000) + 5) / 10
    let fraction = hundredths % 100
    let digits = fraction < 10 ? "0\(fraction)" : "\(fraction)"
    return "\(hundredths / 100).\(digits) \(isLarge ? "GB" : "MB") (\(bytes / mebibyte) MiB)"
  }
}
