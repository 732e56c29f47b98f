internal import TraceModel

/// `xctrace export --xpath …`: the tables `life-cycle-period`, `os-signpost` and `os-log` of a
/// recording of Instruments, as XML.
///
/// Rows of a table of intervals are not in the order of time, and several tables follow one
/// another, so their events are put in order by time here. Times are nanoseconds since the
/// recording began; the export does not contain its date.
final class XctraceXML: ImportedFormat {
  static let format = TraceFormat.xctraceXML
  static let summary =
    "`xctrace export` of `life-cycle-period`, `os-signpost` and "
    + "`os-log`"

  static func recognises(_ line: UnsafeRawBufferPointer) -> Bool {
    guard line.first == UInt8(ascii: "<") else { return false }
    return line.has("<trace-query-result") || line.has("<trace-toc")
      || line.starts(with: "<table ".utf8) && line.has("schema=\"")
  }

  private let sink: ImportSink
  private let session: LogSession
  private var tags = XMLTags()
  private var values = XctraceValues()
  private var row: XctraceRow?
  /// Elements inside the row that are open.
  private var open: [Element] = []
  private static let deepest = 64
  private var depth = 0
  private var hasBegun = false
  private var isFinished = false
  private var isContents = false
  /// Texts of elements of which the end is not kept.
  private var cutTexts: Int64 = 0
  private var story: XctraceStory

  private struct Element {
    var column: XctraceColumn?
    var id: Int64?
    var shown: String?
    var text: [UInt8] = []
    var isCutShort = false
    /// The process or number inside it.
    var inner = XctraceValue()
  }

  init(_ context: ImportContext) {
    sink = context.sink
    session = context.session
    story = XctraceStory(context.session, context.sink)
  }

  func take(_ line: UnsafeRawBufferPointer) throws(Malformed) {
    // No tag continues after the beginning of another document.
    if line.begins(with: "<?xml") { tags.reset() }
    var isJunk = false
    try tags.feed(line) { (part) throws(Malformed) in
      switch part {
      case .begin(let name, let attributes): begin(name, attributes)
      case .empty(let name, let attributes): takeEmpty(name, attributes)
      case .end(let name): end(name)
      case .text(let text):
        if open.isEmpty {
          isJunk = isJunk || depth <= 2 && text.contains { $0 > 0x20 }
        } else {
          add(text)
        }
      }
    }
    if isJunk { sink.noteJunk() }
  }

  func noteGap() {
    story.noteLoss(line: sink.lineNumber)
    tags.reset()
    row = nil
    open = []
  }

  func finish() {
    endDocument()
    if isContents {
      session.report(
        InputProblem(
          .unsupported, .note,
          text: "is a table of contents; export a table with --xpath, such as "
            + "'/trace-toc/run[@number=\"1\"]/data/table[@schema=\"life-cycle-period\"]'"))
    }
    if tags.cutShort + cutTexts > 0 {
      session.report(
        InputProblem(
          .limit, .dataLoss, count: tags.cutShort + cutTexts,
          text: "\(tags.cutShort + cutTexts) tags or texts have more than \(XMLTags.limit) bytes, "
            + "the rest of which was skipped"))
    }
    if values.beyondLimit > 0 {
      session.report(
        InputProblem(
          .limit, .dataLoss, count: values.beyondLimit,
          text: "too many values; \(values.beyondLimit) values refer to others that were dropped"))
    }
    if values.unresolved > 0 {
      session.report(
        InputProblem(
          .malformed, .dataLoss, count: values.unresolved,
          text: "\(values.unresolved) values refer to others that do not exist"))
    }
    story.report()
  }

  /// Another document is another recording, with numbers and times of its own.
  private func beginDocument() {
    if hasBegun { endDocument() }
    (hasBegun, isFinished) = (true, false)
    depth = 1
  }

  private func endDocument() {
    row = nil
    open = []
    values.forget()
    story.end()
    guard !isFinished, !isContents else { return }
    session.report(
      InputProblem(
        .truncated, .dataLoss,
        text: "the export ends before '</trace-query-result>': the file is cut"))
  }

