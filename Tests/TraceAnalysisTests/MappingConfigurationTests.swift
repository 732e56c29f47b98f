import LifecycleRules
import Testing
import TraceModel
import TraceReading

@testable import TraceAnalysis

/// Mappings of a configuration are read as written; mistakes are reported with their places.
@Suite struct MappingConfigurationTests {
  private func read(
    _ text: String, mistakes: @escaping (LogMapping) -> [LogMapping.Mistake] = { _ in [] }
  ) -> ConfigurationReader {
    ConfigurationReader(
      Array(text.utf8), parse: CommentedJSON.parse, rules: Catalogue.infos,
      checkMapping: mistakes
    ) { word, all in
      all.first { $0.hasPrefix(word.prefix(3)) }.map { ". Did you mean '\($0)'?" } ?? ""
    }
  }

  private func messages(_ reader: ConfigurationReader) -> [String] {
    reader.messages.map {
      "\($0.place.line):\($0.place.column) \($0.isError ? "error" : "warning"): \($0.text)"
    }
  }

  @Test func everyKeyIsTakenOver() {
    let reader = read(
      """
      {"mappings": [
        {"subsystem": "com.example.films", "category": "app", "process": "Films",
         "pattern": "reload {what} took {n} ms", "event": "work",
         // typed by the key
         "keys": {"dur": "{n}ms", "id": 7, "essential": true}},
        {"pattern": "x", "event": "films.x"},
      ]}
      """)
    #expect(reader.messages.isEmpty)
    #expect(
      reader.configuration.mappings == [
        LogMapping(
          pattern: "reload {what} took {n} ms", event: "work",
          keys: [
            .init(name: "dur", text: "{n}ms"), .init(name: "id", text: "7"),
            .init(name: "essential", text: "true"),
          ], subsystem: "com.example.films", category: "app", process: "Films"),
        LogMapping(pattern: "x", event: "films.x"),
      ])
  }

  @Test(arguments: [
    ("{\"mappings\": {}}", ["1:14 error: 'mappings' must be an array, found an object"]),
    ("{\"mappings\": [7]}", ["1:15 error: a mapping must be an object, found a number"]),
    (
      "{\"mappings\": [{}]}",
      [
        "1:15 error: a mapping needs 'pattern', the text of the messages",
        "1:15 error: a mapping needs 'event', the event that they become",
      ]
    ),
    (
      "{\"mappings\": [{\"patern\": \"x\", \"pattern\": \"x\", \"event\": \"log\"}]}",
      ["1:16 warning: a mapping has no key 'patern'. Did you mean 'pattern'?"]
    ),
    (
      "{\"mappings\": [{\"pattern\": 7, \"event\": \"log\"}]}",
      ["1:27 error: 'pattern' must be a string, found a number"]
    ),
    (
      "{\"mappings\": [{\"pattern\": \"x\", \"event\": \"log\", \"keys\": []}]}",
      [
        "1:56 error: 'keys' must be an object with a text for each key of the event, found an array"
      ]
    ),
    (
      "{\"mappings\": [{\"pattern\": \"x\", \"event\": \"log\", \"keys\": {\"id\": {}}}]}",
      ["1:63 error: 'id' must be a text, in which '{name}' is a group, found an object"]
    ),
    (
      "{\"mappings\": [{\"pattern\": \"x\", \"event\": \"log\", \"keys\": {\"id\": 1, \"id\": 2}}]}",
      ["1:66 warning: 'id' appears twice; the last one is used"]
    ),
  ])
  func mistakesAreReportedWithTheirPlaces(_ text: String, _ expected: [String]) {
    #expect(messages(read(text)) == expected)
  }

  @Test func mistakesOfAMappingHaveThePlaceOfTheirPart() {
    let reader = read(
      """
      {"mappings": [
        {"event": "e",
         "pattern": "p",
         "keys": {"a": "1",
                  "b": "2"}}
      ]}
      """
    ) { _ in
      [
        .init(.pattern, "one"), .init(.event, "two", isError: false), .init(.key(1), "three"),
      ]
    }
    #expect(
      messages(reader) == [
        "2:13 warning: 'event': two", "3:15 error: 'pattern': one", "5:18 error: 'keys': three",
      ])
    #expect(reader.configuration.mappings.isEmpty)
  }
}
