internal import TraceModel

extension Machine {
  /// The one immersive space an app may show.
  static let immersiveSpace = Machine(
    .immersiveSpace, name: "immersive-space",
    title: "Immersive space of a visionOS app, one at a time",
    instance: "process",
    traits: Traits(
      key: .app, extent: .platform(.visionOS), word: "space",
      subject: .words("the immersive space"), rest: ["closed"]),
    states: [
      state("closed"),
      state("opening"),
      state("open"),
      state("closing"),
    ],
    initial: ["closed"],
    events: [
      event(.spaceOpen, "openImmersiveSpace"),
      event(.spaceOpened),
      event(.spaceOpenFailed),
      event(.spaceDismiss, "dismissImmersiveSpace"),
      event(.spaceClosed),
      event(.spaceImmersionChange, "onImmersionChange(initial:_:)", since: .immersionChange),
    ],
    transitions: [
      edge("closed", .spaceOpen, "opening", [.immersive]),
      edge("opening", .spaceOpened, "open", [.immersive]),
      edge("opening", .spaceOpenFailed, "closed", [.immersive]),
      stay("open", .spaceImmersionChange, [.immersion]),
      stay("opening", .spaceImmersionChange, [.immersion], .inferred),
      stay("closing", .spaceImmersionChange, [.immersion], .inferred),
      edge("open", .spaceDismiss, "closing", [.immersive]),
      edge("closing", .spaceClosed, "closed", [.immersive]),
      edge("open", .spaceClosed, "closed", [.visWindows], .inferred, note: "the user closed it"),
      tolerated("closed", .spaceDismiss, "closed", [.immersive], .inferred),
      tolerated("closing", .spaceDismiss, "closing", [.immersive], .inferred),
      tolerated(
        "opening", .spaceDismiss, "opening", [.immersive], .inferred,
        note: "dismissed before it was open"),
    ],
    ordering: [
      order(
        "open the next scene and wait for it before dismissing the last open one",
        [.visWindows])
    ],
    accepts: [
      example(
        "opened and dismissed",
        [.spaceOpen, .spaceOpened, .spaceDismiss, .spaceClosed], .immersive)
    ],
    rejects: [
      example("opened while open", [.spaceOpen, .spaceOpened, .spaceOpen], .immersive)
    ])
}
