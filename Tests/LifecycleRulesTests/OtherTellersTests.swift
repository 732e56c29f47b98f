import Testing

/// What another kind of record, another window or another stretch of time tells as well.
@Suite struct OtherTellersTests {
  private func lines(_ rule: String, _ lines: String...) throws -> [Int64] {
    try analyze(lines.joined(separator: "\n") + "\n").lines(of: rule)
  }

  /// A registration after a failed one is a retry on each platform.
  @Test(arguments: [
    ("app", "lifeCycle=uikit-scene platform=ios"), ("ns", "lifeCycle=appkit platform=macos"),
    ("wk", "lifeCycle=watchkit platform=watchos"),
  ])
  func aFailedRegistrationIsRepeated(_ scope: String, _ header: String) throws {
    let rule = "push-register-repeat"
    let first = "header \(header)\n0ms process.start\n1s push.register"
    let failed = "2s \(scope).didFailToRegisterForRemoteNotifications"
    #expect(try lines(rule, first, failed, "9s push.register") == [])
    #expect(try lines(rule, first, "9s push.register") == [4])
    #expect(try lines(rule, first, failed, "9s push.register", "10s push.register") == [6])
  }
}
