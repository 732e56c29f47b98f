import Foundation

/// Drives the recorder for tests and for `tools/bench recorder`: the parts that cannot run inside a
/// test's own process. Prints one JSON object with its measurements; exits with 1 if a guarantee
/// does not hold.
@main enum Main {
  static let usage = """
    usage: RecorderDriver latency FOLDER | start FOLDER | memory FOLDER | rate FOLDER SECONDS EVENTS-A-SECOND
           | kills FOLDER COUNT SEED | full FOLDER | fork FOLDER | exit FOLDER | victim FOLDER PROGRESS SEED
    """

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    guard words.count >= 2 else { fail(usage) }
    let (command, folder) = (words[0], words[1])
    func number(_ index: Int, _ standard: Int) -> Int {
      words.count > index ? Int(words[index]) ?? standard : standard
    }
    do {
      switch command {
      case "latency": try Latency.measure(folder)
      case "start": try Latency.measureStart(folder)
      case "memory": try Latency.measureMemory(folder)
      case "rate": try Throughput.measure(folder, seconds: number(2, 10), rate: number(3, 100_000))
      case "kills": try KillLoop.run(folder, count: number(2, 20), seed: UInt64(number(3, 1)))
      case "full": try FullDisk.run(folder)
      case "fork": try Fork.run(folder)
      case "exit": Fork.exitInOrder(folder)
      case "victim":
        guard words.count == 4 else { fail(usage) }
        Victim.live(folder, progress: words[2], seed: UInt64(number(3, 1)))
      default: fail(usage)
      }
    } catch {
      fail("\(error)")
    }
  }

  static func fail(_ text: String) -> Never {
    FileHandle.standardError.write(Data((text + "\n").utf8))
    exit(1)
  }

  /// Prints figures, and exits with 1 if one of the conditions does not hold.
  static func report(_ figures: [String: Any], holds: Bool) throws {
    let data = try JSONSerialization.data(withJSONObject: figures, options: [.sortedKeys])
    FileHandle.standardOutput.write(data + Data("\n".utf8))
    if !holds { exit(1) }
  }
}
