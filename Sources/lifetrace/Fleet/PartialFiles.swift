import ReportKit
import TraceFleet
import TraceModel
import TraceReading

/// Reads partials from files and adds them up.
struct PartialFiles {
  /// Bytes of one partial: ids of some ten million traces.
  private static let longestLine = 1 << 29

  private let paths: [SystemString]
  private let dimensions: [FleetDimension]?
  private let progress: ProgressBar?
  private let console: Console
  private let acceptsCutEnd: Bool
  private let isQuiet: Bool
  private let memory = PartialMemory()
  /// The exit code for the inputs.
  var code = ExitCode.ok

  init(
    _ paths: [SystemString], by dimensions: [FleetDimension]?, acceptsCutEnd: Bool,
    isQuiet: Bool, _ progress: ProgressBar?, _ console: Console
  ) {
    self.paths = paths
    self.dimensions = dimensions
    self.progress = progress
    self.console = console
    self.acceptsCutEnd = acceptsCutEnd
    self.isQuiet = isQuiet
  }

  /// One of the partials.
  private struct Entry {
    let place: String
    let partial: FleetPartial
  }

  /// All partials as one. What cannot be read is said, and left out. Nil: what came first would
  /// have decided what counts, which is said.
  mutating func merged() -> FleetMerge? {
    var merge = FleetMerge(by: dimensions)
    var refused: [(place: String, shared: Int, count: Int)] = []
    var lacking: [String: [FleetDimension]] = [:]
    func add(_ entry: Entry) {
      switch merge.add(entry.partial) {
      case .overlapping(let shared, let count): refused.append((entry.place, shared, count))
      case .lacks(let dimensions): lacking[entry.place] = dimensions
      case .added, .known: break
      }
    }
    read(saysFaults: true, add)
    for (place, dimensions) in lacking.sorted(by: { $0.key < $1.key }) {
      let names = Words.list(dimensions.map { "'\($0.rawValue)'" })
      refuse(
        place,
        "was grouped without \(names), so it cannot be grouped by it; merge the partials "
          + "that it was made of")
    }
    // Groups that had no room before the fewest dimensions were known.
    if merge.sum.hasLostGroups, isReadableAgain {
      merge = FleetMerge(by: merge.sum.dimensions)
      refused = []
      read(saysFaults: false, add)
    }
    // Which sums can be taken, and which of two results of a trace counts, must not depend on what
    // came first: the largest sums come first, and then all traces that are in none of them.
    if !refused.isEmpty || merge.isUndecided {
      guard isReadableAgain else {
        guard merge.isUndecided else { return told(refused, merge) }
        console.error(
          "\(Words.count(merge.conflicts, "trace")) came with two different results, and of more than "
            + "\(Words.count(FleetMerge.memberLimit)) traces on a pipe it is not known which of them counts; write the "
            + "partials to files and name them")
        code = code.or(.damaged)
        return nil
      }
      var sums: [Entry] = []
      read(saysFaults: false) { if $0.partial.isSum { sums.append($0) } }
      sums.sort { FleetPartial.isBefore($0.partial, $1.partial) }
      merge = FleetMerge(by: merge.sum.dimensions)
      refused = []
      for entry in sums { add(entry) }
      read(saysFaults: false) { merge.choose($0.partial) }
      read(saysFaults: false) { if !$0.partial.isSum { add($0) } }
    }
    return told(refused, merge)
  }

  /// Says which partials were left out.
  private mutating func told(
    _ refused: [(place: String, shared: Int, count: Int)], _ merge: FleetMerge
  ) -> FleetMerge {
    for (place, shared, count) in refused {
      refuse(
        place,
        "shares \(shared) of its \(count) traces with other partials, and a partial of more than "
          + "\(FleetMerge.memberLimit) traces cannot be taken apart; merge the partials that it was made of"
      )
    }
    return merge
  }

  private var isReadableAgain: Bool { paths.allSatisfy { TraceFolder.size($0) != nil } }

  /// Traces in the lines of a stream that has an end, and traces that its ends count.
  private struct Ends {
    var traces: Int64 = 0
    var counted: Int64 = 0
    var isCut: Bool { traces != counted }

    mutating func add(_ traces: Int64, _ counted: Int64) {
      self.traces = self.traces.addingReportingOverflow(traces).partialValue
      self.counted = self.counted.addingReportingOverflow(counted).partialValue
    }
  }

