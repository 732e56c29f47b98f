import RuleKit

extension BackgroundModesDisagree {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "The mode is there, and no identifier",
      """
      <key>UIBackgroundModes</key>
      <array><string>processing</string></array>
      """),
    .init(
      "The mode is misspelt",
      """
      <key>UIBackgroundModes</key>
      <array><string>procesing</string></array>
      <key>BGTaskSchedulerPermittedIdentifiers</key>
      <array><string>films.posters</string></array>
      """),
    .init(
      "Processing requests without their mode",
      """
      <!-- iOS, SwiftUI, SDK 27.0,
           symbol _OBJC_CLASS_$_BGProcessingTaskRequest -->
      <key>UILaunchScreen</key><dict/>
      <key>UIBackgroundModes</key>
      <array><string>fetch</string></array>
      <key>BGTaskSchedulerPermittedIdentifiers</key>
      <array><string>films.posters</string></array>
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Modes and identifiers",
      """
      <!-- iOS, SwiftUI, SDK 27.0,
           symbol _OBJC_CLASS_$_BGProcessingTaskRequest -->
      <key>UILaunchScreen</key><dict/>
      <key>UIBackgroundModes</key>
      <array><string>processing</string></array>
      <key>BGTaskSchedulerPermittedIdentifiers</key>
      <array><string>films.posters</string></array>
      """),
    .init(
      "Near miss: a continued processing task needs no mode",
      """
      <!-- iOS, SwiftUI, SDK 27.0,
           symbol _OBJC_CLASS_$_BGContinuedProcessingTaskRequest -->
      <key>UILaunchScreen</key><dict/>
      <key>BGTaskSchedulerPermittedIdentifiers</key>
      <array><string>films.export.*</string></array>
      """),
  ]
}
