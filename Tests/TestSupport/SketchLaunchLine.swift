/// `launch [SCENE …]` of a sketch, written apart from the reader, so that a mistake of either
/// shows.
package enum SketchLaunchLine {
  /// Lines in which every event has its own, each with the 1-based number of the line that it is
  /// of.
  package static func writtenOut(_ lines: [String]) -> [(text: String, typed: Int64)] {
    lines.enumerated().flatMap { number, line in
      events(line).map { ($0, Int64(number + 1)) }
    }
  }

  private static func events(_ line: String) -> [String] {
    guard line == "launch" || line.hasPrefix("launch ") else { return [line] }
    let scenes = line.split(separator: " ").dropFirst().enumerated()
    return ["0ms process.start", "90ms app.didFinishLaunching"]
      + scenes.flatMap { number, scene in
        [
          "\(number + 1)00ms \(scene) scene.willConnect",
          "\(number + 1)10ms \(scene) scene.willEnterForeground",
          "\(number + 1)20ms \(scene) scene.didBecomeActive",
        ]
      }
  }
}
