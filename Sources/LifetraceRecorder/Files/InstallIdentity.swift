import CRecorder

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The identity of an installation: a random id that its headers show, and a random secret that
/// keys are hashed with.
///
/// Both are made once and kept in the hidden file `.install` next to the segments. The secret is in
/// no segment, so that a reader of a recording can't find a key by hashing guesses.
struct InstallIdentity: Equatable, Sendable {
  static let fileName = ".install"

  /// 16 hexadecimal digits.
  let id: String
  let secret: (UInt64, UInt64)

  static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.secret == right.secret
  }

  /// A new one, valid for this process until a folder keeps it.
  init() {
    self.init(
      UInt64.random(in: .min ... .max), (.random(in: .min ... .max), .random(in: .min ... .max)))
  }

  /// That of a folder; nil if it has none, or none that can be read now.
  init?(known folder: RecordingFolder) {
    guard let known = Self.read(folder.file(Self.fileName)) else { return nil }
    self = known
  }

  /// Stores it in a folder that has none. Returns the id of the folder's installation: another one
  /// if the folder could not be read when this one was made.
  func kept(in folder: RecordingFolder) -> String {
    let path = folder.file(Self.fileName)
    for _ in 0..<2 {
      if let known = Self(known: folder) { return known.id }
      let made = lt_open_new(path)
      if made >= 0 {
        let text = "\(id)\n\(Self.hex(secret.0))\(Self.hex(secret.1))\n"
        if write(made, text, text.utf8.count) != text.utf8.count { unlink(path) }
        close(made)
        return id
      }
      guard errno == EEXIST else { return id }
      // Another process was faster, or the file is damaged.
      if let known = Self(known: folder) { return known.id }
      unlink(path)
    }
    return id
  }

  private init(_ id: UInt64, _ secret: (UInt64, UInt64)) {
    self.id = Self.hex(id)
    self.secret = secret
  }

  private static func read(_ path: String) -> InstallIdentity? {
    let file = lt_open_to_read(path)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let limit = bytes.count
    let count = systemRead(file, &bytes, limit)
    let lines = String(decoding: bytes[..<max(0, count)], as: UTF8.self).split(separator: "\n")
    guard lines.count == 2, lines[0].utf8.count == 16, lines[1].utf8.count == 32,
      let id = UInt64(lines[0], radix: 16), let first = UInt64(lines[1].prefix(16), radix: 16),
      let second = UInt64(lines[1].dropFirst(16), radix: 16)
    else { return nil }
    return InstallIdentity(id, (first, second))
  }

  static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

/// `read(2)`, under a name that does not collide with methods.
func systemRead(_ file: Int32, _ memory: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, memory, count)
}
