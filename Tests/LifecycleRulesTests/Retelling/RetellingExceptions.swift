/// Examples of which some other recordings show less, without a word in the report.
enum RetellingExceptions {
  static let all: [RetellingLawTests.Exception] = [
    .init(
      .silent, "app-scope-action-on-one-scene", ["phases, no times"],
      "Windows leave one after the other, and only times show that it is one departure."),
    .init(
      .silent, "long-inactive", ["phases"],
      "A launch that never becomes active: SwiftUI reports no phase before the first 'active'."),
    .init(
      .silent, "event-on-dead-scene", ["no scenes"],
      "Work that names no scene is of the app, which continues when a scene is gone."),
    .init(
      .silent, "blocking-launch-handler", ["phases", "delegate"],
      "The time was spent in a callback of the scene, which such an app does not have."),
    .init(
      .silent, "link-handled-twice", ["delegate"],
      "Without scenes the call that a scene delegate would forward is a delivery of its own."),
  ]
}
