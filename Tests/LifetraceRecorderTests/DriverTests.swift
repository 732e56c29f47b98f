import Foundation
import TestSupport
import Testing

/// Tests that need their own process: death, and a full disk.
@Suite(.serialized, .timeLimit(.minutes(60))) struct DriverTests {
  private static let driver = BuiltProduct.url("RecorderDriver")

  private func run(_ arguments: [String]) throws -> (code: Int32, text: String) {
    let process = Process()
    process.executableURL = Self.driver
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// The long tier kills a thousand times.
  @Test func aKillLosesNothingThatIsOlderThanAQuarterOfASecond() throws {
    let folder = try TestFolder()
    let seed = Int.random(in: 1...1_000_000)
    let (code, text) = try run(["kills", folder.path, Tier.isLong ? "1000" : "20", "\(seed)"])
    #expect(code == 0, "seed \(seed): \(text)")
  }

  @Test func theChildOfAForkRecordsNothing() throws {
    let folder = try TestFolder()
    let (code, text) = try run(["fork", folder.path + "/recording"])
    #expect(code == 0, "\(text)")
  }

  @Test func aNormalExitWritesWaitingRecords() throws {
    let folder = try TestFolder()
    #expect(try run(["exit", folder.recording]).code == 0)
    #expect(try folder.records().count == 52)
  }

  @Test func aFileThatMayNotGrowIsAFullDisk() throws {
    let folder = try TestFolder()
    let (code, text) = try run(["full", folder.path + "/recording"])
    #expect(code == 0, "\(text)")
  }
}