  // MARK: Elements

  private func begin(
    _ name: Slice<UnsafeRawBufferPointer>, _ attributes: Slice<UnsafeRawBufferPointer>
  ) {
    depth += 1
    let word = UnsafeRawBufferPointer(rebasing: name)
    if word.is("row") {
      row = XctraceRow()
      row?.line = sink.lineNumber
      open = []
    } else if word.is("trace-query-result") {
      beginDocument()
    } else if word.is("trace-toc") || word.is("table") {
      isContents = true
    } else if row != nil || !open.isEmpty || XctraceColumn(name) != nil,
      open.count < Self.deepest
    {
      open.append(element(name, attributes))
    }
  }

  private func element(
    _ name: Slice<UnsafeRawBufferPointer>, _ attributes: Slice<UnsafeRawBufferPointer>
  ) -> Element {
    let shown = XMLTags.attribute("fmt", in: attributes)
    let isCutShort = (shown?.count ?? 0) > XMLTags.limit
    if isCutShort { cutTexts += 1 }
    return Element(
      column: XctraceColumn(name), id: number("id", attributes),
      shown: shown.map { XMLTags.text($0) }, isCutShort: isCutShort)
  }

  private func takeEmpty(
    _ name: Slice<UnsafeRawBufferPointer>, _ attributes: Slice<UnsafeRawBufferPointer>
  ) {
    if UnsafeRawBufferPointer(rebasing: name).is("table") { isContents = true }
    guard let column = XctraceColumn(name) else { return }
    if let id = number("ref", attributes) {
      if let value = values.value(id) {
        set(column, value)
      } else if open.isEmpty {
        row?.lack(column)
      }
    } else {
      finish(element(name, attributes))
    }
  }

  private func number(
    _ name: StaticString, _ attributes: Slice<UnsafeRawBufferPointer>
  ) -> Int64? {
    XMLTags.attribute(name, in: attributes).flatMap {
      UnsafeRawBufferPointer(rebasing: $0).integer
    }
  }

  /// More of the text of the innermost element.
  private func add(_ text: Slice<UnsafeRawBufferPointer>) {
    let last = open.count - 1
    let room = XMLTags.limit - open[last].text.count
    open[last].text += text.prefix(room)
    guard text.count > room, !open[last].isCutShort else { return }
    open[last].isCutShort = true
    cutTexts += 1
  }

  private func end(_ name: Slice<UnsafeRawBufferPointer>) {
    depth = max(0, depth - 1)
    let word = UnsafeRawBufferPointer(rebasing: name)
    if word.is("row") {
      if let row { story.add(row) }
      row = nil
      open = []
    } else if word.is("trace-query-result") {
      isFinished = true
    } else if let last = open.popLast() {
      finish(last)
    }
  }

  /// An element is complete: a value for its row, or for the element around it, and for later rows.
  private func finish(_ element: Element) {
    guard let column = element.column else { return }
    // A part of a message may seem to say something that the whole does not say.
    if column == .message, element.isCutShort {
      if open.isEmpty { row?.lack(column) }
      return
    }
    var value = XctraceValue()
    value.number = element.text.withUnsafeBytes { $0.integer } ?? -1
    value.text = element.shown ?? XMLTags.text(element.text)
    if column == .process || column == .thread {
      let inner = element.inner
      if column == .thread, !inner.text.isEmpty {
        value = inner
      } else {
        value = .process(
          value.text, pid: inner.number >= 0 ? inner.number : value.number,
          isThread: column == .thread)
      }
    }
    if let id = element.id { values.keep(id, value) }
    set(column, value)
  }

  private func set(_ column: XctraceColumn, _ value: XctraceValue) {
    if open.isEmpty {
      row?.set(column, value)
    } else if column == .process {
      open[open.count - 1].inner = value
    } else if column == .pid {
      open[open.count - 1].inner.number = value.number
    }
  }
}
