import RuleKit

extension SceneStorageHeavy {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "A whole list, encoded",
      """
      header lifeCycle=swiftui platform=ios records=storage
      launch A
      ↓ 1s A storage.write key=films view=FilmList type=Data bytes=90000
      """),
    .init(
      "A type that it does not take",
      """
      header lifeCycle=swiftui platform=ios records=storage
      launch A
      ↓ 1s A storage.write key=film view=FilmList type=Film bytes=200
      2s A storage.write key=film view=FilmList type=Film bytes=210
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "An id",
      """
      header lifeCycle=swiftui platform=ios records=storage
      launch A
      1s A storage.write key=selectedFilm view=FilmList type=String bytes=36
      """),
    .init(
      "Near miss: exactly 4 KiB, and every spelling of a supported type",
      """
      header lifeCycle=swiftui platform=ios records=storage
      launch A
      1s A storage.write key=draft type=Data bytes=4096
      2s A storage.write key=a type=Bool bytes=1
      2s A storage.write key=b type=Swift.Int bytes=8
      2s A storage.write key=c type=Double? bytes=8
      2s A storage.write key=d type=Optional<Foundation.URL> bytes=30
      2s A storage.write key=e type=RawRepresentable bytes=4
      2s A storage.write key=f type=RawRepresentable<String> bytes=4
      2s A storage.write key=g bytes=4
      """),
  ]
}
