import LifecycleRules
import ProductReading
import RuleKit
import TraceModel

/// Property lists, archives and executables: any bytes end in facts, or in one line. The bytes are
/// a file of their own, the list of an app, or its executable.
enum ProductsTarget {
  static func run(_ input: FuzzInput) {
    var input = input
    let kind = input.number(below: 3)
    let bytes = input.rest()
    let folder = MemoryFolder(files: [
      "Info.plist": kind == 1 ? bytes : list, "Films": kind == 2 ? bytes : [],
    ])
    do throws(ProductProblem) {
      let result =
        kind == 0
        ? try ProductReader.read(file: BytesInMemory(bytes))
        : try ProductReader.read(folder: folder)
      for problem in result.problems { check(problem.text) }
      for rule in Catalogue.products {
        var moment = ProductMoment(result.product, rule.info)
        rule.judge(&moment)
        for report in moment.reports { check(report.message) }
      }
    } catch {
      check(error.text)
    }
  }

  /// The lists of the rules' examples, an archive, a binary list, and the head of a program.
  static let seeds: [[UInt8]] =
    Catalogue.products.flatMap { $0.info.triggering + $0.info.quiet }.flatMap { example in
      let list = Array("<plist><dict>\(example.sketch)</dict></plist>".utf8)
      return [[0] + list, [1] + list]
    } + [
      [0] + archive,
      // {"a": [true]}
      [0] + Array("bplist00".utf8) + [0xD1, 1, 2, 0x51, 0x61, 0xA1, 3, 0x09, 8, 11, 13, 15]
        + [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0]
        + [0, 0, 0, 0, 0, 0, 0, 16],
      // A header of 64 bits and LC_BUILD_VERSION.
      [2, 0xCF, 0xFA, 0xED, 0xFE, 0x0C, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 24, 0, 0, 0]
        + [
          0, 0, 0, 0, 0, 0, 0, 0, 0x32, 0, 0, 0, 24, 0, 0, 0, 2, 0, 0, 0, 0, 0, 16, 0, 0, 0, 27, 0,
        ]
        + [0, 0, 0, 0],
    ]

  /// An .ipa of a deflated Info.plist and a stored executable, which no mutation of a list becomes.
  private static let archive: [UInt8] = {
    let digits = Array(
      """
      504b03041400000008000000215c3bbb39aa3c0000004b000000180000005061796c6f61642f462e6170702f
      496e666f2e706c697374b329c8c92c2eb1b349c94c0692d9a99576ce6e4ea5792939a9ae15a9c9a525894939
      a936fa20719be292a2ccbc743b371b7d28cb461fa24b1f620600504b03041400000000000000215cf085ec06
      04000000040000000f0000005061796c6f61642f462e6170702f46cffaedfe504b0102140314000000080000
      00215c3bbb39aa3c0000004b0000001800000000000000000000008001000000005061796c6f61642f462e61
      70702f496e666f2e706c697374504b010214031400000000000000215cf085ec0604000000040000000f0000
      0000000000000000008001720000005061796c6f61642f462e6170702f46504b050600000000020002008300
      0000a30000000000
      """.utf8
    ).filter { $0 != 0x0A }.map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }()

  private static func check(_ text: String) {
    hold(!text.isEmpty && !text.utf8.contains { $0 < 0x20 }, "a message has a control character")
  }

  private static let list = Array(
    """
    <plist><dict><key>CFBundleExecutable</key><string>Films</string>
    <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
    <key>UIWindowSceneSessionRoleApplication</key><array><dict>
    <key>UISceneDelegateClassName</key><string>Films.SceneDelegate</string>
    </dict></array></dict></dict></dict></plist>
    """.utf8)
}

/// A folder of two files.
private struct MemoryFolder: ProductFolder {
  let files: [String: [UInt8]]

  func names(in path: String) -> [String] { [] }
  func file(_ path: String) -> (any RandomAccess)? { files[path].map { BytesInMemory($0) } }
}
