import ReportKit

// Bars of the slices of a row.
extension TimelinePicture {
  /// The slices of a row: one path for each tone, names where there is room, allowances as lines.
  func draw(
    _ row: TimelineChart.Row, _ scale: TimelineScale, _ y: Double, _ height: Double
  ) -> Markup {
    var paths: [SliceTone: String] = [:]
    var over = ""
    var lines = ""
    var names = Markup.empty
    // Slices narrower than a column are one with their neighbours, in the tone of most of its time.
    var column = PictureColumn()
    func bar(_ left: Double, _ right: Double, _ tone: SliceTone) {
      let tall = max(2, (height - 2) * tone.height)
      paths[tone, default: ""] +=
        "M\(Self.number(left)) \(Self.number(y + height - tall))h\(Self.number(right - left))"
        + "v\(Self.number(tall))h\(Self.number(left - right))z"
    }
    for slice in row.slices where scale.overlaps(slice.begin, slice.end) {
      let (left, right) = (scale.x(slice.begin), scale.x(slice.end))
      let tone = chart.names[Int(slice.name)].tone
      guard right - left >= PictureColumn.width else {
        if let done = column.add(left, right, tone) { bar(done.left, done.right, done.tone) }
        continue
      }
      if let done = column.flush() { bar(done.left, done.right, done.tone) }
      bar(left, right, tone)
      if slice.allowance >= 0 {
        let sum = slice.begin.addingReportingOverflow(slice.allowance)
        let limit = scale.x(sum.overflow ? .max : sum.partialValue)
        if limit < right {
          over +=
            "M\(Self.number(limit)) \(Self.number(y + height * 0.2))H\(Self.number(right))"
            + "v\(Self.number(height * 0.75))H\(Self.number(limit))z"
        }
        lines += "M\(Self.number(left)) \(Self.number(y + 1.5))H\(Self.number(min(limit, right)))"
        if limit <= right {
          lines += "M\(Self.number(limit)) \(Self.number(y))v\(Self.number(height))"
        }
      }
      var name = chart.names[Int(slice.name)].text
      let room = Int((right - left - 6) / 6)
      if name.utf8.count > room, name.hasPrefix("foreground") {
        name = name.dropFirst(10).lowercased()
      }
      let tall = (height - 2) * tone.height
      if height > 14, right - left > 44, tone != .rest, tall > 12 || height - tall > 11 {
        let isInside = tall > 12
        names += Self.text(
          left + 4, isInside ? y + height - tall / 2 + 3.5 : y + (height - tall) / 2 + 3, name,
          !isInside ? "small quiet" : tone == .inactive ? "small on-inactive" : "small bar",
          limit: room)
      }
    }
    if let done = column.flush() { bar(done.left, done.right, done.tone) }
    var body = Markup.empty
    for tone in SliceTone.allCases {
      if let path = paths[tone] { body += "<path class=\"\(tone.name)\" d=\"\(path)\"/>\n" }
    }
    if !over.isEmpty { body += "<path class=\"error\" d=\"\(over)\"/>\n" }
    if !lines.isEmpty { body += "<path class=\"limit\" d=\"\(lines)\"/>\n" }
    return body + names
  }
}
