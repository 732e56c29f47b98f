import TestSupport
import Testing
import TraceModel

@testable import LifecycleModel

/// The last events of writers agree with a plain list of all events, for few writers and for many.
@Suite struct WriterClockTests {
  @Test(arguments: UInt64(1)...30) func itAgreesWithAPlainList(_ seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let count = UInt32.random(in: 1...40, using: &chance)
    var clock = WriterClock()
    var heard: [Symbol: Int64] = [:]
    for ordinal in Int64(1)...400 {
      let number = UInt32.random(in: 0..<count, using: &chance)
      let writer = number == 0 ? Symbol.none : Symbol(rawValue: 300 + number)
      if writer != clock.latest { clock.turn(to: writer, at: ordinal) }
      heard[writer] = ordinal
      #expect(clock.areSeveral == (heard.count > 1), "seed \(seed)")
      #expect(clock.earliest(at: ordinal) == heard.values.min(), "seed \(seed)")
      for number in 0..<count {
        let other = number == 0 ? Symbol.none : Symbol(rawValue: 300 + number)
        #expect(clock.lastHeard(of: other, at: ordinal) == heard[other, default: 0])
      }
    }
  }
}
