import TraceFleet
import TraceModel
import TraceReading
import TraceReports

/// Reads partials from files and adds them up.
struct PartialFiles {
  /// Bytes of one partial: ids of some ten million traces.
  private static let longestLine = 1 << 29

  private let paths: [SystemString]
  private let dimensions: [FleetDimension]?
  private let progress: ProgressBar?
  private let console: Console
  /// The exit code for the inputs.
  var code = ExitCode.ok

  init(
    _ paths: [SystemString], by dimensions: [FleetDimension]?, _ progress: ProgressBar?,
    _ console: Console
  ) {
    self.paths = paths
    self.dimensions = dimensions
    self.progress = progress
    self.console = console
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
    func add(_ entry: Entry) {
      if case .overlapping(let shared, let count) = merge.add(entry.partial) {
        refused.append((entry.place, shared, count))
      }
    }
    read(saysFaults: true, add)
    // Which sums can be taken, and which of two results of a trace counts, must not depend on what
    // came first: the largest sums come first, and then all traces that are in none of them.
    if !refused.isEmpty || merge.isUndecided {
      guard paths.allSatisfy({ TraceFolder.size($0) != nil }) else {
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
      merge = FleetMerge(by: dimensions)
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

  private mutating func read(saysFaults: Bool, _ body: (Entry) -> Void) {
    for path in paths {
      do throws(SourceError) {
        let source = progress.counting(try TraceSource(path) { [console] in console.mustStop })
        let lines = LineFeed(source, limit: Self.longestLine)
        while !console.mustStop, let line = try lines.next() {
          let place = "\(DisplayText.escaped(Traces.shown(path))):\(lines.number)"
          switch Self.partial(line) {
          case .success(let partial?): body(Entry(place: place, partial: partial))
          case .success(nil): break
          case .failure(let fault):
            if saysFaults { refuse(place, "byte \(fault.offset): \(fault.text)") }
          }
        }
      } catch {
        if saysFaults { console.error(error) }
        code = code.or(error.exitCode)
      }
    }
  }

  /// Nil: the line is blank.
  private static func partial(_ line: LineFeed.Line) -> Result<FleetPartial?, PartialFault> {
    guard case .line(let bytes) = line else {
      return .failure(PartialFault(offset: longestLine, text: "the line is longer than 512 MiB"))
    }
    if bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return .success(nil) }
    return bytes.withUnsafeBytes { text -> Result<FleetPartial?, PartialFault> in
      do throws(PartialFault) { return .success(try PartialReader.read(text)) } catch {
        return .failure(error)
      }
    }
  }

  private mutating func refuse(_ place: String, _ text: String) {
    console.error("\(place): \(text); the line is skipped")
    code = code.or(.damaged)
  }
}