  private mutating func read(saysFaults: Bool, _ body: (Entry) -> Void) {
    var all = Ends()
    var cut: [SystemString] = []
    for path in paths {
      var ends = Ends()
      read(path, saysFaults: saysFaults) { entry in
        switch entry.partial.content {
        case .end(let traces): ends.add(0, traces)
        default:
          if entry.partial.isPart { ends.add(entry.partial.traces, 0) }
          body(entry)
        }
      }
      all.add(ends.traces, ends.counted)
      if ends.isCut { cut.append(path) }
    }
    // Lines of one stream may lie in several files.
    guard saysFaults, all.isCut, !acceptsCutEnd, code == .ok, !console.mustStop,
      let first = cut.first
    else { return }
    let more = cut.count > 1 ? " and \(Words.count(cut.count - 1, "more input"))" : ""
    let missing =
      all.traces < all.counted
      ? "\(Words.count(all.counted - all.traces)) of \(Words.count(all.counted, "trace")) are missing"
      : "the last line of 'lifetrace batch' is missing, which counts its traces"
    console.error(
      "\(DisplayText.escaped(Traces.shown(first)))\(more): is cut: \(missing); run batch again, or "
        + "use --accept-cut-end")
    code = code.or(.damaged)
  }

  /// Reads one file. What is no partial is one message for the file.
  private mutating func read(
    _ path: SystemString, saysFaults: Bool, _ body: (Entry) -> Void
  ) {
    let shown = DisplayText.escaped(Traces.shown(path))
    var first: (place: String, text: String, isForeign: Bool)?
    var (faults, partials) = (0, 0)
    do throws(SourceError) {
      let source = UnpackedSource(
        progress.counting(
          try TraceSource(path, saysWait: !isQuiet) { [console] in console.mustStop }))
      let lines = LineFeed(source, limit: Self.longestLine)
      while !console.mustStop, let line = try lines.next() {
        let place = "\(shown):\(lines.number)"
        switch partial(line) {
        case .success(let partial?):
          partials += 1
          body(Entry(place: place, partial: partial))
        case .success(nil): break
        case .failure(let fault):
          faults += 1
          guard first == nil else { continue }
          first = (place, "byte \(fault.offset): \(fault.text)", Self.isForeign(line))
        }
      }
      // What a signal leaves is no fault of the input.
      if let problem = source.problem, saysFaults, !console.mustStop {
        console.error("\(shown): \(problem.text)")
        code = code.or(.damaged)
      }
    } catch {
      if saysFaults, error.kind == .isDirectory {
        let batch = ShellWord.command("lifetrace batch", file: path, or: "FOLDER")
        console.error(
          "\(shown): is a folder, and merge reads partials; run `\(batch) | lifetrace merge`")
      } else if saysFaults {
        console.error(error)
      }
      code = code.or(error.exitCode)
    }
    guard let first, saysFaults else { return }
    let verb = faults == 2 ? "is" : "are"
    let more = faults > 1 ? ", as \(verb) \(Words.count(faults - 1, "more line")) of it" : ""
    let isForeign = partials == 0 && first.isForeign
    refuse(
      first.place, first.text,
      more + (isForeign ? "; merge reads what 'lifetrace batch' prints for traces" : ""))
  }

  /// It is no line of any version of a partial.
  private static func isForeign(_ line: LineFeed.Line) -> Bool {
    guard case .line(let bytes) = line else { return true }
    let name = Array("lifetrace.partial/".utf8)
    return !bytes.indices.contains { bytes[$0...].starts(with: name) }
  }

  /// Nil: the line is blank.
  private func partial(_ line: LineFeed.Line) -> Result<FleetPartial?, PartialFault> {
    guard case .line(let bytes) = line else {
      return .failure(
        PartialFault(offset: Self.longestLine, text: "the line is longer than 512 MiB"))
    }
    if bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return .success(nil) }
    return bytes.withUnsafeBytes { text -> Result<FleetPartial?, PartialFault> in
      do throws(PartialFault) {
        return .success(try PartialReader.read(text, memory: memory))
      } catch {
        return .failure(error)
      }
    }
  }

  private mutating func refuse(_ place: String, _ text: String, _ more: String = "") {
    console.error("\(place): \(text); the line is skipped\(more)")
    code = code.or(.damaged)
  }
}
