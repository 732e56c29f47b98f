import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceReading

/// The closed lists of words are those of FORMAT.md.
@Suite struct EventWordsTests {
  /// Rows of the tables of events: names in the second column, keys in the last.
  private static let rows: [(events: [String], keys: String)] = {
    guard let bytes = try? SourceTree.bytes("FORMAT.md") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 5 else { return nil }
      return (quoted(cells[2]) + quoted(cells[1]), cells[3])
    }
  }()

  private static func quoted(_ text: some StringProtocol) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// The words that the page lists for a key of an event; nil if it lists none.
  private static func words(_ key: EventKey, _ kind: EventKind) -> Set<String>? {
    for row in rows where row.events.contains(kind.name) {
      for part in row.keys.split(separator: ";") {
        let sides = part.split(separator: ":", maxSplits: 1)
        guard sides.count == 2, quoted(sides[0]).contains(key.text) else { continue }
        return Set(quoted(sides[1]))
      }
    }
    return nil
  }

  @Test func everyListIsThatOfThePage() throws {
    let text = String(decoding: try SourceTree.bytes("FORMAT.md"), as: UTF8.self)
    for list in EventWords.lists {
      for kind in list.kinds {
        var expected = Self.words(list.key, kind)
        if kind.scope == "swbg" { expected = Self.words(list.key, .bgtaskLaunch) }
        if kind == .bgtaskProgress { expected = Self.words(list.key, .bgtaskLaunch) }
        if kind == .work {
          expected = Self.words(list.key, list.key == .outcome ? .workEnd : .workBegin)
        }
        if list.key == .kind, kind.scope == "work" {
          let start = try #require(text.range(of: "- **Work.** `kind` is "))
          let end = try #require(text[start.upperBound...].firstIndex(of: "."))
          expected = Set(Self.quoted(text[start.upperBound..<end]))
        }
        #expect(Set(list.words) == expected, "\(list.key) of \(kind.name)")
      }
    }
  }

  /// And no list of the page is missing.
  @Test func everyListOfThePageIsThere() {
    #expect(Self.rows.count > 40)
    for row in Self.rows where row.events.contains(where: { EventKind.named($0) != nil }) {
      for part in row.keys.split(separator: ";") {
        let sides = part.split(separator: ":", maxSplits: 1)
        guard sides.count == 2, Self.quoted(sides[1]).count > 0 else { continue }
        let keys = EventKey.allCases.filter { Self.quoted(sides[0]).contains($0.text) }
        for key in keys {
          let isThere = EventWords.lists.contains { list in
            list.key == key
              && (list.kinds.isEmpty || list.kinds.contains { row.events.contains($0.name) })
          }
          #expect(isThere, "\(key) of \(row.events)")
        }
      }
    }
  }
}
