import RuleKit

extension SceneStorageKeyCollision {
  /// Examples with a finding.
  static let triggering: [RuleInfo.Example] = [
    .init(
      "Two views and one key",
      """
      header lifeCycle=swiftui platform=ios records=storage
      launch A
      1s A storage.write key=selection view=FilmList type=String bytes=8
      ↓ 2s A storage.write key=selection view=CastList type=String bytes=8
      3s A storage.write key=selection view=FilmList type=String bytes=8
      """),
    .init(
      "Two types; and another view in another scene, which is a note",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true records=storage
      launch A B
      1s A storage.write key=tab view=Root type=String bytes=8
      ↓ 2s A storage.write key=tab view=Root type=Int bytes=8
      3s A storage.write key=scroll view=FilmList type=Double bytes=8
      ↓ 4s B storage.write key=scroll view=CastList type=Double bytes=8
      """),
  ]

  /// Examples without a finding; the first one shows the right way.
  static let quiet: [RuleInfo.Example] = [
    .init(
      "A key for each view",
      """
      header lifeCycle=swiftui platform=ios records=storage
      launch A
      1s A storage.write key=filmList.selection view=FilmList type=String bytes=8
      2s A storage.write key=castList.selection view=CastList type=String bytes=8
      """),
    .init(
      "Near miss: the same view in two scenes, and twice in one; types that are not recorded",
      """
      header lifeCycle=swiftui platform=ipados multipleScenes=true records=storage
      launch A B
      1s A storage.write key=selection view=FilmList type=String bytes=8
      2s B storage.write key=selection view=FilmList type=String bytes=8
      3s A storage.write key=selection view=FilmList bytes=9
      4s A storage.write key=selection type=String bytes=9
      """),
  ]
}
