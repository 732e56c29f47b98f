package import TraceModel

/// A background-task assertion, `bg.begin` to `bg.end`.
package struct BackgroundAssertion: BitwiseCopyable {
  package let name: Symbol
  package internal(set) var machine: MachineInstance
  package internal(set) var begin = EventMark.none
  package internal(set) var expire = EventMark.none
}

/// One identifier of BGTaskScheduler or of SwiftUI's `backgroundTask`, or one delivery with a
/// completion handler.
package struct BackgroundTask: BitwiseCopyable {
  package let machineID: MachineID
  package let identifier: Symbol
  package internal(set) var category = Symbol.none
  package internal(set) var machine: MachineInstance
  /// The launch or delivery that is running; none otherwise.
  package internal(set) var launch = EventMark.none
  package var isRunning: Bool { launch.exists }
}
