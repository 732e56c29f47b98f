import LifecycleModel
import RuleKit
import TraceModel

/// Facts about a run for the rules about scenes and delegates. These rules ignore a life cycle that
/// is only assumed because the trace does not show it.
extension RunState {
  /// Why a rule about apps with scenes can't judge the run; nil if it can.
  var whyWithoutScenes: String? {
    if usesScenes { return nil }
    return header.partial && header.lifeCycle == nil
      ? "no scene was recorded" : "the app has no scenes"
  }

  /// SwiftUI's `App` starts the process.
  var usesSwiftUI: Bool { lifeCycle == .swiftUI || seen(.swiftuiAppInit) }

  /// UIKit runs the process: on macOS that is Mac Catalyst, recognised by a UIKit life cycle.
  var isUIKit: Bool {
    switch platform {
    case .watchOS: false
    case .macOS, nil: lifeCycle == .uikitScene || lifeCycle == .uikitApp
    case .iOS, .iPadOS, .tvOS, .visionOS: true
    }
  }

  /// The launch callbacks are over, as far as the trace shows.
  var isPastLaunch: Bool {
    seen(.appDidFinishLaunching) || seen(.nsDidFinishLaunching) || seen(.wkDidFinishLaunching)
      || !scenes.isEmpty || process.firstActivation.exists
  }
}

extension Moment {
  /// ` (by 'scene.willConnect')`: the event's trigger, or nothing if it names none.
  var byTrigger: String {
    event.trigger.isPresent ? " (by '\(text(event.trigger))')" : ""
  }
}
