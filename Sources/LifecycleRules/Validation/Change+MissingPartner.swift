import LifecycleModel
import TraceModel

extension Change {
  /// The callback whose absence alone explains an illegal transition: with it, the event is legal.
  func missingPartner(_ run: RunState) -> EventKind? {
    guard let partner = Self.pairs[mark.kind] else { return nil }
    let table = run.table(of: machine)
    let step = table.step(before, partner)
    guard step.verdict == .accepted || step.verdict == .tolerated else { return nil }
    return table.step(step.next, mark.kind).verdict == .accepted ? partner : nil
  }

  /// Whether it is a request of a background task, and it is not known whether that was registered.
  var mayLackRegistration: Bool {
    verdict == .unknown && machine == .bgtask
      && (mark.kind == .bgtaskSubmit || mark.kind == .bgtaskSubmitFailed)
  }

  /// The callback that always comes before: the partner in the model's path.
  private static let pairs: [EventKind: EventKind] = [
    .sceneDidEnterBackground: .sceneWillResignActive,
    .sceneDidBecomeActive: .sceneWillEnterForeground,
    .appDidEnterBackground: .appWillResignActive,
    .appDidBecomeActive: .appWillEnterForeground,
    .noteAppDidEnterBackground: .noteAppWillResignActive,
    .noteAppDidBecomeActive: .noteAppWillEnterForeground,
    .wkDidEnterBackground: .wkWillResignActive,
    .wkDidBecomeActive: .wkWillEnterForeground,
  ]
}
