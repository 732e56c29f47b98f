internal import TraceModel

/// The sender of a log, by the attributes that the semantic conventions have for resources
/// (https://opentelemetry.io/docs/specs/semconv/resource/).
struct OTLPResource: Hashable {
  var app: ExactString?
  var version: ExactString?
  var build: ExactString?
  var osName: ExactString?
  var osVersion: ExactString?
  var device: ExactString?
  var deviceName: ExactString?
  var pid: Int64?
  /// The attributes that identify this process or device among others of its kind.
  var identity: [String: ExactString] = [:]

  var hasIdentity: Bool { pid != nil || !identity.isEmpty }

  init() {}

  /// Parses the resource at `place` and moves past it.
  init(_ place: inout UnsafeRawPointer) throws(Malformed) {
    self.init()
    try JSONWalk.members(&place) { (key, place) throws(Malformed) in
      guard key.is("attributes") else { return }
      try OTLPValue.attributes(&place) { (key, value) in set(key, value) }
    }
  }

  /// The resource of an object whose keys may come in any order: what is said before is not known
  /// yet.
  init(in place: UnsafeRawPointer) {
    self.init()
    var first = place
    var found: OTLPResource?
    var isBefore = true
    try? JSONWalk.members(&first) { (key, place) throws(Malformed) in
      if key.is("resource") {
        if !isBefore { found = try OTLPResource(&place) } else { throw Malformed("", place) }
      }
      isBefore = false
    }
    if let found { self = found }
  }

  private mutating func set(_ key: String, _ value: OTLPValue) {
    guard let value = value.text else { return }
    let text = ExactString(KeptText.of(value))
    switch key {
    case "service.name": app = text
    case "service.version", "app.version": version = version ?? text
    case "app.build_id", "service.build": build = build ?? text
    case "os.name": osName = text
    case "os.version": osVersion = text
    case "device.model.identifier": device = text
    case "device.model.name", "device.model": deviceName = text
    case "process.pid": pid = Int64(value)
    case "service.instance.id", "device.id", "app.installation.id", "host.id":
      identity[key] = text
    default: break
    }
  }

  func header(start: Int64?) -> RunHeader {
    var header = RunHeader()
    header.app = app?.text
    header.version = version?.text
    header.build = build?.text
    header.platform = PlatformName.platform(osName?.text, device: device?.text)
    header.os = osVersion?.text
    header.device = (device ?? deviceName)?.text
    header.pid = pid
    // Agents are started by the app, when its process has begun.
    header.midlife = true
    header.partial = true
    header.clock = .wall
    header.start = start.map { WallTime.rfc3339($0) }
    return header
  }
}
