import RuleKit

extension WatchAsyncInDidEnterBackground {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "An upload that is only started",
      """
      header lifeCycle=watchkit platform=watchos records=work,background
      0ms process.start
      90ms wk.didFinishLaunching
      100ms wk.willEnterForeground
      120ms wk.didBecomeActive
      9s wk.willResignActive
      9.5s wk.didEnterBackground dur=20ms
      ↓ 9.51s work.begin id=1 name=upload kind=network thread=urlsession
      12s work.end id=1 outcome=done
      """)
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "Held by an expiring activity, or done within the callback",
      """
      header lifeCycle=watchkit platform=watchos records=work,background
      0ms process.start
      90ms wk.didFinishLaunching
      100ms wk.willEnterForeground
      120ms wk.didBecomeActive
      9s wk.willResignActive
      9.5s wk.didEnterBackground dur=200ms
      9.51s work.begin id=1 name=save kind=save thread=main
      9.69s work.end id=1 outcome=done
      9.695s bg.begin id=1 name=upload kind=expiringActivity
      9.7s work.begin id=2 name=upload kind=network thread=urlsession
      12s work.end id=2 outcome=done
      12.1s bg.end id=1
      """),
    .init(
      "Near miss: the activity follows; begun earlier, or later; over a tenth of a second after it",
      """
      header lifeCycle=watchkit platform=watchos records=work,background
      0ms process.start
      90ms wk.didFinishLaunching
      100ms wk.willEnterForeground
      120ms wk.didBecomeActive
      8s work.begin id=1 name=refresh kind=refresh thread=refresh
      9s wk.willResignActive
      9.5s wk.didEnterBackground dur=20ms
      9.515s work.begin id=2 name=upload kind=network thread=urlsession
      9.516s bg.begin id=1 name=upload kind=expiringActivity
      9.520000001s work.begin id=3 name=later kind=network thread=urlsession
      9.6s work.end id=1
      12s work.end id=2
      12s work.end id=3
      12.1s bg.end id=1
      60s wk.willEnterForeground
      60.1s wk.didBecomeActive
      69s wk.willResignActive
      69.5s wk.didEnterBackground dur=20ms
      69.51s work.begin id=4 name=index kind=cpu thread=index
      69.62s work.end id=4
      """),
  ]
}
