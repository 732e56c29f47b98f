internal import TraceModel

/// A job as launchd names it: `gui/501/application.com.example.films.38445.38446 [4412]`,
/// `user/503/UIKitApplication:com.example.films[0959][rb-legacy] [57171]`,
/// `com.example.films.30011[4412]`, and on older systems `[0x0-0x2a02a].com.example.films[4412]`.
struct LaunchdJob {
  let app: AppTable.Name
  /// Without the number of its process.
  let label: UnsafeRawBufferPointer
  /// The label is one that only apps have.
  let isApp: Bool

  init?(_ text: UnsafeRawBufferPointer) {
    guard let open = text.lastIndex(of: 0x5B), let close = text.lastIndex(of: 0x5D), open < close,
      let pid = text.part(open + 1, close).integer, pid > 0
    else { return nil }
    let path = text.part(0, open).trimmed
    var label = path.part((path.lastIndex(of: 0x2F) ?? -1) + 1)
    // The serial number that Launch Services gives to apps of macOS.
    if label.begins(with: "[0x"), let end = label.place(of: "].") {
      label = label.part(end + 2)
      self.label = label
      isApp = true
      app = AppTable.Name(bundle: label, pid: pid, isOfMac: true)
      return
    }
    self.label = label
    if let serial = label.lastIndex(of: 0x2E), Self.isOfApp(label, serial) {
      isApp = true
      app = AppTable.Name(bundle: label.part(0, serial), pid: pid, isOfMac: true)
      return
    }
    isApp = label.begins(with: "application.") || label.begins(with: "UIKitApplication:")
    app =
      isApp
      ? AppTable.Name(bundle: label, pid: pid) : AppTable.Name(process: label.part(0, 0), pid: pid)
  }

  /// `com.example.films.30011`: the bundle of an app and the number that Launch Services gives it,
  /// on systems that don't write `application.` before. The label of a service is its own name.
  private static func isOfApp(_ label: UnsafeRawBufferPointer, _ serial: Int) -> Bool {
    let number = label.part(serial + 1)
    let bundle = label.part(0, serial)
    return number.count > 2 && number.allSatisfy { (0x30...0x39).contains($0) }
      && bundle.count { $0 == 0x2E } > 1 && !bundle.begins(with: "application.")
      && !bundle.contains { $0 == 0x3A || $0 == 0x5B }
  }
}
