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

  /// The lists of the rules' examples, a binary list, and the head of a program.
  static let seeds: [[UInt8]] =
    Catalogue.products.flatMap { $0.info.triggering + $0.info.quiet }.flatMap { example in
      let list = Array("<plist><dict>\(example.sketch)</dict></plist>".utf8)
      return [[0] + list, [1] + list]
    } + [
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
