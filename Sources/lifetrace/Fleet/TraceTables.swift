import TraceAnalysis
import TraceModel
import TraceReading
import TraceReports

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The tables of `batch --tables`: FOLDER/runs.ndjson.zst and three others, which appear when they
/// are complete.
final class TraceTables {
  private struct File {
    let target: SystemString
    let temporary: SystemString
    let descriptor: Int32
    let output: Output
    let compressor: Compressor
  }

  private let folder: SystemString
  private var files: [FleetRows.Table: File] = [:]

  init(_ folder: SystemString) throws(ReportFile.Failure) {
    self.folder = folder
    if folder.withCString({ mkdir($0, 0o755) }) != 0, errno != EEXIST {
      throw Self.failure(folder, .cannotCreate, errno)
    }
    for table in FleetRows.Table.allCases {
      let target = folder.member(SystemString("\(table.rawValue).ndjson.zst"))
      let temporary = folder.member(SystemString(".\(table.rawValue)-\(getpid()).tmp"))
      let descriptor = temporary.withCString {
        open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      }
      guard descriptor >= 0 else { throw Self.failure(target, .cannotCreate, errno) }
      let output = Output(descriptor: descriptor)
      files[table] = File(
        target: target, temporary: temporary, descriptor: descriptor, output: output,
        compressor: Compressor(.zstd) { output.bytes($0) })
    }
  }

  /// Incomplete tables are removed.
  deinit {
    for file in files.values {
      close(file.descriptor)
      file.temporary.withCString { _ = unlink($0) }
    }
  }

  /// Reads a trace again and adds its rows. `analysis` is of the first reading, with places kept.
  func add(
    _ analysis: Analysis, name: String, _ source: any ByteSource, _ reading: ReadingOptions
  ) throws(SourceError) {
    let rows = FleetRows(analysis, trace: name) { [files] table, line in
      line.withUnsafeBytes { files[table]?.compressor.write($0) }
    }
    let symbols = SymbolTable()
    let builder = TimelineBuilder(analysis, input: 0, options: TimelineOptions(), sink: rows)
    builder.begin(symbols: symbols)
    _ = try TraceReader(options: reading, symbols: symbols).read(source, into: builder)
    builder.finish()
  }

  /// All traces were added: puts the tables in place.
  func finish() throws(ReportFile.Failure) {
    for table in FleetRows.Table.allCases {
      guard let file = files.removeValue(forKey: table) else { continue }
      file.compressor.finish()
      file.output.flush()
      var problem = file.output.failure
      if problem == nil, fsync(file.descriptor) != 0, errno != EINVAL { problem = errno }
      if close(file.descriptor) != 0, problem == nil, errno != EINTR { problem = errno }
      if problem == nil {
        let renamed = file.temporary.withCString { old in
          file.target.withCString { rename(old, $0) }
        }
        if renamed != 0 { problem = errno }
      }
      guard let problem else { continue }
      file.temporary.withCString { _ = unlink($0) }
      throw Self.failure(file.target, .ioFailed, problem)
    }
  }

  private static func failure(
    _ path: SystemString, _ code: ExitCode, _ number: Int32
  ) -> ReportFile.Failure {
    ReportFile.Failure(
      code: code,
      text:
        "\(DisplayText.escaped(path.text)): cannot be written: \(Output.reason(number)); check the "
        + "folder, its permissions and its free space")
  }
}
