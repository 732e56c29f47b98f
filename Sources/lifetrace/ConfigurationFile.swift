import LifecycleRules
import ReportKit
import SystemLibrary
import TraceAnalysis
import TraceModel
import TraceReading

/// The configuration of a command: given by `--config`, or the first `.lifetrace.json` from the
/// working directory upwards; where only some directories may be read, else that of the first of
/// them that has one.
struct ConfigurationFile {
  /// The errors of an invalid configuration: one line each, and exit 78.
  struct Failure: Error {
    let lines: [String]
  }

  static let name = ".lifetrace.json"
  /// Bytes of a configuration.
  static let sizeLimit = 1 << 20

  let configuration: Configuration
  /// Its name in messages; empty without a file.
  let path: String
  /// The path to open; nil without a file.
  let file: SystemString?
  /// The warnings about skipped parts, one line each.
  let warnings: [String]
  /// The configuration's folder as it was given or found; nil: the working directory.
  private let folder: SystemString?
  /// As ``absolute(_:in:)`` gives it; paths in the configuration are relative to it.
  private let directory: [UInt8]
  /// The same of the working directory, which a command does not change.
  private let working: [UInt8]

  /// - Parameters:
  ///   - given: the value of `--config`.
  ///   - roots: where a configuration that was not given must lie; nil: anywhere.
  init(_ given: SystemString?, within roots: AllowedRoots? = nil) throws(Failure) {
    working = Self.workingDirectory
    file = given ?? Self.find(from: working, within: roots)
    guard let found = file else {
      (configuration, path, warnings, directory) = (Configuration(), "", [], working)
      folder = nil
      return
    }
    let name = DisplayText.escaped(Traces.shown(found))
    let shown = Words.atLineStart(name)
    // A reader of a pipe that nobody named would wait for ever.
    if given == nil, TraceFolder.exists(found), !TraceFolder.isDirectory(found),
      TraceFolder.size(found) == nil
    {
      throw Failure(lines: ["\(shown): is no regular file; name a file with '--config'"])
    }
    let bytes: [UInt8]
    do throws(SourceError) {
      bytes = try SmallFile.read(found, limit: Self.sizeLimit + 1)
    } catch {
      let isFolder = error.kind == .isDirectory
      throw Failure(lines: [
        isFolder
          ? "\(shown): is a directory; name a file with '--config'"
          : Words.atLineStart(error.message)
      ])
    }
    guard bytes.count <= Self.sizeLimit else {
      throw Failure(
        lines: ["\(shown): is larger than 1 MiB, the limit for a configuration"])
    }
    let (reader, lines) = Self.parse(bytes, shown: shown)
    guard reader.isUsable else { throw Failure(lines: lines) }
    path = name
    warnings = lines
    folder = found.bytes.lastIndex(of: UInt8(ascii: "/"))
      .map { SystemString(bytes: Array(found.bytes[...$0])) }
    directory = Self.parent(of: Self.absolute(found, in: working))
    var read = reader.configuration
    read.resolvePaths(in: SystemString(bytes: directory).text)
    configuration = read
  }

  /// The configuration of a text, and its mistakes, one line each.
  ///
  /// - Parameter shown: the name of the file in messages.
  static func parse(_ bytes: [UInt8], shown: String) -> (ConfigurationReader, [String]) {
    let suggest = { (word: String, all: [String]) in Suggestion.question(word, among: all) }
    let reader = ConfigurationReader(
      bytes, parse: CommentedJSON.parse, rules: Catalogue.allInfos,
      checkMapping: { $0.mistakes(suggest: suggest) }, suggest: suggest)
    let lines = reader.messages.map { message in
      "\(shown):\(message.place.line):\(message.place.column): "
        + "\(message.isError ? "error" : "warning"): \(DisplayText.escaped(message.text, limit: 400))"
    }
    return (reader, lines)
  }

  /// That the configuration turns rules off, as a sentence without a full stop; nil if it does not.
  var silencing: String? {
    var options = AnalysisOptions()
    options.use(configuration)
    let off = Catalogue.allInfos.count { !options.isEnabled($0) }
    let isPartly = configuration.overrides.contains { !$0.disabledRules.isEmpty }
    let parts = [
      off > 0 ? Words.count(off, "rule") : nil, isPartly ? "rules for some of the traces" : nil,
    ].compactMap { $0 }
    return parts.isEmpty
      ? nil : "the configuration '\(path)' turns off \(Words.list(parts))"
  }

  /// The path of an input relative to the configuration's directory; from the root on if it lies
  /// elsewhere.
  func relative(_ path: SystemString) -> String {
    let all = Self.absolute(path, in: working)
    let isInside =
      all.starts(with: directory)
      && (all.count == directory.count || all[directory.count] == Self.slash)
    guard isInside else { return SystemString(bytes: all).text }
    return SystemString(bytes: Array(all.dropFirst(directory.count + 1))).text
  }

  /// The baseline that the configuration names, by a path that holds in the working directory.
  var baseline: SystemString? {
    configuration.baseline.map { name in
      let path = SystemString(name)
      guard !path.hasPrefix("/"), let folder else { return path }
      return folder.member(path)
    }
  }

  // MARK: Paths

  private static let slash = UInt8(ascii: "/")

  private static var workingDirectory: [UInt8] {
    guard let place = getcwd(nil, 0) else { return [] }
    defer { free(place) }
    return absolute(SystemString(cString: place), in: [])
  }

  /// A path from the root on, without `.` and `..`: a slash before each component, so that the root
  /// itself is empty. One array, because each trace of a fleet has such a path.
  private static func absolute(_ path: SystemString, in directory: [UInt8]) -> [UInt8] {
    var result = path.bytes.first == slash ? [] : directory
    result.reserveCapacity(result.count + 1 + path.bytes.count)
    for component in path.bytes.split(separator: slash) {
      if component.elementsEqual("..".utf8) {
        result = parent(of: result)
      } else if !component.elementsEqual(".".utf8) {
        result.append(slash)
        result += component
      }
    }
    return result
  }

  /// The root is its own.
  private static func parent(of path: [UInt8]) -> [UInt8] {
    Array(path[..<(path.lastIndex(of: slash) ?? 0)])
  }

  /// Relative to the working directory, so that messages name it the same way on every machine.
  private static func find(from working: [UInt8], within roots: AllowedRoots?) -> SystemString? {
    for level in 0...working.count(where: { $0 == slash }) {
      let path = SystemString(String(repeating: "../", count: level) + name)
      // A link that leads nowhere is a mistake of somebody who wanted a configuration.
      if TraceFolder.exists(path, orIsLink: true), roots?.contains(path) ?? true { return path }
    }
    return roots?.file(named: name)
  }
}
