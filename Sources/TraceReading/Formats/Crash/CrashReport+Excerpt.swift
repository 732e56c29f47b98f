// Parts of reports that people copy without the lines that say whose they are.
extension CrashReport {
  /// Whether nothing says which process it is of.
  var isExcerpt: Bool { incident == nil && pid == nil }

  /// Whether an excerpt below this one says nothing new: it is the same once more, or a line of it
  /// that is there twice.
  func isRepeated(by excerpt: CrashReport) -> Bool {
    func fits<Fact: Equatable>(_ fact: KeyPath<CrashReport, Fact?>) -> Bool {
      excerpt[keyPath: fact] == nil || excerpt[keyPath: fact] == self[keyPath: fact]
    }
    return fits(\.process) && fits(\.bundle) && fits(\.version) && fits(\.ended)
      && fits(\.exceptionType) && fits(\.exceptionSubtype) && fits(\.signal) && fits(\.namespace)
      && fits(\.code) && fits(\.explanation) && fits(\.exception) && fits(\.lastWords)
      && stack.isRepeated(by: excerpt.stack)
  }
}
