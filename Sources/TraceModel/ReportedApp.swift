/// What a report about the end of a process, or a line of the system, says of its app and device. A
/// log often says less.
public struct ReportedApp: Equatable, Sendable {
  /// The identifier of the app's bundle.
  public var bundle: String?
  public var version: String?
  public var build: String?
  public var platform: RunHeader.Platform?
  /// Only processes of that platform have such lines. An app on it may be called by UIKit, as one
  /// of Mac Catalyst is.
  public var isPlatformProved = false
  public var os: String?
  public var device: String?
  /// The number of the process, where its own lines have none and those of the system name it.
  public var pid: Int64?

  /// A process of which only the number is known.
  public init(pid: Int64) { self.pid = pid }

  /// - Parameter header: of the run that was made of the report.
  public init(_ header: borrowing RunHeader) {
    bundle = header.processName == nil ? header.bundle : header.app
    if bundle == header.processName { bundle = nil }
    (version, build) = (header.version, header.build)
    (platform, os, device) = (header.platform, header.os, header.device)
  }

  /// An app whose log has a line that only this platform has.
  public init(proved platform: RunHeader.Platform) {
    (self.platform, isPlatformProved) = (platform, true)
  }

  /// Takes a platform that is proved. The first one that was stays.
  public mutating func prove(_ platform: RunHeader.Platform) {
    if !isPlatformProved { (self.platform, isPlatformProved) = (platform, true) }
  }

  /// Whether a run is of another version of the app, or of another device or system.
  public func contradicts(_ header: RunHeader) -> Bool {
    var other = ReportedApp(header)
    // A log names its device as its owner does.
    if header.partial { other.device = nil }
    if header.isPlatformAssumed { other.platform = nil }
    return contradicts(other)
  }

  /// Whether two reports are of different versions of the app, or of different devices or systems.
  public func contradicts(_ other: ReportedApp) -> Bool {
    let differ = { (one: String?, other: String?) in
      one.flatMap { one in other.map { $0 != one } } ?? false
    }
    if differ(version, other.version) || differ(device, other.device) { return true }
    // One of them may leave out the last numbers.
    if let os, let its = other.os, !(os + ".").hasPrefix(its + "."),
      !(its + ".").hasPrefix(os + ".")
    {
      return true
    }
    guard let platform, let its = other.platform else { return false }
    let phones: Set<RunHeader.Platform> = [.iOS, .iPadOS]
    return platform != its && !(phones.contains(platform) && phones.contains(its))
  }

  public var isEmpty: Bool {
    [bundle, version, build, os, device].allSatisfy { $0 == nil } && platform == nil && pid == nil
  }

  /// Adds to the header of the same process what its log did not say.
  public func complete(_ header: inout RunHeader) {
    header.pid = header.pid ?? pid
    if header.bundle == nil, header.app != bundle { header.bundle = bundle }
    header.version = header.version ?? version
    header.build = header.build ?? build
    // The device and the version are those of this system.
    guard header.platform == nil || platform == nil || header.platform == platform else { return }
    if header.platform == nil, platform != nil { header.platform = platform }
    header.os = header.os ?? os
    header.device = header.device ?? device
  }
}
