/// Slices that are too narrow for drawing alone, gathered in columns.
struct PictureColumn {
  /// In units of the picture.
  static let width = 1.5

  private var place = 0.0
  private var shares: [SliceTone: Double] = [:]

  /// Gives the column before it once another begins.
  mutating func add(
    _ left: Double, _ right: Double, _ tone: SliceTone
  ) -> (left: Double, right: Double, tone: SliceTone)? {
    let column = (left / Self.width).rounded(.down) * Self.width
    let done = column == place ? nil : flush()
    place = column
    shares[tone, default: 0] += max(right - left, 1e-6)
    return done
  }

  mutating func flush() -> (left: Double, right: Double, tone: SliceTone)? {
    guard
      let most = shares.max(by: { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) })
    else { return nil }
    shares = [:]
    return (place, place + Self.width, most.key)
  }
}
