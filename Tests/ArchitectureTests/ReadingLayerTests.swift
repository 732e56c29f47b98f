import Testing

/// `TraceReading` in layers. Swift needs no import within a module, so the dependencies of a folder
/// show in the type names that its files mention.
@Suite struct ReadingLayerTests {
  /// From the ground up: each folder, and the folders below it whose types its files may mention.
  /// The files of the module's own folder are the roof.
  private static let layers: [(folder: String, mentions: Set<String>)] = [
    ("Text", []),
    ("Threads", []),
    ("Input", []),
    ("Compression", ["Text", "Threads", "Input"]),
    ("Logs", ["Text"]),
    ("Framing", ["Text", "Threads", "Input", "Compression", "Logs"]),
    ("Records", ["Text"]),
    ("Sequencing", ["Text", "Threads", "Framing", "Records"]),
    ("Mappings", ["Text", "Records", "Logs"]),
    // What names and words of a line mean.
    ("Words", ["Text", "Logs"]),
    ("Importing", ["Text", "Framing", "Records", "Sequencing", "Logs", "Mappings", "Words"]),
    ("Messages", ["Text", "Records", "Logs", "Mappings", "Importing", "Words"]),
    ("Formats", []),
    ("Formats/Sketch", ["Text", "Framing", "Records"]),
    ("Formats/Lifetrace", ["Text", "Framing", "Records"]),
    ("Formats/Imported", shared.union(["Framing", "Records"]).subtracting(["Formats/Imported"])),
    ("Formats/Console", shared),
    ("Formats/Crash", shared),
    ("Formats/DeviceLog", shared),
    ("Formats/Instruments", shared),
    ("Formats/Launchd", shared),
    // Own records may lie in the logs of OpenTelemetry.
    ("Formats/OpenTelemetry", shared.union(["Records"])),
    // A crash among its diagnostics, or its events, is a crash report.
    ("Formats/MetricKit", shared.union(["Formats/Crash"])),
    ("Formats/Sentry", shared.union(["Formats/Crash"])),
    ("Formats/UnifiedLog", shared),
    // What is wrong with how a recording was made.
    ("Recordings", ["Text", "Records", "Words", "Messages", "Formats/Sketch"]),
    // What stands for names and texts in a trace that is shared.
    ("Redaction", ["Text", "Records", "Formats/Sketch"]),
    ("", all.subtracting(["", "Ahead"])),
    ("Ahead", ["", "Input", "Threads"]),
  ]

  /// The folders below a log format. No format depends on another one.
  private static let shared: Set<String> = [
    "Text", "Logs", "Words", "Importing", "Messages", "Formats", "Formats/Imported",
  ]

  private static let all = Set(files.map(folder))
  private static let files = Sources.all.filter { $0.module == "TraceReading" }

  private static func folder(of file: SwiftSource) -> String {
    String(file.folder.dropFirst("TraceReading".count).drop { $0 == "/" })
  }

  /// The folders that declare a type of a name.
  private static let declaring: [String: Set<String>] = files.reduce(into: [:]) { found, file in
    for name in file.declaredTypes { found[name, default: []].insert(folder(of: file)) }
  }

  @Test func noFileMentionsATypeOfAFolderAboveIt() {
    let allowed = Dictionary(uniqueKeysWithValues: Self.layers.map { ($0.folder, $0.mentions) })
    #expect(Self.declaring["JSONScan"] == ["Text"] && Self.declaring["TraceReader"] == [""])
    for file in Self.files {
      let own = Self.folder(of: file)
      for name in file.identifiers.sorted() {
        guard let folders = Self.declaring[name], !folders.contains(own) else { continue }
        for folder in folders where allowed[own]?.contains(folder) != true {
          Issue.record("\(file.path) mentions \(name) of '\(folder.isEmpty ? "the roof" : folder)'")
        }
      }
    }
  }

  @Test func everyFolderHasAPlaceAndUsesOnlyEarlierOnes() {
    #expect(Set(Self.layers.map(\.folder)) == Self.all)
    var known: Set<String> = []
    for (folder, mentions) in Self.layers {
      #expect(mentions.isSubset(of: known), "\(folder)")
      known.insert(folder)
    }
  }

  /// The stations of a byte, as the comment of `TraceReader` lists them, are types where it says.
  @Test func theStationsOfAByteAreWhereTheirListSays() throws {
    let roof = try #require(Self.files.first { $0.path == "TraceReading/TraceReader.swift" })
    let rows = roof.comments.compactMap {
      $0.firstMatch(of: #/^///   (?<folder>[A-Z]\w+(?:/\w+)?)  +(?<types>[A-Z][\w, ]+?)  +\S/#)
    }
    #expect(rows.count > 8)
    for row in rows {
      for name in row.output.types.split(separator: ", ") {
        let folders = Self.declaring[String(name)] ?? []
        #expect(folders.contains(String(row.output.folder)), "\(name)")
      }
    }
  }
}
