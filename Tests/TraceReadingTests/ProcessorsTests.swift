import Foundation
import Testing

@testable import TraceReading

@Suite struct ProcessorsTests {
  @Test func theSystemSaysTheSame() {
    #expect(Processors.available == ProcessInfo.processInfo.activeProcessorCount)
  }

  #if os(Linux)
    @Test func onlyProcessorsThatMayBeUsedCount() {
      let status = "Name:\tcat\nCpus_allowed:\t%\nCpus_allowed_list:\t0-3\n"
      let masks = [("1", 1), ("6", 2), ("f0", 4), ("00000001,8000000A", 4), ("0", 0)]
      for (mask, count) in masks {
        let text = status.replacingOccurrences(of: "%", with: mask)
        #expect(Processors.allowed(in: Array(text.utf8)) == count, "\(mask)")
      }
      #expect(Processors.allowed(in: Array("Name:\tcat\n".utf8)) == nil)
    }
  #endif
}
