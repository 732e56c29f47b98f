import LifecycleModel
import RuleKit
import TraceModel

extension ColdLinkDropped {
  /// A link that waits to be handled.
  struct Delivery {
    let mark: EventMark
    /// Whom it was delivered to; none: the app.
    let scene: Symbol
    var links: Event.Payload
    /// It launched the app or made the scene.
    let isOfLaunch: Bool
    /// Options that are not in the recording may have brought it before.
    let mayBeEcho: Bool
    /// The app may have asked for the scene itself, with an activity of its own, or may have done
    /// what the notification asked for, by an action of its own.
    let mayBeOwn: Bool
    let token: Int
    /// From the delivery or `link.received`, to know it again when another scene handles it.
    var hash = Symbol.none
    /// The hash is that of `link.received`; that of a response may be the notification's.
    var isHashOfLink = false
    /// A handled link may have been this one, or another one that waited with it.
    var mayBeHandled = false
    /// The last link with another hash that was handled meanwhile.
    var other = EventMark.none
    /// The app or the scene is active with it.
    var activation = EventMark.none
    /// Its time is over, but no record of links had been seen by then.
    var closed: (mark: EventMark, cause: UnknownCause?)?

    /// No callback brought it, as far as is recorded.
    var isReceived: Bool { mark.kind == .linkReceived }

    /// Whether it is known which handled link is this one.
    var isNamed: Bool { hash.isPresent && isHashOfLink }

    func concerns(_ event: Event) -> Bool {
      !event.scene.isPresent || !scene.isPresent || event.scene == scene
    }
  }

  func details(
    _ delivery: Delivery, _ left: EventMark, _ moment: Moment
  ) -> ReportDetails {
    let names = LinkRoute.words(delivery.links)
    let scene = delivery.scene
    var evidence = [Evidence(delivery.mark, scene: scene, "delivers the \(names)")]
    let activation = delivery.activation
    if activation.exists, activation.ordinal > delivery.mark.ordinal {
      evidence.append(Evidence(activation, scene: scene, "active, not handled"))
    }
    if delivery.other.exists { evidence.append(Evidence(delivery.other, "another link handled")) }
    if left.exists { evidence.append(Evidence(left, scene: scene, "left, not handled")) }
    let whom = scene.isPresent ? "scene '\(moment.text(scene))'" : "the app"
    let how =
      delivery.isOfLaunch
      ? "that launched \(whom)"
      : delivery.isReceived
        ? "that \(whom) received"
        : "that '\(delivery.mark.kind.name)' brought to \(whom)"
    let own = delivery.other.exists ? " of its own" : ""
    return ReportDetails(
      message: "the \(names) \(how) had no 'link.handled'\(own) \(until(delivery, left))",
      evidence: evidence.sorted { $0.mark.ordinal < $1.mark.ordinal })
  }

  private func until(_ delivery: Delivery, _ left: EventMark) -> String {
    if left.exists { return "before '\(left.kind.name)'" }
    let activation = delivery.activation
    guard activation.exists else { return "before the trace ends" }
    let within = "within \(Durations.text(wait))"
    if activation.ordinal == delivery.mark.ordinal { return within }
    return within + (delivery.isOfLaunch ? " of the first activation" : " of the next activation")
  }
}
