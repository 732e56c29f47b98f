/// A kind of device that an Info.plist may have keys for: `KEY~ipad` is read in place of `KEY`
/// (https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/AboutInformationPropertyListFiles.html).
public enum DeviceFamily: Int64, CaseIterable, Sendable {
  case iPhone = 1
  case iPad = 2

  var keySuffix: String {
    switch self {
    case .iPhone: "~iphone"
    case .iPad: "~ipad"
    }
  }

  public var name: String {
    switch self {
    case .iPhone: "iPhone"
    case .iPad: "iPad"
    }
  }
}

extension Product {
  /// Those of ``DeviceFamily`` that it says it is for. Without the key, an app for iOS is for
  /// iPhones
  /// (https://developer.apple.com/library/archive/documentation/General/Reference/InfoPlistKeyReference/Articles/iPhoneOSKeys.html).
  public var families: [DeviceFamily] {
    let value = info["UIDeviceFamily"]
    if value == nil, !isSource, platform == .iOS { return [.iPhone] }
    let numbers = (value?.array ?? [value].compactMap(\.self)).compactMap { number in
      if case .integer(let family) = number { family } else { number.string.flatMap { Int64($0) } }
    }
    return DeviceFamily.allCases.filter { numbers.contains($0.rawValue) }
  }
}
