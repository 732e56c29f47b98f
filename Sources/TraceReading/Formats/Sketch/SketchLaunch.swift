internal import TraceModel

/// The usual launch of an app in one line of a sketch, `launch [SCENE …]` (FORMAT.md §6): the
/// process starts, and each scene connects and becomes active.
///
/// ```
/// launch A B        0ms      process.start           200ms B  scene.willConnect
///                  90ms      app.didFinishLaunching  210ms B  scene.willEnterForeground
///                 100ms  A   scene.willConnect       220ms B  scene.didBecomeActive
///                 110ms  A   scene.willEnterForeground
///                 120ms  A   scene.didBecomeActive
/// ```
struct SketchLaunch {
  /// Scenes of one line. Few, so that no line stands for many events.
  static let maximumScenes = 8

  /// The names, in the block or in what its escapes became.
  private var scenes: [UnsafeRawBufferPointer] = []

  /// The scenes after the word `launch`.
  init(
    _ place: inout UnsafeRawPointer, before end: UnsafeRawPointer, _ block: TextBlock
  ) throws(Malformed) {
    while SketchScan.hasMore(&place, before: end) {
      let start = place
      guard let name = try SketchScan.word(&place, block), JSONScan.byte(place) != 0x3D else {
        throw Malformed("the name of a scene", start)
      }
      guard !scenes.contains(where: { $0.elementsEqual(name) }) else {
        throw Malformed("each scene once", start)
      }
      guard scenes.count < Self.maximumScenes else {
        throw Malformed("at most 8 scenes", start)
      }
      scenes.append(name)
    }
  }

  /// Events that the line stands for.
  var count: Int { Self.process.count + Self.scene.count * scenes.count }

  /// Makes an event without anything the one at `number` of the line, from 0.
  func fill(_ number: Int, _ event: UnsafeMutablePointer<Event>, _ symbols: ReaderSymbols) {
    let ofScene = number - Self.process.count
    let step: Step
    if ofScene < 0 {
      step = Self.process[number]
      event.pointee.time = step.milliseconds * 1_000_000
    } else {
      let (index, part) = ofScene.quotientAndRemainder(dividingBy: Self.scene.count)
      step = Self.scene[part]
      event.pointee.time = (step.milliseconds + 100 * Int64(index)) * 1_000_000
      event.pointee.scene = symbols.intern(scenes[index])
    }
    event.pointee.kind = step.kind
    event.pointee.eventName = symbols.intern(step.kind.name)
  }

  private typealias Step = (milliseconds: Int64, kind: EventKind)

  private static let process: [Step] = [(0, .processStart), (90, .appDidFinishLaunching)]
  /// Of the first scene; each further one does the same 100 ms later.
  private static let scene: [Step] = [
    (100, .sceneWillConnect), (110, .sceneWillEnterForeground), (120, .sceneDidBecomeActive),
  ]
}
