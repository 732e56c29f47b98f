import Testing

/// Info.plists of real shapes, with what an executable of each would say, and the verdict of all
/// rules about products.
@Suite struct ProductVerdictTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// In the notation of ``ProductExample``; empty: the list alone.
    let program: String
    let list: String
    let verdicts: [String]

    init(_ title: String, _ program: String, _ list: String, _ verdicts: [String]) {
      testDescription = title
      self.program = program
      self.list = list
      self.verdicts = verdicts
    }
  }

  @Test(arguments: ProductVerdicts.all)
  func theVerdictIsTheExpectedOne(_ item: Case) throws {
    let comment = item.program.isEmpty ? "" : "<!-- \(item.program) -->\n"
    #expect(try ProductExample(comment + item.list).verdicts == item.verdicts)
  }
}
