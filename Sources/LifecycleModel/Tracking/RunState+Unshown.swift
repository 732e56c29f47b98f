public import TraceModel

// What a source that shows only some of the callbacks may never show (FORMAT.md §5.18).
extension RunState {
  /// Why one of these kinds may have come although none was recorded: of what happens, this source
  /// shows a part, and it has shown none of them so far. Nil: what is missing is missing.
  ///
  /// Every rule that waits for something asks here before it says that it did not come.
  public func unshownCause(of kinds: EventKindSet) -> UnknownCause? {
    unshownCause(isShown: seen.meets(kinds))
  }

  /// The same, where more than the kind of a record says whether it is what a rule waits for.
  public func unshownCause(isShown: @autoclosure () -> Bool) -> UnknownCause? {
    header.partial && !isShown() ? .notRecorded : nil
  }

  /// Why a state that an event led to may be over at a time, by a step that this source shows
  /// nowhere:
  /// ```
  ///   shown:    willResignActive                          work
  ///   state:    inactive  ┄┄ didEnterBackground? ┄┄▶  inactive or background
  /// ```
  /// Nil: it lasts, or it began a glance ago, or without times nothing says how long ago.
  ///
  /// - Parameter time: nil: now, or the time at which a rule is woken.
  public func passingCause(
    of state: AppState, since entry: EventMark, to time: Int64? = nil
  ) -> UnknownCause? {
    guard header.partial else { return nil }
    let length = clock.duration(since: entry, to: time ?? max(clock.now, clock.upcoming))
    if length <= Self.longestGlance { return nil }
    // Where callbacks are recorded, they and not the ScenePhase tell the state; and those of a
    // scene alone say that it is active.
    let forms =
      !seen.meets(Self.callbacks)
      ? Self.phases
      : state == .inactive && Self.ofScene.contains(entry.kind) ? Self.ofScene : Self.callbacks
    return Self.ways(out: state).allSatisfy { seen.intersection(forms).meets($0) }
      ? nil : .notRecorded
  }

  /// Each step of which none may be hidden while the state lasts, in all of its forms.
  private static func ways(out state: AppState) -> [EventKindSet] {
    switch state {
    case .active: [resigned]
    case .inactive: [activated, entered]
    // An app that comes back is active in the end.
    case .background: [returned]
    }
  }

  private static let activated = EventKindSet([
    .sceneDidBecomeActive, .appDidBecomeActive, .noteAppDidBecomeActive, .wkDidBecomeActive,
    .nsDidBecomeActive, .phaseActive,
  ])
  private static let resigned = EventKindSet([
    .sceneWillResignActive, .appWillResignActive, .noteAppWillResignActive, .wkWillResignActive,
    .nsWillResignActive, .nsDidResignActive, .phaseInactive,
  ])
  private static let entered = EventKindSet([
    .sceneDidEnterBackground, .appDidEnterBackground, .noteAppDidEnterBackground,
    .wkDidEnterBackground, .phaseBackground,
  ])
  /// What shows an app that comes into the foreground.
  public static let returned = EventKindSet([
    .sceneWillEnterForeground, .appWillEnterForeground, .noteAppWillEnterForeground,
    .wkWillEnterForeground, .sceneDidBecomeActive, .appDidBecomeActive, .noteAppDidBecomeActive,
    .wkDidBecomeActive, .nsDidBecomeActive, .phaseInactive, .phaseActive,
  ])
  private static let ofScene = EventKindSet([
    .sceneWillEnterForeground, .sceneDidBecomeActive, .sceneWillResignActive,
    .sceneDidEnterBackground,
  ])
  private static let phases = EventKindSet([.phaseActive, .phaseInactive, .phaseBackground])
  private static let callbacks = EventKindSet(
    EventKind.allCases.filter {
      (activated.contains($0) || resigned.contains($0) || entered.contains($0)
        || returned.contains($0)) && !phases.contains($0)
    })
}
