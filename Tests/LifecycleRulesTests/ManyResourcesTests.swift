import Testing

/// A session may load any number of resources; those that are long over need no memory.
@Suite struct ManyResourcesTests {
  @Test func loadsOfTheSameResourceAreFoundAmongAnyNumber() throws {
    var lines = [
      "header lifeCycle=uikit-scene platform=ipados multipleScenes=true records=work",
      "0ms process.start", "90ms app.didFinishLaunching",
    ]
    for scene in ["A", "B"] {
      lines += ["willConnect", "willEnterForeground", "didBecomeActive"].map {
        "100ms \(scene) scene.\($0)"
      }
    }
    lines.append("1s A work.begin id=1 name=loadAll kind=refresh key=all")
    var planted: [Int64] = []
    func load(_ scene: String, _ key: String, at time: Int) {
      lines.append("\(time)ms \(scene) work name=load kind=refresh key=\(key) dur=30ms")
    }
    for number in 0..<6_000 {
      let time = 2_000 + number * 50
      load("A", "film/\(number)", at: time)
      // One second later the other window loads what this one did, or three seconds later.
      if number % 100 == 99 {
        load("B", "film/\(number - 20)", at: time)
        planted.append(Int64(lines.count))
      }
      if number % 100 == 49, number > 60 { load("B", "film/\(number - 60)", at: time) }
    }
    load("B", "all", at: 400_000)
    planted.append(Int64(lines.count))
    lines.append("401s A work.end id=1")
    let outcome = try analyze(lines.joined(separator: "\n"))
    #expect(outcome.lines(of: "duplicate-refresh-across-scenes") == planted)
  }
}
