import SystemLibrary
import TraceModel
import TraceReading
import TraceTimelines

/// The tables of `batch --tables`: FOLDER/runs.ndjson.zst and three others, which appear when they
/// are complete. Rows are in the order of the traces, whatever the number of threads.
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
  /// `errno` if rows of a trace were lost.
  private var loss: Int32?

  /// The files of a folder.
  static func targets(in folder: SystemString, _ packing: Compressor.Packing) -> [ReportFile] {
    FleetRows.Table.allCases.map { ReportFile(path: target($0, in: folder, packing)) }
  }

  private static func target(
    _ table: FleetRows.Table, in folder: SystemString, _ packing: Compressor.Packing
  ) -> SystemString {
    folder.member(SystemString("\(table.rawValue).ndjson" + (packing == .zstd ? ".zst" : "")))
  }

  /// - Parameter packing: the files end in `.zst`, or in nothing after `.ndjson`.
  init(_ folder: SystemString, _ packing: Compressor.Packing) throws(ReportFile.Failure) {
    self.folder = folder
    if folder.withCString({ mkdir($0, 0o755) }) != 0, errno != EEXIST {
      throw Self.failure(folder, .cannotCreate, errno)
    }
    for table in FleetRows.Table.allCases {
      let target = Self.target(table, in: folder, packing)
      let temporary = folder.member(SystemString(".\(table.rawValue)-\(getpid()).tmp"))
      // What a killed process of the same number left.
      temporary.withCString { _ = unlink($0) }
      let descriptor = temporary.withCString {
        open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      }
      guard descriptor >= 0 else { throw Self.failure(target, .cannotCreate, errno) }
      let output = Output(descriptor: descriptor)
      files[table] = File(
        target: target, temporary: temporary, descriptor: descriptor, output: output,
        compressor: Compressor(packing) { output.bytes($0) })
    }
  }

  /// Incomplete tables are removed.
  deinit {
    for file in files.values {
      close(file.descriptor)
      file.temporary.withCString { _ = unlink($0) }
    }
  }

  /// Adds the rows of the next trace.
  func add(_ rows: TraceRows) {
    for table in FleetRows.Table.allCases {
      let problem = rows.drain(table) { [files] in files[table]?.compressor.write($0) }
      loss = loss ?? problem
    }
  }

  /// All traces were added: puts the tables in place.
  func finish() throws(ReportFile.Failure) {
    for table in FleetRows.Table.allCases {
      guard let file = files.removeValue(forKey: table) else { continue }
      file.compressor.finish()
      file.output.flush()
      var problem = loss ?? file.output.failure
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
